/**
 * Live events of containers, over one socket a page, open while somebody listens (specification §4, §7; host contract 10). It
 * knows neither the store nor React: painted widgets listen before there is either, and are taken over with the socket
 * going on.
 */
import { receive } from './receive';
import { makeSocket, type RealtimeStatus } from './socket';
import { makeSubscriptions, type Subscriber } from './subscriptions';

/** How long a subscription that gives way waits for the next subscriber. */
const GIVE_WAY_MS = 60_000;

let status: RealtimeStatus = 'idle';
/** Whether live events can come; `idle` while nobody listens. */
export const realtimeStatus = (): RealtimeStatus => status;

/** Called with each socket that opens, before anything is asked for. */
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

/** What ends the subscriptions that only wait for the next one, by container. */
const leaving = new Map<string, () => void>();

/**
 * Subscribes to every event of a container after number `after_seq`, in order, each once, across lost connections.
 *
 * @param site the site's section uuid
 * @param onExpired called when too much was missed: read by REST and return (a promise of) the new number
 * @returns what ends it; the socket closes with the last one.
 */
export function subscribeContainer(
  site: string,
  container_uuid: string,
  after_seq: number,
  onEvent: Subscriber['onEvent'],
  onExpired: Subscriber['onExpired'],
): () => void {
  const remove = subscriptions.add(container_uuid, after_seq, { onEvent, onExpired });
  socket.open(site);
  leaving.get(container_uuid)?.();
  return () => {
    remove();
    closeIfUnused();
  };
}

/** Ends a subscription as soon as somebody else subscribes to the container, so that the server is not asked anew. */
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

/** A widget that is only moved or drawn anew leaves and comes back in the same breath. */
function closeIfUnused(): void {
  setTimeout(() => {
    if (subscriptions.size() === 0) socket.close();
  });
}
