/** The pause that another server asks for. */
import { DAY_MS, SECOND_MS } from '../../../../../core/contract/values/durations';

/** Reads `Retry-After`: seconds or a date (RFC 9110 §10.2.3). @returns a time, limited to `maxMs` from now; null if none is ahead */
export function readRetryAfter(header: string | undefined, now: number, maxMs = DAY_MS): number | null {
  const text = header?.trim() ?? '';
  const time = /^\d+$/.test(text) ? now + Number(text) * SECOND_MS : Date.parse(text);
  return Number.isNaN(time) || time <= now ? null : Math.min(time, now + maxMs);
}
