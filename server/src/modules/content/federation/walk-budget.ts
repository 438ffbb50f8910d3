/**
 * Limits the walks to unknown posts: strangers start them. Each host of a reply's author has a few a minute, all hosts together
 * some more; a post that led nowhere is not asked for again for a while.
 */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { remember } from '../../platform/memory/remember';

const PER_HOST_A_MINUTE = 10;
const A_MINUTE = 60;
const NOWHERE_MS = 10 * MINUTE_MS;
const POSTS_AT_MOST = 10_000;

export class WalkBudget {
  readonly #now: () => number;
  #minute = 0;
  #all = 0;
  #hosts = new Map<string, number>();
  readonly #nowhere = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes one walk out of the budget. @returns false when this minute has none left */
  spend(host: string): boolean {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#all = 0;
      this.#hosts.clear();
    }
    const count = this.#hosts.get(host) ?? 0;
    if (count >= PER_HOST_A_MINUTE || this.#all >= A_MINUTE) return false;
    this.#hosts.set(host, count + 1);
    this.#all += 1;
    return true;
  }

  /** Returns the beginning of the next minute. */
  get next(): number {
    return (Math.floor(this.#now() / MINUTE_MS) + 1) * MINUTE_MS;
  }

  ledNowhere(id: string): void {
    remember(this.#nowhere, id, this.#now() + NOWHERE_MS, POSTS_AT_MOST);
  }

  isNowhere(id: string): boolean {
    return (this.#nowhere.get(id) ?? 0) > this.#now();
  }
}
