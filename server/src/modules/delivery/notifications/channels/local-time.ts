/** The next morning of a reader. */
import { DAY_MS, HOUR_MS } from '../../../../../../core/contract/values/durations';
import { offsetOf } from '../../../platform/time/time-zone';

/** Hour of daily and weekly digests; weekly ones come on Mondays. */
const MORNING_HOUR = 8;
const MONDAY = 1;

/** Returns the next morning there after `after`, on request a Monday. */
export function nextMorning(zone: string, after: number, { monday }: { monday: boolean }): number {
  const local = after + offsetOf(zone, after);
  let day = Math.floor(local / DAY_MS);
  if (local - day * DAY_MS >= MORNING_HOUR * HOUR_MS) day += 1;
  if (monday) while (new Date(day * DAY_MS).getUTCDay() !== MONDAY) day += 1;
  const morning = day * DAY_MS + MORNING_HOUR * HOUR_MS;
  // Uses the offset of that morning, because clocks may change in between.
  return morning - offsetOf(zone, morning - offsetOf(zone, after));
}
