/**
 * The clock a painted widget shows its times by: the last moment at which one of its texts changed, looked at once a
 * minute. So it follows from the facts and the minute alone; every server paints the same bytes, and a fragment is made
 * again only when it would read otherwise.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS } from '../../../../../core/contract/durations';
import type { Moments } from '../../../../../core/mount/widget/facts';

export function clockOf({ shown, closes, begins = null }: Moments, now: number): number {
  const minute = now - (now % MINUTE_MS);
  const changes = shown.map((at) => lastChange(at, Math.max(at, minute)));
  for (const moment of [closes, begins]) if (moment !== null && moment <= minute) changes.push(moment);
  return changes.length > 0 ? Math.max(...changes) : now - (now % DAY_MS);
}

/** When "5 minutes ago", said of a moment, was last another text. */
function lastChange(at: number, now: number): number {
  const age = now - at;
  // From then on the day itself is shown (core/base/i18n/format.ts).
  if (age >= MONTH_MS) return at + MONTH_MS;
  const step = age < HOUR_MS ? MINUTE_MS : age < DAY_MS ? HOUR_MS : DAY_MS;
  return now - (age % step);
}
