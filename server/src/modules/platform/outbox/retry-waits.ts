/** Waits between attempts to deliver something to another server: seconds at first, then up to a day, for about three days. */
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';

/** Waits after the first attempt, which is immediate (host contract 14). */
const WAITS_MS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
] as const;

/** Random part of a wait, so that deliveries that failed together do not return together. */
const JITTER = 0.2;

/** Returns the wait after an attempt, counted from 1; null after the last one. */
export function waitAfter(attempt: number, random: () => number = Math.random): number | null {
  const wait = WAITS_MS[attempt - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * (2 * random() - 1)));
}
