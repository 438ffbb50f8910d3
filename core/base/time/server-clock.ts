/**
 * Estimates the server's time from the `Date` header of its answers. A device's clock can be hours wrong, but times and
 * edit rights depend on the server's clock.
 */

/** Smaller differences are ignored: network latency and caches cause them. */
const TOLERATED_MS = 120_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Milliseconds. Equals the device's time until an answer shows a difference. */
export const serverNow = (): number => Date.now() - aheadMs;

/** @param date `Date` header of a new answer; null if the browser may not read it */
export function readServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const found = Date.now() - time;
  const next = Math.abs(found) > TOLERATED_MS ? found : 0;
  if (Math.abs(next - aheadMs) <= TOLERATED_MS) return;
  aheadMs = next;
  for (const listener of listeners) listener();
}

/** @returns a function that unsubscribes */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
