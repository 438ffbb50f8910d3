/** Lifecycle of a chat on the page: one entry of the store and one subscription, however many elements show it. */
import { store } from '../../base/store/store';
import { knowSignature } from '../../transport/api/known-signatures';
import { listen, listenTogether } from '../content/life';
import { forgetOwnAction } from '../content/own';
import { sectionUuidAtom } from '../site/site.atoms';
import type { Arriving } from './apply.actions';
import { batchWish } from './batch-wish';
import { chatAtom, chatAudienceAtom } from './chat.atoms';
import { loadChatAction, loadOwnAction, setWindowAction } from './load.actions';
import { ownReactionsAtom } from './reactions.atoms';

/** @returns a function that ends it for this element. */
export function joinChat(container_id: string, host: Element): () => void {
  const audience = chatAudienceAtom(container_id);
  store.set(audience, (hosts) => [...hosts, host]);
  return () => {
    store.set(audience, (hosts) => hosts.filter((one) => one !== host));
    store.set(setWindowAction, container_id, host, null);
  };
}

/** Content loaded by another element, or brought by the markup, is not requested again. */
export function beginChat(container_id: string, signature: string): void {
  const { status, container } = store.get(chatAtom(container_id));
  knowSignature(container_id, signature, container?.content_container_uuid);
  if (status === 'pending') return;
  // The chat that was painted empty does not exist yet.
  if (status === 'success' && container?.content_container_uuid) void store.set(loadOwnAction, container_id);
  else void store.set(loadChatAction, container_id);
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
    () => import('./chat.deferred'),
    ({ applyArrivingAction, byFrames, catchUpChatAction, makeSpaceAction, subscribeContainer }) => {
      const arriving = byFrames(
        (frame: Arriving) => store.set(applyArrivingAction, container_id, frame),
        () => store.set(makeSpaceAction, container_id),
      );
      const end = subscribeContainer(
        store.get(sectionUuidAtom),
        container_uuid,
        after_seq,
        arriving.add,
        () => {
          arriving.flush();
          return store.set(catchUpChatAction, container_id);
        },
        { batch: batchWish(), onLeftOut: arriving.add },
      );
      return () => {
        end();
        arriving.flush();
      };
    },
  );
});
