/**
 * Who posted what lately, in this process: the flood guard and the guard against saying it twice look here before the
 * unit of work; what other processes took the unit of work finds itself. A mark is made when a post comes in, so that two at the
 * same moment know of each other, and taken back when the post is refused.
 */

import { MINUTE_MS } from '../../../../../core/contract/durations';
import { isRecent } from '../../../http/recently';
import { remember } from '../../platform/memory/remember';
import { fold, foldLetters } from '../../sites/words/fold';

/** Writers in memory at the most; those who wrote longest ago leave it first. */
const PEOPLE_AT_MOST = 50_000;
/** As many as the limits of a minute may be. */
const MARKS_AT_MOST = 600;
const TIDY_EVERY = 32;

export interface Mark {
  date: number;
  /** Each kind of content has limits of its own, and counts by itself. */
  kind: string;
  container_uuid: string;
  parent_id: number | null;
  fingerprint: number;
  /** Too short to mean the same elsewhere: "Thanks!" is no repetition under another comment. */
  isShort: boolean;
  /** The same key is the same post. */
  key: string | null;
}

const SHORT = 20;

/** The same words, whatever their case, marks, blanks and signs. 48 bits: exact in a number. */
export function fingerprintOf(content: string): Pick<Mark, 'fingerprint' | 'isShort'> {
  const words = fold(content).replaceAll(' ', '');
  // A comment of signs alone is those signs.
  const same = words === '' ? foldLetters(content).replace(/\s+/gu, '') : words;
  return { fingerprint: hash48(same), isShort: same.length < SHORT };
}

/** Two mixing hashes side by side (cyrb53), 24 bits of each: nobody's secret, and compared among a writer's own. */
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

/** The same post once more: elsewhere the same key is another one. */
export const isRetry = (one: Mark, other: Mark): boolean =>
  one.key !== null && one.key === other.key && one.container_uuid === other.container_uuid;

export class Recent {
  readonly #people = new Map<number, Mark[]>();

  /** The other posts of its kind by the same person within a time before it, newest last. */
  besides(user_id: number, mark: Mark, withinMs: number): Mark[] {
    const marks = this.#people.get(user_id) ?? [];
    return marks.filter((one) => one !== mark && one.kind === mark.kind && isRecent(one.date, withinMs, mark.date));
  }

  /** Whatever they said may be said again; that they said something still counts. */
  mayRepeat(user_id: number): void {
    for (const mark of this.#people.get(user_id) ?? []) mark.fingerprint = -1;
  }

  /** @returns how to take the mark back. */
  add(user_id: number, mark: Mark, retainMs: number): () => void {
    const marks = this.#people.get(user_id) ?? [];
    marks.push(mark);
    // Only now and then, so that a busy writer's marks are not copied with every post.
    if (marks.length % TIDY_EVERY === 0) dropBefore(marks, mark.date - Math.max(retainMs, MINUTE_MS));
    // Who wrote last stands last.
    remember(this.#people, user_id, marks, PEOPLE_AT_MOST);
    return () => {
      const mine = this.#people.get(user_id);
      const place = mine?.lastIndexOf(mark) ?? -1;
      if (place >= 0) mine?.splice(place, 1);
    };
  }
}

/** Drops what is older, and the oldest of too many. */
function dropBefore(marks: Mark[], since: number): void {
  let old = Math.max(0, marks.length - MARKS_AT_MOST);
  while (old < marks.length && (marks[old] as Mark).date <= since) old += 1;
  marks.splice(0, old);
}
