/** A conversation's life and its events (events.atoms.ts; specification §4 "Live widget loads"; host contract 2.2). */
import { publishFrom } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { knowSignature } from '../../transport/api/known-signatures';
import { joinAudience as joinHosts, listen } from '../content/life';
import { isNobodyAtom } from '../user/user.atoms';
import { forgetPersonalAction, loadConversationAction, loadPersonalAction } from './comments.actions';
import { audienceAtom, conversationAtom, type PageSizes, SEEDED } from './content.atoms';
import { drawnEventsAtom } from './events.atoms';
import type { ToLoad } from './load.actions';

/** @returns a function that removes this element from the audience */
export const joinAudience = (container_id: string, host: Element): (() => void) =>
  joinHosts(audienceAtom(container_id), host);

/** @param isFirst true when the widget loads for the first time */
export function beginConversation(ask: ToLoad, signature: string, isFirst: boolean): void {
  const { container_id } = ask;
  const { revision, container, status } = store.get(conversationAtom(container_id));
  knowSignature(container_id, signature, container?.content_container_uuid);
  // A second widget of a container shows the comments loaded by the first, and leaves the reader's position.
  const isShared = store.get(audienceAtom(container_id)).length > 1;
  if (isFirst && isShared && ['pending', 'success'].includes(status)) return;
  // A painted first page is not requested again; a container that does not exist is created now.
  if (revision === SEEDED) {
    store.set(conversationAtom(container_id), (it) => ({ ...it, revision: 0 }));
    if (container?.content_container_uuid) {
      loadPersonal(container_id);
      return;
    }
  }
  void store.set(loadConversationAction, ask);
}

/** Sets the page size of "more" from now on. */
export function changePaging(
  container_id: string,
  paging: Pick<PageSizes, 'paginationLimit' | 'paginationReplyLimit'>,
): void {
  store.set(conversationAtom(container_id), (it) => ({ ...it, sizes: { ...it.sizes, ...paging } }));
}

/** Does nothing for a guest without a name. */
function loadPersonal(container_id: string): void {
  if (!store.get(isNobodyAtom)) void store.set(loadPersonalAction, container_id);
}

export function changeReader(container_id: string): void {
  void store.set(forgetPersonalAction);
  loadPersonal(container_id);
}

/** Live events since the number of the loaded page. @returns a function that ends it */
export function followConversation(container_id: string, container_uuid: string): () => void {
  const after_seq = store.get(conversationAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./comments.live'),
    ({ followEvents }) => followEvents(container_id, container_uuid, after_seq),
  );
}

export function publishDrawn(container_id: string): void {
  const waiting = store.get(drawnEventsAtom(container_id));
  if (waiting.length === 0) return;
  store.set(drawnEventsAtom(container_id), []);
  const [host] = store.get(audienceAtom(container_id));
  for (const name of waiting) publishFrom(host, name);
}
