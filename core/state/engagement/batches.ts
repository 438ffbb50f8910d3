/**
 * Usage records of a page view, added up and sent in batches (specification §7; design decision 24): soon after the
 * first, then once a minute, and the rest when the tab is hidden, which may be the last event of the page.
 */

import { randomHex } from '../../base/built-ins/random';
import { toJson } from '../../base/built-ins/to-json';
import { apiOrigin } from '../../base/script/origin';
import type { AnalyticsBatch, AnalyticsRecord } from '../../contract/delivery/analytics';
import { HOUR_MS, MINUTE_MS } from '../../contract/values/durations';

const FIRST_MS = 2000;
/** The server's limits for a batch and its records. */
const RECORDS = 100;
const MOST = 1000;
/** Failed batches are sent again unchanged with the next: the server recognizes a batch that did arrive. */
const UNSENT = 5;

type About = Omit<AnalyticsBatch, 'v' | 'batch_id' | 'records'>;

export interface Batches {
  add(record: AnalyticsRecord): void;
  /** Sends the records of this page view before the next begins. */
  send(): void;
  end(): void;
}

/** @param about describes the sender of a batch when it is sent */
export function makeBatches(section_uuid: string, about: () => About): Batches {
  const address = `${apiOrigin()}/v1/analytics/${section_uuid}`;
  let records = new Map<string, AnalyticsRecord>();
  let unsent: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasSent = false;

  function take(): string[] {
    clearTimeout(timer);
    timer = undefined;
    const bodies = unsent;
    unsent = [];
    if (records.size === 0) return bodies;
    const batch_id = randomHex(12);
    const batch: AnalyticsBatch = { v: 10, batch_id, ...about(), records: [...records.values()] };
    bodies.push(toJson(batch));
    records = new Map();
    wasSent = true;
    return bodies;
  }
  function fetchAll(bodies: string[]): void {
    for (const body of bodies) {
      // Text needs no preflight; cookies are not needed.
      fetch(address, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {
        unsent = [...unsent, body].slice(-UNSENT);
      });
    }
  }
  function leave(): void {
    if (document.visibilityState !== 'hidden') return;
    const refused = take().filter((body) => !navigator.sendBeacon?.(address, body));
    fetchAll(refused);
  }
  document.addEventListener('visibilitychange', leave);

  return {
    add(record) {
      const { name, widget = '', value = '' } = record;
      const key = [name, widget, value].join();
      const known = records.get(key) ?? { name, widget, value, n: 0, exposed_ms: 0, attention_ms: 0 };
      known.n = Math.min(MOST, known.n + record.n);
      for (const time of ['exposed_ms', 'attention_ms'] as const)
        known[time] = Math.min(HOUR_MS, (known[time] ?? 0) + (record[time] ?? 0));
      if (records.has(key) || records.size < RECORDS) records.set(key, known);
      timer ??= setTimeout(() => fetchAll(take()), wasSent ? MINUTE_MS : FIRST_MS);
    },
    send: () => fetchAll(take()),
    end() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
      records = new Map();
      unsent = [];
    },
  };
}
