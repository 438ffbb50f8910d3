/** Passes each id once, for people who are described with each of their comments. */
const MAX_SEEN = 100_000;

export class Seen {
  readonly #ids = new Set<string>();

  /** Whether it is the first time. After many ids it may say so again: staging drops the second record. */
  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    if (this.#ids.size >= MAX_SEEN) this.#ids.clear();
    this.#ids.add(id);
    return true;
  }
}
