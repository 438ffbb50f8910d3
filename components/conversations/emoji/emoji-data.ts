/** What there is to choose from, by group, in the reader's language or in English. */
import { emoji } from 'virtual:emoji';
import type { Language } from '../../../core/base/i18n/languages';

export interface Emoji {
  sign: string;
  name: string;
  /** Name and search words, folded. */
  words: string;
}

/** In the order of the data. */
export const groups = [
  'smileys',
  'people',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;

/** Case and accents are nothing to search by. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

function read(line: string): Emoji {
  const at = line.indexOf(' ');
  const [name = '', words = ''] = line.slice(at + 1).split('|');
  return { sign: line.slice(0, at), name, words: fold(`${name} ${words}`) };
}

/** @throws when it cannot be fetched. */
export async function fetchEmoji(language: Language): Promise<Emoji[][]> {
  const fetchIt = emoji[language] ?? emoji.en;
  if (!fetchIt) throw new Error('no emoji');
  const { default: text } = await fetchIt();
  return text.split('\n\n').map((group) => group.split('\n').map(read));
}

/** Those with every word that is asked for, at the start of one of theirs. */
export function searchEmoji(all: Emoji[][], asked: string): Emoji[] {
  const starts = fold(asked).split(/\s+/).filter(Boolean);
  return all.flat().filter(({ words }) => starts.every((start) => ` ${words}`.includes(` ${start}`)));
}
