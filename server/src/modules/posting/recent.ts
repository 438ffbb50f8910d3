/**
 * Who posted what lately, in this process: the flood guard and the guard against saying it twice look here before the
 * turn; what other processes took is found by the turn itself. A mark is made when a post comes in, so that two at the
 * same moment know of each other, and taken back when the post is refused.
 */
import { createHash } from 'node:crypto';
import { fold, foldLetters } from './words/fold';

const MINUTE_MS = 60_000;
/** Writers and addresses remembered; those who wrote longest ago are forgotten first. */
const KEPT_AT_MOST = 50_000;
const MARKS_AT_MOST = 600;

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
  return { fingerprint: createHash('sha1').update(same).digest().readUIntBE(0, 6), isShort: same.length < SHORT };
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
    return (this.#people.get(user_id) ?? []).filter(({ date }) => date > since);
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
    const keep = Math.max(keepMs, MINUTE_MS);
    put(this.#people, user_id, [...this.of(user_id, mark.date - keep).slice(-MARKS_AT_MOST), mark]);
    put(this.#addresses, address, [...this.from(site_uuid, network, mark.date).slice(-10 * MARKS_AT_MOST), mark.date]);
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

function take<T>(list: T[] | undefined, one: T): void {
  const place = list?.lastIndexOf(one) ?? -1;
  if (place >= 0) list?.splice(place, 1);
}
