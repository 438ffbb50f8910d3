/** Time zones by their IANA names, such as `Europe/Oslo`. */

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

/** Reads a local time such as `2026-11-30T09:00`. @returns null for another text, and for a time that a change of clocks skips */
export function readLocalTime(text: string, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const local = Date.parse(`${text}:00Z`);
  if (!Number.isFinite(local)) return null;
  // The offset before a change of clocks may differ from that at the time.
  const at = local - offsetOf(zone, local - offsetOf(zone, local));
  return at + offsetOf(zone, at) === local ? at : null;
}
