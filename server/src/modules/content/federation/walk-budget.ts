/**
 * Limits the walks to unknown posts: strangers start them. The hosts of the replies' authors have a few a minute; a post that led
 * nowhere is not asked for again for a while.
 */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { remember } from '../../platform/memory/remember';
import { MinuteBudget } from './minute-budget';

const LIMITS = { ofHost: 10, ofDomain: 20, all: 60 };
const NOWHERE_MS = 10 * MINUTE_MS;
const POSTS_AT_MOST = 10_000;

export class WalkBudget extends MinuteBudget {
  readonly #nowhere = new Map<string, number>();

  constructor(now: () => number) {
    super(LIMITS, now);
  }

  ledNowhere(id: string): void {
    remember(this.#nowhere, id, this.now() + NOWHERE_MS, POSTS_AT_MOST);
  }

  isNowhere(id: string): boolean {
    return (this.#nowhere.get(id) ?? 0) > this.now();
  }
}
