/**
 * Limits what an inbox costs while somebody floods it, before a body is read. A network is known for an hour after it sent a valid
 * signature, and unknown again after a forged or unsigned activity. Known and unknown networks have limits of their own, so that
 * a flood by strangers does not keep known servers out. Each process counts for itself.
 */
import { HOUR_MS, SECOND_MS } from '../../../../../core/contract/values/durations';
import { remember } from '../../platform/memory/remember';

/** All networks of a kind together: requests a second, at once after a quiet moment, and under way with their bodies. */
export const GATE_LIMITS = {
  known: { aSecond: 400, burst: 2000, underWay: 64 },
  unknown: { aSecond: 50, burst: 200, underWay: 64 },
} as const;
/** One network gets this part of each limit. */
export const PART_OF_NETWORK = 1 / 4;
const KNOWN_MS = HOUR_MS;
const NETWORKS_AT_MOST = 10_000;

type Limits = (typeof GATE_LIMITS)[keyof typeof GATE_LIMITS];

interface Options {
  now(): number;
  /** False where all requests come from one address, as in measurements. */
  limitsNetworks: boolean;
}

export class InboxGate {
  readonly #now: () => number;
  readonly #known = new Map<string, number>();
  readonly #lanes: Record<keyof typeof GATE_LIMITS, Lane>;

  constructor({ now, limitsNetworks }: Options) {
    this.#now = now;
    this.#lanes = {
      known: new Lane(GATE_LIMITS.known, limitsNetworks),
      unknown: new Lane(GATE_LIMITS.unknown, limitsNetworks),
    };
  }

  /** Lets a request of the network in. @returns what ends it; null when it is refused */
  enter(network: string): (() => void) | null {
    const now = this.#now();
    const isKnown = (this.#known.get(network) ?? 0) > now;
    return this.#lanes[isKnown ? 'known' : 'unknown'].enter(network, now);
  }

  /** A signature that came from the network was valid. */
  trust(network: string): void {
    remember(this.#known, network, this.#now() + KNOWN_MS, NETWORKS_AT_MOST);
  }

  /** The network sent something forged or unsigned. */
  doubt(network: string): void {
    this.#known.delete(network);
  }
}

/** Requests that may still come at once, and those under way. */
interface Account {
  left: number;
  date: number;
  underWay: number;
}

class Lane {
  readonly #limits: Limits;
  readonly #limitsNetworks: boolean;
  readonly #all: Account;
  readonly #networks = new Map<string, Account>();

  constructor(limits: Limits, limitsNetworks: boolean) {
    this.#limits = limits;
    this.#limitsNetworks = limitsNetworks;
    this.#all = { left: limits.burst, date: 0, underWay: 0 };
  }

  enter(network: string, now: number): (() => void) | null {
    if (!this.#isBelow(this.#all, now, 1)) return null;
    const accounts = [this.#all];
    if (this.#limitsNetworks) {
      const own = this.#networks.get(network) ?? { left: this.#limits.burst * PART_OF_NETWORK, date: now, underWay: 0 };
      if (!this.#isBelow(own, now, PART_OF_NETWORK)) return null;
      remember(this.#networks, network, own, NETWORKS_AT_MOST);
      accounts.push(own);
    }
    for (const account of accounts) {
      account.left -= 1;
      account.underWay += 1;
    }
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      for (const account of accounts) account.underWay -= 1;
    };
  }

  /** Checks one account, after adding what has come back since. @param part of the limits */
  #isBelow(account: Account, now: number, part: number): boolean {
    const { aSecond, burst, underWay } = this.#limits;
    const returned = (Math.max(0, now - account.date) / SECOND_MS) * aSecond * part;
    account.left = Math.min(burst * part, account.left + returned);
    account.date = now;
    return account.left >= 1 && account.underWay < underWay * part;
  }
}
