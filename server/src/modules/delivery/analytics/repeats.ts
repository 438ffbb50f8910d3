/**
 * Batches that came already: a browser whose line broke sends the same once more. Forgotten after one to two minutes.
 */
import { MINUTE_MS } from '../../../../../core/contract/durations';

/** Of a minute; more come in no minute of one process. */
const MOST = 400_000;

export class Repeats {
  #newer = new Set<string>();
  #older = new Set<string>();
  #since = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the batch came before; from now on it did. */
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
