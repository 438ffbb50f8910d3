/**
 * Waits until the page listens for the log-in that it has asked for. The part that does is fetched at the press; of two
 * imports of one module the browser may answer the later one first, so who asked for it goes on a moment after ours.
 */
import { aTimeout } from '@open-wc/testing';

export async function joinFollowed(): Promise<void> {
  await import('../../core/state/permissions/follow-join.deferred');
  await aTimeout(0);
}
