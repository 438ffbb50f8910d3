/** `waitUntil` with a long timeout: a busy machine is slow, and most conditions are true at once. */
import { waitUntil as waitUntilWithin } from '@open-wc/testing';

/** Below the limit of a whole test, so that the waiting code reports what is missing. */
const PATIENCE_MS = 30_000;

/** Waits until the predicate returns a truthy value. @throws after the timeout, with the message */
export const waitUntil = (isSo: () => unknown, message?: string): Promise<void> =>
  waitUntilWithin(isSo, message, { timeout: PATIENCE_MS });
