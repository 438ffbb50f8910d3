/** Emoji by group, in the reader's language or in English. */
import { emoji } from 'virtual:emoji';
import type { Language } from '../../../core/base/i18n/languages';

export interface Emoji {
  sign: string;
  name: string;
  /** Name and search words, folded. */
  words: string;
}

/** Groups in the order of the emoji data. */
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

/** Search ignores case and accents. */
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

/** @throws when the data cannot be loaded. */
export async function fetchEmoji(language: Language): Promise<Emoji[][]> {
  const fetchIt = emoji[language] ?? emoji.en;
  if (!fetchIt) throw new Error('no emoji');
  const { default: text } = await fetchIt();
  return text.split('\n\n').map((group) => group.split('\n').map(read));
}

/** Rank of a match: the exact name, a word of the name, a search word, or only the beginning of one. */
function rankOf({ name, words }: Emoji, asked: string): number {
  const folded = fold(name);
  if (folded === asked) return 0;
  if (` ${folded} `.includes(` ${asked} `)) return 1;
  return ` ${words} `.includes(` ${asked} `) ? 2 : 3;
}

/** Emoji with a word that starts with each word of the search; matches in the name come first. */
export function searchEmoji(all: Emoji[][], asked: string): Emoji[] {
  const starts = fold(asked).split(/\s+/).filter(Boolean);
  const found = all.flat().filter(({ words }) => starts.every((start) => ` ${words}`.includes(` ${start}`)));
  const ranks = new Map(found.map((it) => [it, rankOf(it, starts.join(' '))]));
  return found.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}
