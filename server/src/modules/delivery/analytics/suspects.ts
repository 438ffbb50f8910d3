/** Recognizes programs, whose reports are counted separately and in no panel. */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { networkOf } from '../../../http/network-of';
import { memoryCounters } from '../../platform/counters/memory-counters';

/** Programs that identify themselves, or that no person reads with. */
const PROGRAMS =
  /bot\b|bot[/_-]|crawl|spider|slurp|archiver|headless|phantomjs|selenium|puppeteer|playwright|lighthouse|pagespeed|pingdom|monitor|preview|fetcher|scraper|validator|python|curl|wget|httpie|java\/|go-http|libwww|okhttp|axios|node-fetch|undici|ruby|perl|php\//i;
/** Batches per minute that one network may send; one reader sends two or three. */
const BATCHES = 60;

export class Suspects {
  readonly #counters: ReturnType<typeof memoryCounters>;
  readonly #isLimited: boolean;

  /** @param isLimited false where requests are not counted */
  constructor(now: () => number, isLimited: boolean) {
    this.#counters = memoryCounters(now);
    this.#isLimited = isLimited;
  }

  isSuspect({ address, agent, isAutomated }: { address: string; agent: string; isAutomated: boolean }): boolean {
    if (isAutomated || agent === '' || PROGRAMS.test(agent)) return true;
    if (!this.#isLimited) return false;
    return this.#counters.count('batches', networkOf(address), MINUTE_MS, BATCHES).count > BATCHES;
  }
}
