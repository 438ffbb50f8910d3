/** Notices when the event loop stood still: a process that is paused, swaps, or is busy with one thing for seconds. */
import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 250;
/** A delay says something of the next moment for so long. */
const REMEMBERED_MS = 5000;

export class LoopDelay {
  readonly #timer: NodeJS.Timeout;
  #last = performance.now();
  #delays: { at: number; ms: number }[] = [];

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** The longest delay of the last seconds, with the one that is under way: after a pause a request may come before any timer. */
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
