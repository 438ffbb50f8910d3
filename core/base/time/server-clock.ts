/**
 * The server's clock, by the `Date` of its answers: a device's clock may be hours wrong, and times and rights are the
 * server's.
 */

/** A smaller difference is the answer's way, or its time in a cache. */
const TOLERATED_MS = 120_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Milliseconds. The device's own clock until an answer tells another time. */
export const serverNow = (): number => Date.now() - aheadMs;

/** @param date the header of an answer that has just come, absent where the browser may not read it */
export function readServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const found = Date.now() - time;
  const next = Math.abs(found) > TOLERATED_MS ? found : 0;
  if (Math.abs(next - aheadMs) <= TOLERATED_MS) return;
  aheadMs = next;
  for (const listener of listeners) listener();
}

/** @returns what ends it */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
