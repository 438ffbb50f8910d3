/**
 * Recent posts in this process: the flood guard and the duplicate guard look here before the unit of work, which itself
 * finds posts of other processes. A mark is added when a post arrives, so that two simultaneous posts know of each
 * other, and removed when the post is refused.
 */

import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { isRecent } from '../../../http/recently';
import { remember } from '../../platform/memory/remember';
import { fold, foldLetters } from '../../sites/words/fold';

/** Maximum of writers in memory; those who wrote longest ago are evicted first. */
const PEOPLE_AT_MOST = 50_000;
/** The highest limit of comments in a minute. */
const MARKS_AT_MOST = 600;
const TIDY_EVERY = 32;

export interface Mark {
  date: number;
  /** Each kind of content has its own limits and counts. */
  kind: string;
  container_uuid: string;
  parent_id: number | null;
  fingerprint: number;
  /** Too short to count as a duplicate elsewhere: "Thanks!" is no repetition under another comment. */
  isShort: boolean;
  /** Idempotency key: an equal key means the same post. */
  key: string | null;
}

const SHORT = 20;

/** Hashes words without case, marks, blanks and punctuation. 48 bits fit exactly into a number. */
export function fingerprintOf(content: string): Pick<Mark, 'fingerprint' | 'isShort'> {
  const words = fold(content).replaceAll(' ', '');
  // A comment without words is compared by its signs.
  const same = words === '' ? foldLetters(content).replace(/\s+/gu, '') : words;
  return { fingerprint: hash48(same), isShort: same.length < SHORT };
}

/** Mixes two hashes (cyrb53), 24 bits of each: not secret, and compared only among a writer's own posts. */
function hash48(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (high >>> 8) * 0x1000000 + (low >>> 8);
}

export const isSame = (one: Mark, other: Mark): boolean =>
  one.fingerprint === other.fingerprint &&
  (!one.isShort || (one.container_uuid === other.container_uuid && one.parent_id === other.parent_id));

/** Checks for the same post again: in another container the same key means another post. */
export const isRetry = (one: Mark, other: Mark): boolean =>
  one.key !== null && one.key === other.key && one.container_uuid === other.container_uuid;

export class Recent {
  readonly #people = new Map<number, Mark[]>();

  /** Returns other posts of the kind by the same person within a time before it, newest last. */
  besides(user_id: number, mark: Mark, withinMs: number): Mark[] {
    const marks = this.#people.get(user_id) ?? [];
    return marks.filter((one) => one !== mark && one.kind === mark.kind && isRecent(one.date, withinMs, mark.date));
  }

  /** Lets the person repeat earlier texts; the posts still count. */
  mayRepeat(user_id: number): void {
    for (const mark of this.#people.get(user_id) ?? []) mark.fingerprint = -1;
  }

  /** @returns a function that removes the mark */
  add(user_id: number, mark: Mark, retainMs: number): () => void {
    const marks = this.#people.get(user_id) ?? [];
    marks.push(mark);
    // Tidies only now and then, so that a busy writer's marks are not copied with every post.
    if (marks.length % TIDY_EVERY === 0) dropBefore(marks, mark.date - Math.max(retainMs, MINUTE_MS));
    // The map is ordered by use: the latest writer is last.
    remember(this.#people, user_id, marks, PEOPLE_AT_MOST);
    return () => {
      const mine = this.#people.get(user_id);
      const place = mine?.lastIndexOf(mark) ?? -1;
      if (place >= 0) mine?.splice(place, 1);
    };
  }
}

/** Drops older marks, and the oldest beyond the maximum. */
function dropBefore(marks: Mark[], since: number): void {
  let old = Math.max(0, marks.length - MARKS_AT_MOST);
  while (old < marks.length && (marks[old] as Mark).date <= since) old += 1;
  marks.splice(0, old);
}
