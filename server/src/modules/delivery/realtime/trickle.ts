/** Typing in a busy thread: so many notes a second are told to its readers, the others are dropped. Any may be lost. */
const MOST_A_SECOND = 4;
const SECOND_MS = 1000;
const REMEMBERED_AT_MOST = 10_000;

export class Trickle {
  readonly #told = new Map<string, { count: number; until: number }>();

  /** @returns whether one more may be told of the container. */
  lets(container_uuid: string, now: number): boolean {
    const known = this.#told.get(container_uuid);
    const current = known && known.until > now ? known : { count: 0, until: now + SECOND_MS };
    if (current.count >= MOST_A_SECOND) return false;
    current.count += 1;
    if (this.#told.size >= REMEMBERED_AT_MOST) this.#told.clear();
    this.#told.set(container_uuid, current);
    return true;
  }
}
