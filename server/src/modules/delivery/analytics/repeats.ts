/**
 * Detects batches that a browser sends again after a broken connection. Remembered for one to two minutes.
 */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';

/** Maximum per minute; no process receives more. */
const MOST = 400_000;

export class Repeats {
  #newer = new Set<string>();
  #older = new Set<string>();
  #since = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Checks whether the batch is known, and remembers it. */
  isKnown(batch_id: string): boolean {
    const now = this.#now();
    if (Math.abs(now - this.#since) >= MINUTE_MS || this.#newer.size >= MOST) {
      this.#older = this.#newer;
      this.#newer = new Set();
      this.#since = now;
    }
    if (this.#newer.has(batch_id) || this.#older.has(batch_id)) return true;
    this.#newer.add(batch_id);
    return false;
  }
}
