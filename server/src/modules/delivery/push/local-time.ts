/** The day and the hour on a reader's own clock. */
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/durations';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Names of zones are checked when they are stored, and there are some hundreds of them. */
function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { ...parts, hourCycle: 'h23', timeZone: time_zone });
  clocks.set(time_zone, made);
  return made;
}

/** `day` in days since 1970. */
export function localTime(now: number, time_zone: string): { day: number; hour: number } {
  const parts = Object.fromEntries(
    clockOf(time_zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0 } = parts;
  return { day: Math.floor(Date.UTC(year, month - 1, day) / DAY_MS), hour };
}

/** How long a reader's night still lasts, in ms; 0 by day. From 22 to 7 goes over midnight; the same hour twice is none. */
export function quietMs(
  hour: number,
  { quiet_from, quiet_until }: { quiet_from: number; quiet_until: number },
): number {
  const length = (quiet_until - quiet_from + 24) % 24;
  const since = (hour - quiet_from + 24) % 24;
  return since < length ? (length - since) * HOUR_MS : 0;
}
