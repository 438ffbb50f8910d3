/**
 * What a reader who was away gets of the past: the log as it was written, but of each comment only what may be read
 * now. Removed, hidden or edited since, its former text is nobody's to look up (host contract 10 "resume").
 */

import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { asOfNow } from '../../content/reading/events-as-of-now';
import { readEvents, weighEvents } from '../../platform/events/events.repository';
import type { StoredEvent } from '../../platform/write-queue/container-changes';

/** Longer gaps are not replayed: reading the thread anew is cheaper for both sides. */
const MAX_REPLAY = 1000;

export interface Gap {
  container_uuid: string;
  /** The last number the reader has, and the one to catch up to. */
  after: number;
  upTo: number;
  /** Bytes. */
  budget: number;
}

/** The events of a gap in order; null when the log has not all of them, they are too many, or the container is hidden. */
async function replay(db: Kysely<Tables>, now: number, gap: Gap): Promise<StoredEvent[] | null> {
  const { container_uuid, after, upTo, budget } = gap;
  if (upTo === after) return [];
  if (upTo - after > MAX_REPLAY) return null;
  const { bytes, isHidden, isForStaff } = await weighEvents(db, container_uuid, after, upTo);
  if (isHidden || bytes > budget) return null;
  const events = await readEvents(db, container_uuid, after, upTo);
  if (events.length !== upTo - after) return null;
  // Without texts there is nothing that somebody could have taken back.
  return isForStaff ? events : asOfNow(db, { container_uuid, now }, events);
}

/** Gaps being read: readers who come back together have missed the same. */
export class Replays {
  readonly #underWay = new Map<string, Promise<StoredEvent[] | null>>();
  readonly #db: Kysely<Tables>;

  readonly #now: () => number;

  constructor({ db, now }: { db: Kysely<Tables>; now(): number }) {
    this.#db = db;
    this.#now = now;
  }

  of(gap: Gap): Promise<StoredEvent[] | null> {
    const key = `${gap.container_uuid} ${gap.after} ${gap.upTo} ${gap.budget}`;
    const known = this.#underWay.get(key);
    if (known) return known;
    const events = replay(this.#db, this.#now(), gap);
    this.#underWay.set(key, events);
    // Shared only while it is read: a later reader must not get what was removed meanwhile.
    const forget = () => this.#underWay.delete(key);
    events.then(forget, forget);
    return events;
  }
}
