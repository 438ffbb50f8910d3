/**
 * Who draws next: one image is worked on at a time, in a process of its own (./image-process). What it costs is counted for
 * who sent it, whether or not an image came of it.
 */

import { MINUTE_MS } from '../../../../../core/contract/durations';
import { ApiError } from '../../../http/errors';
import { Budget } from '../../platform/counters/budget';

/** Milliseconds of work on one network's images in ten minutes; a camera's picture takes a few hundred. */
const MAY = { windowMs: 10 * MINUTE_MS, most: 60_000 };
/** Who would wait longer than anybody does is refused at once. */
const MOST_WAITING = 8;

export class ImageWork {
  readonly #budget: Budget;
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(now: () => number) {
    this.#budget = new Budget({ ...MAY, now });
  }

  /** @throws ApiError too_many_requests, unavailable, or what the work throws */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    this.#budget.check(address);
    if (this.#waiting >= MOST_WAITING) throw new ApiError('unavailable', { retry_after: 5 });
    this.#waiting += 1;
    const running = this.#tail.then(async () => {
      const begun = performance.now();
      try {
        // Sent together, the first of them may have used it up.
        this.#budget.check(address);
        return await work();
      } finally {
        this.#waiting -= 1;
        this.#budget.spend(address, performance.now() - begun);
      }
    });
    this.#tail = running.catch(() => {});
    return running;
  }
}
