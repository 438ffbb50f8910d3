/** A token bucket: allows a burst, and then a rate per second. */
export class Credit {
  #left: number;

  /** @param at start, in milliseconds */
  constructor(
    readonly burst: number,
    readonly perSecond: number,
    private at: number,
  ) {
    this.#left = burst;
  }

  /** @returns false when too little is left */
  pay(price: number, now: number): boolean {
    this.#left = Math.min(this.burst, this.#left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    this.#left -= price;
    return this.#left >= 0;
  }
}
