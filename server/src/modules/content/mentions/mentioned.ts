/**
 * Whom a comment names. `@name` counts where no word stands before it, so that mail addresses are left alone, and not
 * inside an address: `https://a.example/@name` and `a.example/@name` name nobody. A name may have up to four words, the
 * longest one somebody bears is meant. What the writer's list says is checked against the text: nobody can be named by
 * words that are not their name.
 */
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/ids';
import { NAME_MAX } from '../../../../../core/contract/limits';
import { MENTIONS_MAX, type Mention } from '../../../../../core/contract/people';
import { splitLinks } from '../../../../../core/contract/split-links';
import { nameKey, ofNameAlone } from '../../people/users/identity';

const MAX_WORDS = 4;
/** Signs looked at; a text of nothing but `@` costs no more. */
const MAX_SIGNS = 50;
const SIGN = /(?<![\p{L}\p{N}\p{M}_@.+-]|[^\s/]\/)@(?=[^\s@])/gu;
const PUNCTUATION = /[\p{P}\p{S}]+$/u;

/** One way to read the text after a sign. */
export interface Candidate {
  position: number;
  length: number;
  key: string;
}

/** Every way to read every sign, the longest first at each. */
export function readCandidates(content: string): Candidate[] {
  return signsOf(content)
    .slice(0, MAX_SIGNS)
    .flatMap((position) => readNames(content, position));
}

/** Where a sign may name somebody. */
function signsOf(content: string): number[] {
  const isInLink = linkFinder(content);
  return [...content.matchAll(SIGN)].map(({ index }) => index).filter((position) => !isInLink(position));
}

/** Tells whether a position is inside an address that is drawn as a link. Asked with rising positions. */
function linkFinder(content: string): (position: number) => boolean {
  const parts = splitLinks(content);
  let at = 0;
  let end = parts[0]?.text.length ?? 0;
  return (position) => {
    while (position >= end && at < parts.length - 1) {
      at += 1;
      end += parts[at]?.text.length ?? 0;
    }
    return parts[at]?.url !== undefined;
  };
}

function readNames(content: string, position: number): Candidate[] {
  const [line = ''] = content.slice(position + 1, position + 1 + NAME_MAX * 2).split('\n', 1);
  const words = line.split(/(?<=\S)(?= )/u).slice(0, MAX_WORDS);
  const found: Candidate[] = [];
  let text = '';
  for (const word of words) {
    text += word;
    const bare = text.replace(PUNCTUATION, '');
    for (const name of bare === text ? [text] : [bare, text]) {
      const key = nameKey(name);
      if (key !== '' && [...name].length <= NAME_MAX) found.push({ position, length: name.length + 1, key });
    }
  }
  return found.reverse();
}

/** A person of the site, as the look-up answers. */
interface Named {
  id: number;
  name_key: string;
}

/** Who is meant at each sign, in the order of the text; the writer's choice comes before the look-up. */
export function chooseMentions(
  content: string,
  candidates: Candidate[],
  chosen: Mention[],
  people: Named[],
): Mention[] {
  const byKey = new Map(people.map((person) => [person.name_key, person]));
  const byId = new Map(people.map((person) => [person.id, person]));
  const mentions = new Map<number, Mention>();
  const signs = new Set(signsOf(content));
  for (const { user_uuid, position, length } of chosen) {
    const id = uuidToNumericId(user_uuid);
    const person = id === null ? undefined : byId.get(id);
    const isTheirs = person && content[position] === '@' && nameKey(content.slice(position + 1, position + length));
    if (person && isTheirs === ofNameAlone(person.name_key) && signs.has(position)) {
      mentions.set(position, { user_uuid: numericIdToUuid(person.id), position, length });
    }
  }
  let end = 0;
  for (const { position, length, key } of candidates) {
    const person = byKey.get(key);
    if (!person || mentions.has(position) || position < end) continue;
    mentions.set(position, { user_uuid: numericIdToUuid(person.id), position, length });
    end = position + length;
  }
  return [...mentions.values()].sort((a, b) => a.position - b.position).slice(0, MENTIONS_MAX);
}
