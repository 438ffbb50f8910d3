/**
 * The life of a conversation on the page, as the widgets that show it go through it.
 *
 * Emits:  what events.atoms.ts holds until it is drawn
 * Source: specification §4 "Live widget loads"; host contract 2.2
 */
import { publish } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { knowSignature } from '../../transport/api/known-signatures';
import { isNobodyAtom } from '../user/user.atoms';
import { forgetPersonalAction, loadConversationAction, loadPersonalAction } from './comments.actions';
import { audienceAtom, conversationAtom, SEEDED } from './content.atoms';
import { drawnEventsAtom } from './events.atoms';
import type { ToLoad } from './load.actions';

/** A widget shows the conversation. @returns what says that it does no longer. */
export function joinAudience(container_id: string): () => void {
  const audience = audienceAtom(container_id);
  store.set(audience, (count) => count + 1);
  return () => store.set(audience, (count) => count - 1);
}

/**
 * Loads the conversation where it is not there yet, or is wanted in another way.
 *
 * @param isFirst whether the widget asks for the first time
 */
export function beginConversation(ask: ToLoad, signature: string, isFirst: boolean): void {
  const { container_id } = ask;
  const { revision, container, status } = store.get(conversationAtom(container_id));
  knowSignature(container_id, signature, container?.content_container_uuid);
  // A second widget of one container shows what the first has loaded, and does not take the reader's place away.
  const isShared = store.get(audienceAtom(container_id)) > 1;
  if (isFirst && isShared && ['pending', 'success'].includes(status)) return;
  // What came with the markup is not asked for again; a container that nobody has made is made now.
  if (revision === SEEDED) {
    store.set(conversationAtom(container_id), (it) => ({ ...it, revision: 0 }));
    if (container?.content_container_uuid) {
      loadPersonal(container_id);
      return;
    }
  }
  void store.set(loadConversationAction, ask);
}

/** What only this reader sees; nothing for who has no name. */
function loadPersonal(container_id: string): void {
  if (!store.get(isNobodyAtom)) void store.set(loadPersonalAction, container_id);
}

/** Another reader: what only the one before saw goes, what this one sees is asked for. */
export function changeReader(container_id: string): void {
  void store.set(forgetPersonalAction);
  loadPersonal(container_id);
}

/** Publishes what waited until it was drawn. */
export function publishDrawn(container_id: string): void {
  const waiting = store.get(drawnEventsAtom(container_id));
  if (waiting.length === 0) return;
  store.set(drawnEventsAtom(container_id), []);
  for (const name of waiting) publish(name);
}
