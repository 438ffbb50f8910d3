/** Counts what strangers make this server fetch in a minute: for each host, each domain with its hosts, and all together. */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { sharedDomainOf } from './shared-domain';

interface Limits {
  ofHost: number;
  /** Of all hosts below one domain. */
  ofDomain: number;
  all: number;
}

export class MinuteBudget {
  readonly #limits: Limits;
  protected readonly now: () => number;
  #minute = 0;
  #all = 0;
  readonly #hosts = new Map<string, number>();
  readonly #domains = new Map<string, number>();

  constructor(limits: Limits, now: () => number) {
    this.#limits = limits;
    this.now = now;
  }

  /** Takes one out of the budget. @returns false when this minute has none left */
  spend(host: string): boolean {
    this.#begin();
    const domain = sharedDomainOf(host);
    const [ofHost, ofDomain] = [this.#hosts.get(host) ?? 0, this.#domains.get(domain) ?? 0];
    const { ofHost: hostMost, ofDomain: domainMost, all } = this.#limits;
    if (ofHost >= hostMost || ofDomain >= domainMost || this.#all >= all) return false;
    this.#hosts.set(host, ofHost + 1);
    this.#domains.set(domain, ofDomain + 1);
    this.#all += 1;
    return true;
  }

  /** Returns the beginning of the next minute. */
  get next(): number {
    return (Math.floor(this.now() / MINUTE_MS) + 1) * MINUTE_MS;
  }

  #begin(): void {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#all = 0;
    this.#hosts.clear();
    this.#domains.clear();
  }
}
