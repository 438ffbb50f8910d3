/** Traffic of a page: requests, bytes on the wire by kind, and the time it becomes idle. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

export type Kind = 'html' | 'scripts' | 'styles' | 'data';

interface Fetched {
  kind: Kind;
  bytes: number;
  /** A script that is loaded and not run, so that the first interaction finds it in the cache. */
  isAhead: boolean;
  /** Time in ms, on the clock of `performance.timeOrigin`. */
  doneAt: number;
}

/** By name, whether the page or a script requested it. */
function kindOf(url: string, type: string): Kind {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'scripts';
  if (pathname.endsWith('.css')) return 'styles';
  return type === 'Document' || pathname.startsWith('/render/') ? 'html' : 'data';
}

export class Traffic {
  readonly fetched: Fetched[] = [];
  readonly #open = new Map<string, Pick<Fetched, 'kind' | 'isAhead'> & { clock: number }>();
  #lastChange = performance.now();

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, type = 'Other', timestamp, wallTime, request }) => {
      if (!request.url.startsWith('http')) return;
      const kind = kindOf(request.url, type);
      const isAhead = kind === 'scripts' && type === 'Fetch';
      this.#open.set(requestId, { kind, isAhead, clock: wallTime - timestamp });
      this.#lastChange = performance.now();
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const request = this.#close(requestId);
      if (!request) return;
      const { clock, ...what } = request;
      this.fetched.push({ ...what, bytes: encodedDataLength, doneAt: (clock + timestamp) * 1000 });
    });
    cdp.on('Network.loadingFailed', ({ requestId }) => void this.#close(requestId));
  }

  #close(requestId: string) {
    const request = this.#open.get(requestId);
    this.#open.delete(requestId);
    this.#lastChange = performance.now();
    return request;
  }

  #isQuiet = (forMs: number): boolean => this.#open.size === 0 && performance.now() - this.#lastChange > forMs;

  async quiet(forMs: number): Promise<void> {
    while (!this.#isQuiet(forMs)) await sleep(50);
  }

  /** Bytes of a kind, or of everything; with `before`, only those loaded by then. */
  bytes(kind?: Kind, before = Number.POSITIVE_INFINITY): number {
    return this.fetched
      .filter((it) => (kind === undefined || it.kind === kind) && it.doneAt <= before)
      .reduce((sum, it) => sum + it.bytes, 0);
  }
}
