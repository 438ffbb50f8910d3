/**
 * Finds the people that a comment mentions. `@name` is no mention directly after a word, as in a mail address, or inside a
 * web address such as `a.example/@name`. A name has up to four words, and the longest name that a member has wins. The
 * writer's list of mentions is checked against the text, so that only a person's own name can mention them.
 */

import { MENTIONS_MAX, type Mention } from '../../../../../core/contract/people/people';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { NAME_MAX } from '../../../../../core/contract/values/limits';
import { splitLinks } from '../../../../../core/contract/values/split-links';
import { nameKey, ofNameAlone } from '../../people/users/identity';

const MAX_WORDS = 4;
/** Maximum of signs to examine, which limits the cost of a text full of `@`. */
const MAX_SIGNS = 50;
const SIGN = /(?<![\p{L}\p{N}\p{M}_@.+-]|[^\s/]\/)@(?=[^\s@])/gu;
const PUNCTUATION = /[\p{P}\p{S}]+$/u;

/** Text after an `@` that may be a name. */
export interface Candidate {
  position: number;
  length: number;
  key: string;
}

/** Returns all possible names after each sign, the longest first. */
export function readCandidates(content: string): Candidate[] {
  return signsOf(content)
    .slice(0, MAX_SIGNS)
    .flatMap((position) => readNames(content, position));
}

/** Positions of the signs that can start a mention. */
function signsOf(content: string): number[] {
  const isInLink = linkFinder(content);
  return [...content.matchAll(SIGN)].map(({ index }) => index).filter((position) => !isInLink(position));
}

/** Returns a function that tells whether a position is inside a link. Call it with ascending positions. */
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

/** A person of the site, found by name. */
interface Named {
  id: number;
  name_key: string;
}

/** Chooses the person for each sign, in text order. The writer's choice takes precedence over a match by name. */
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
