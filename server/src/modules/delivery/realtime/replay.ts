/**
 * Replays missed events: the log as it was written, but comments in their present state. The former text of a removed,
 * hidden or edited comment is not sent (host contract 10 "resume").
 */

import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { asOfNow } from '../../content/reading/events-as-of-now';
import { readEvents, weighEvents } from '../../platform/events/events.repository';
import type { StoredEvent } from '../../platform/write-queue/container-changes';

/** Longer gaps are not replayed, because reloading the thread is cheaper for both sides. */
const MAX_REPLAY = 1000;

export interface Gap {
  container_uuid: string;
  /** The last number the reader has, and the number to catch up to. */
  after: number;
  upTo: number;
  /** Maximum in bytes. */
  budget: number;
}

/** Returns the events of a gap in order; null when some are missing, too many, or the container is hidden. */
async function replay(db: Kysely<Tables>, now: number, gap: Gap): Promise<StoredEvent[] | null> {
  const { container_uuid, after, upTo, budget } = gap;
  if (upTo === after) return [];
  if (upTo - after > MAX_REPLAY) return null;
  const { bytes, isHidden, isForStaff } = await weighEvents(db, container_uuid, after, upTo);
  if (isHidden || bytes > budget) return null;
  const events = await readEvents(db, container_uuid, after, upTo);
  if (events.length !== upTo - after) return null;
  // Events for staff have no texts that could have been withdrawn.
  return isForStaff ? events : asOfNow(db, { container_uuid, now }, events);
}

/** Reads of gaps: readers who reconnect at the same time have missed the same events. */
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
    // Shared only during the read, so that a later reader does not get what was removed meanwhile.
    const forget = () => this.#underWay.delete(key);
    events.then(forget, forget);
    return events;
  }
}
