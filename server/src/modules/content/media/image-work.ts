/**
 * The queue of images: one image is processed at a time, in a separate process (./image-process). The time is counted
 * against the sender's network, whether or not an image results.
 */

import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import { Budget } from '../../platform/counters/budget';

/** Milliseconds of work on one network's images in ten minutes; a camera's picture takes a few hundred. */
const MAY = { windowMs: 10 * MINUTE_MS, most: 60_000 };
/** Images beyond this number are rejected at once instead of waiting longer. */
const MOST_WAITING = 8;

export class ImageWork {
  readonly #budget: Budget;
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(now: () => number) {
    this.#budget = new Budget({ ...MAY, now });
  }

  /** @throws ApiError too_many_requests, unavailable, or the error of the work */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    this.#budget.check(address);
    if (this.#waiting >= MOST_WAITING) throw new ApiError('unavailable', { retry_after: 5 });
    this.#waiting += 1;
    const running = this.#tail.then(async () => {
      const begun = performance.now();
      try {
        // Earlier uploads of the same moment may have used up the budget.
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
