/**
 * Live events over one socket a page (specification §4, §7; host contract 10). Without store and React: painted widgets
 * listen before either is loaded, and are hydrated with the socket open.
 */

import type { BatchWish } from '../../contract/content/realtime';
import { MINUTE_MS } from '../../contract/values/durations';
import { feeds, receive } from './receive';
import { makeSocket, type RealtimeStatus } from './socket';
import { makeSubscriptions, type Subscriber } from './subscriptions';

/** Time that a subscription which gives way waits for the next subscriber. */
const GIVE_WAY_MS = MINUTE_MS;

let status: RealtimeStatus = 'idle';
export const realtimeStatus = (): RealtimeStatus => status;

/** Runs before the first request on a new socket. */
export const atOpening = new Set<() => void>();

export const socket = makeSocket({
  onOpen() {
    for (const say of atOpening) say();
    subscriptions.onOpen();
  },
  onMessage: (data) => receive(data, subscriptions),
  onClose: () => subscriptions.onClose(),
  onStatus(now) {
    status = now;
  },
});
export const subscriptions = makeSubscriptions(socket.send, socket.isOpen);

const leaving = new Map<string, () => void>();

/**
 * Delivers every event after number `after_seq`, in order, each once, across lost connections.
 * @param onExpired too much was missed: read by REST and return (a promise of) the new number
 * @param crowd for busy containers: events in batches, and the number of omitted messages
 * @returns a function that unsubscribes; the socket closes with the last one.
 */
export function subscribeContainer(
  site: string,
  container_uuid: string,
  after_seq: number,
  onEvent: Subscriber['onEvent'],
  onExpired: Subscriber['onExpired'],
  crowd?: { batch: BatchWish; onLeftOut?: Subscriber['onLeftOut'] },
): () => void {
  const subscriber = { onEvent, onExpired, ...(crowd?.onLeftOut && { onLeftOut: crowd.onLeftOut }) };
  const remove = subscriptions.add(container_uuid, after_seq, subscriber, crowd?.batch);
  socket.open(site);
  leaving.get(container_uuid)?.();
  return () => {
    remove();
    closeIfUnused();
  };
}

/** Ends a subscription when another subscriber comes, so that the server is not asked again. */
export function giveWay(container_uuid: string, stop: () => void): void {
  leaving.get(container_uuid)?.();
  const leave = () => {
    clearTimeout(timer);
    leaving.delete(container_uuid);
    stop();
  };
  const timer = setTimeout(leave, GIVE_WAY_MS);
  leaving.set(container_uuid, leave);
}

/** A widget that is moved leaves and comes back within a task. */
export function closeIfUnused(): void {
  setTimeout(() => {
    if (subscriptions.size() + feeds.size === 0) socket.close();
  });
}
