/** Lifecycle of a chat on the page: one entry of the store and one subscription, however many elements show it. */
import { store } from '../../base/store/store';
import { knowSignature } from '../../transport/api/known-signatures';
import { beginList, joinAudience, listen, listenTogether } from '../content/life';
import { forgetOwnAction } from '../content/own';
import { chatAtom, chatAudienceAtom } from './chat.atoms';
import { loadChatAction, loadOwnAction, setWindowAction } from './load.actions';
import { ownReactionsAtom } from './reactions.atoms';

/** @returns a function that ends following for this element */
export function joinChat(container_id: string, host: Element): () => void {
  const leave = joinAudience(chatAudienceAtom(container_id), host);
  return () => {
    leave();
    store.set(setWindowAction, container_id, host, null);
  };
}

export function beginChat(container_id: string, signature: string): void {
  const chat = store.get(chatAtom(container_id));
  knowSignature(container_id, signature, chat.container?.content_container_uuid);
  beginList(
    chat,
    () => store.set(loadChatAction, container_id),
    () => store.set(loadOwnAction, container_id),
  );
}

export function changeChatReader(container_id: string): void {
  store.set(forgetOwnAction);
  store.set(ownReactionsAtom, new Map());
  void store.set(loadOwnAction, container_id);
}

/** Live events since the number of the loaded messages. @returns a function that ends it for this element */
export const followChat = listenTogether((container_id, container_uuid) => {
  const after_seq = store.get(chatAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./chat.live'),
    ({ followMessages }) => followMessages(container_id, container_uuid, after_seq),
  );
});
