import type { Subscription } from './subscription';

/** Number of sockets after which sending pauses, because it blocks the event loop. */
const SLICE = 1000;

export async function inSlices(
  subscriptions: Iterable<Subscription>,
  send: (subscription: Subscription) => void,
): Promise<void> {
  let count = 0;
  for (const subscription of [...subscriptions]) {
    send(subscription);
    count += 1;
    if (count % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
