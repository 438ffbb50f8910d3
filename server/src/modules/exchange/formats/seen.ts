/** Recognizes repeated ids, because some exports describe a person with each of their comments. */
const MAX_SEEN = 100_000;

export class Seen {
  readonly #ids = new Set<string>();

  /** Whether the id is new. Forgets old ids after many others; staging then drops the second record. */
  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    if (this.#ids.size >= MAX_SEEN) this.#ids.clear();
    this.#ids.add(id);
    return true;
  }
}
