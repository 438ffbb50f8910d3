/** `waitUntil` with patience: a machine that does much else at once is slow, and what is waited for mostly comes at once. */
import { waitUntil as waitUntilWithin } from '@open-wc/testing';

/** Below the limit of a whole test, so that what is missing is named by who waited for it. */
const PATIENCE_MS = 30_000;

/** Waits until the predicate gives something truthy. @throws after the time, with the message */
export const waitUntil = (isSo: () => unknown, message?: string): Promise<void> =>
  waitUntilWithin(isSo, message, { timeout: PATIENCE_MS });
