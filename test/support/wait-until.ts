/** `waitUntil` with a long timeout: a busy machine is slow, and most conditions are true at once. */

/** Below the limit of a whole test, so that the waiting code reports what is missing. */
const PATIENCE_MS = 30_000;
const POLL_MS = 20;

/** The real ones: a test may fake the clock. */
const { setTimeout } = globalThis;
const pause = () => new Promise((resolve) => setTimeout.call(globalThis, resolve, POLL_MS));

/** Waits until the predicate returns a truthy value. @throws after the timeout, with the message */
export async function waitUntil(isSo: () => unknown, message = 'a condition'): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so within ${PATIENCE_MS} ms: ${message}`);
    await pause();
  }
}
