/**
 * The clock of a rendered widget: the last moment at which one of its relative times changed, checked once a minute.
 * Depends only on the facts and the minute; every server renders the same bytes, and a fragment is rendered again only
 * if its text changes.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS } from '../../../../../core/contract/values/durations';
import type { Moments } from '../../../../../core/mount/widget/facts';

export function clockOf({ shown, closes, begins = null }: Moments, now: number): number {
  const minute = now - (now % MINUTE_MS);
  const changes = shown.map((at) => lastChange(at, Math.max(at, minute)));
  for (const moment of [closes, begins]) if (moment !== null && moment <= minute) changes.push(moment);
  return changes.length > 0 ? Math.max(...changes) : now - (now % DAY_MS);
}

/** Returns when the relative time of a moment last changed its text. */
function lastChange(at: number, now: number): number {
  const age = now - at;
  // After this age, the date is shown (core/base/i18n/format.ts).
  if (age >= MONTH_MS) return at + MONTH_MS;
  const step = age < HOUR_MS ? MINUTE_MS : age < DAY_MS ? HOUR_MS : DAY_MS;
  return now - (age % step);
}
