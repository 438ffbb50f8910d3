/**
 * Limits the work of this process for a network in a minute, in any unit: answers built, milliseconds of rendering. The
 * cost is charged afterwards, when it is known, and checked before; each process counts its own work.
 */
import { ApiError } from '../../../http/errors';
import { networkOf, widerNetworkOf } from '../../../http/network-of';

/** Maximum of remembered networks; those that spent least are evicted. */
const REMEMBERED = 20_000;
/** A /48 of IPv6 gets this many times the budget of a /64. */
const WIDER_TIMES = 10;

interface Account {
  spent: number;
  until: number;
}

export interface BudgetOptions {
  windowMs: number;
  most: number;
  now(): number;
}

export class Budget {
  readonly #accounts = new Map<string, Account>();
  readonly #options: BudgetOptions;

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  /** @throws ApiError too_many_requests when the network of the address has used up its budget */
  check(address: string): void {
    const { most, now } = this.#options;
    for (const { key, times } of accountsOf(address)) {
      const account = this.#accounts.get(key);
      if (!account || account.until <= now() || account.spent < most * times) continue;
      throw new ApiError('too_many_requests', { retry_after: Math.ceil((account.until - now()) / 1000) });
    }
  }

  spend(address: string, cost: number): void {
    const now = this.#options.now();
    for (const { key } of accountsOf(address)) {
      const known = this.#accounts.get(key);
      const account = known && known.until > now ? known : { spent: 0, until: now + this.#options.windowMs };
      account.spent += cost;
      this.#accounts.set(key, account);
    }
    if (this.#accounts.size > REMEMBERED) this.#forget(now);
  }

  #forget(now: number): void {
    const bySpent = [...this.#accounts].sort(([, a], [, b]) => a.spent - b.spent);
    for (const [key, { until }] of bySpent) {
      if (until <= now || this.#accounts.size > REMEMBERED / 2) this.#accounts.delete(key);
    }
  }
}

function accountsOf(address: string): { key: string; times: number }[] {
  const wider = widerNetworkOf(address);
  const own = { key: networkOf(address), times: 1 };
  return wider === null ? [own] : [own, { key: `${wider}::/48`, times: WIDER_TIMES }];
}
