/** Day and hour in a reader's time zone. */
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formatters by zone: zones are checked when stored, and there are only some hundreds. */
function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { ...parts, hourCycle: 'h23', timeZone: time_zone });
  clocks.set(time_zone, made);
  return made;
}

/** Local time; `day` counts from 1970. */
export function localTime(now: number, time_zone: string): { day: number; hour: number } {
  const parts = Object.fromEntries(
    clockOf(time_zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0 } = parts;
  return { day: Math.floor(Date.UTC(year, month - 1, day) / DAY_MS), hour };
}

/** Returns the rest of a reader's quiet hours, in ms; 0 by day. The span may cross midnight, or be empty. */
export function quietMs(
  hour: number,
  { quiet_from, quiet_until }: { quiet_from: number; quiet_until: number },
): number {
  const length = (quiet_until - quiet_from + 24) % 24;
  const since = (hour - quiet_from + 24) % 24;
  return since < length ? (length - since) * HOUR_MS : 0;
}
