/** Counts and sums of rows that do not depend on their order. */
import { createHash } from 'node:crypto';

const SUMS = 1n << 64n;

export class RowSum {
  #rows = 0;
  #sum = 0n;

  /** @param rows an array of rows as JSON with one row per line, as `rowsOf` writes it */
  add(rows: string): void {
    for (const line of rows.slice(1, -1).split('\n')) {
      const row = line.endsWith(',') ? line.slice(0, -1) : line;
      this.#rows += 1;
      this.#sum = (this.#sum + createHash('sha256').update(row).digest().readBigUInt64BE()) % SUMS;
    }
  }

  get rows(): number {
    return this.#rows;
  }

  isSame(other: RowSum): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}
