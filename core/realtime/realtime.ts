/**
 * Live news of containers, over one socket a page, open while somebody listens (the spec, §4, §7; HOST-API.md 10).
 *
 * Reads:  realtimeStatusAtom
 * Writes: subscribeContainer, sendTyping
 */
import { TYPING_SPACING_MS } from '../constants';
import { readTokens } from '../session/tokens';
import { sectionUuidAtom } from '../site/site.atoms';
import { atom } from '../store/jotai';
import { store } from '../store/store';
import { receive } from './receive';
import { makeSocket, type RealtimeStatus } from './socket';
import { makeSubscriptions, type Subscriber } from './subscriptions';

/** Whether live news can come; `idle` while nobody listens. */
export const realtimeStatusAtom = atom<RealtimeStatus>('idle');

/** The access token this socket knows; typing is only told for somebody. */
let toldToken = '';
const lastTyping = new Map<string, number>();

const socket = makeSocket({
  onOpen: () => subscriptions.onOpen(),
  onMessage: (data) => receive(data, subscriptions),
  onClose() {
    toldToken = '';
    subscriptions.onClose();
  },
  onStatus: (status) => store.set(realtimeStatusAtom, status),
});
const subscriptions = makeSubscriptions(socket.send, socket.isOpen);

/**
 * Hears every event of a container after number `after_seq`, in order, each once, across lost connections.
 *
 * @param onExpired called when too much was missed: read by REST and return (a promise of) the new number
 * @returns what ends it; the socket closes with the last one.
 */
export function subscribeContainer(
  container_uuid: string,
  after_seq: number,
  onEvent: Subscriber['onEvent'],
  onExpired: Subscriber['onExpired'],
): () => void {
  const remove = subscriptions.add(container_uuid, after_seq, { onEvent, onExpired });
  socket.open(store.get(sectionUuidAtom));
  return () => {
    remove();
    closeIfUnused();
  };
}

/** A widget that is only moved or drawn anew leaves and comes back in the same breath. */
function closeIfUnused(): void {
  setTimeout(() => {
    if (subscriptions.size() === 0) socket.close();
  });
}

/** Tells the others that the reader is writing; at most once in 3 s a container, and nothing for a guest. */
export function sendTyping(container_uuid: string, parent_uuid?: string): void {
  const token = readTokens()?.access;
  if (!token || !socket.isOpen() || Date.now() - (lastTyping.get(container_uuid) ?? 0) < TYPING_SPACING_MS) return;
  lastTyping.set(container_uuid, Date.now());
  if (token !== toldToken) socket.send({ type: 'authenticate', access_token: token });
  toldToken = token;
  socket.send({ type: 'typing', container_uuid, ...(parent_uuid && { parent_uuid }) });
}
