/** What somebody may do: so much at once, and then so much in a second. */
export class Credit {
  #left: number;

  /** @param at milliseconds; when it begins. */
  constructor(
    readonly burst: number,
    readonly perSecond: number,
    private at: number,
  ) {
    this.#left = burst;
  }

  /** @returns false when there is not enough left. */
  pay(price: number, now: number): boolean {
    this.#left = Math.min(this.burst, this.#left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    this.#left -= price;
    return this.#left >= 0;
  }
}
