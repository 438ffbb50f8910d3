import { remember } from '../../platform/memory/remember';

/** Recognizes repeated ids, because some exports describe a person with each of their comments. */
const MAX_SEEN = 100_000;

export class Seen {
  readonly #ids = new Map<string, true>();

  /** Checks whether the id is new. Forgets old ids after many others; staging then drops the second record. */
  isNew(id: string): boolean {
    const isKnown = this.#ids.has(id);
    remember(this.#ids, id, true, MAX_SEEN);
    return !isKnown;
  }
}
