/**
 * Who posted what lately, in this process: the flood guard and the guard against saying it twice look here before the
 * turn; what other processes took is found by the turn itself. A mark is made when a post comes in, so that two at the
 * same moment know of each other, and taken back when the post is refused.
 */
import { fold, foldLetters } from './words/fold';

const MINUTE_MS = 60_000;
/** Writers and addresses remembered; those who wrote longest ago are forgotten first. */
const KEPT_AT_MOST = 50_000;
/** As many as the limits of a minute may be. */
const MARKS_AT_MOST = 600;
const DATES_AT_MOST = 6000;
const TIDY_EVERY = 32;

export interface Mark {
  date: number;
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
  readonly #addresses = new Map<string, number[]>();

  /** Newest last, no older than `since`. */
  of(user_id: number, since: number): Mark[] {
    const marks = this.#people.get(user_id) ?? [];
    return (marks[0]?.date ?? since) > since ? marks : marks.filter(({ date }) => date > since);
  }

  /** Whatever they said may be said again; that they said something still counts. */
  mayRepeat(user_id: number): void {
    for (const mark of this.#people.get(user_id) ?? []) mark.fingerprint = -1;
  }

  /** When posts came from the address in the last minute, oldest first. */
  from(site_uuid: string, network: string, now: number): number[] {
    return (this.#addresses.get(`${site_uuid} ${network}`) ?? []).filter((date) => date > now - MINUTE_MS);
  }

  /** @returns how to take the mark back. */
  add(user_id: number, site_uuid: string, network: string, mark: Mark, keepMs: number): () => void {
    const address = `${site_uuid} ${network}`;
    const marks = this.#people.get(user_id) ?? [];
    const dates = this.#addresses.get(address) ?? [];
    marks.push(mark);
    dates.push(mark.date);
    // Now and then, so that who writes a lot is not copied with every word.
    if (marks.length % TIDY_EVERY === 0) {
      keepFrom(marks, mark.date - Math.max(keepMs, MINUTE_MS), ({ date }) => date, MARKS_AT_MOST);
    }
    if (dates.length % TIDY_EVERY === 0) {
      keepFrom(dates, mark.date - MINUTE_MS, (date) => date, DATES_AT_MOST);
    }
    put(this.#people, user_id, marks);
    put(this.#addresses, address, dates);
    return () => {
      take(this.#people.get(user_id), mark);
      take(this.#addresses.get(address), mark.date);
    };
  }
}

/** Who wrote last stands last. */
function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > KEPT_AT_MOST) map.delete(map.keys().next().value as Key);
}

/** Drops what is older, and the oldest of too many. */
function keepFrom<T>(list: T[], since: number, dateOf: (one: T) => number, most: number): void {
  let old = Math.max(0, list.length - most);
  while (old < list.length && dateOf(list[old] as T) <= since) old += 1;
  list.splice(0, old);
}

function take<T>(list: T[] | undefined, one: T): void {
  const place = list?.lastIndexOf(one) ?? -1;
  if (place >= 0) list?.splice(place, 1);
}
