/**
 * Waits until the page listens for the requested login. The listening code loads on the press; of two imports of one
 * module the browser may answer the later one first, so that the page continues a moment after ours.
 */
import { aTimeout } from '@open-wc/testing';

export async function joinFollowed(): Promise<void> {
  await import('../../core/state/permissions/follow-join');
  await aTimeout(0);
}
