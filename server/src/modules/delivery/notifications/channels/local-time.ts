/** Local time of the reader, and their next morning. */
import { DAY_MS, HOUR_MS } from '../../../../../../core/contract/durations';

/** Hour of daily and weekly digests; weekly ones come on Mondays. */
const MORNING_HOUR = 8;
const MONDAY = 1;
const LONGEST_NAME = 64;

/** Accepts an empty name for no zone. */
export function isTimeZone(name: string): boolean {
  if (name === '') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.length <= LONGEST_NAME;
  } catch {
    return false;
  }
}

/** Returns the zone's offset from UTC at the moment; an unknown zone is UTC. */
export function offsetOf(zone: string, at: number): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone || 'UTC', hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }).formatToParts(at);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return local - Math.floor(at / 1000) * 1000;
  } catch {
    return 0;
  }
}

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
