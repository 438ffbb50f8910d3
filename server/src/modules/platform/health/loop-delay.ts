/** Measures how long the event loop was blocked: by a pause, by swapping, or by work that takes seconds. */
import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 250;
/** A measured delay counts for this time. */
const REMEMBERED_MS = 5000;

export class LoopDelay {
  readonly #timer: NodeJS.Timeout;
  #last = performance.now();
  #delays: { at: number; ms: number }[] = [];

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Returns the longest recent delay, including a current one: a request may run before the timer. */
  get ms(): number {
    this.#look();
    return Math.max(0, ...this.#delays.map(({ ms }) => ms));
  }

  #look(): void {
    const at = performance.now();
    const ms = at - this.#last - LOOK_EVERY_MS;
    this.#last = at;
    this.#delays = this.#delays.filter((delay) => delay.at > at - REMEMBERED_MS);
    if (ms > 0) this.#delays.push({ at, ms });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
