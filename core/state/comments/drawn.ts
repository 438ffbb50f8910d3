/**
 * What the drawing of comments says: that one is there, and that nothing may move now.
 * Emits:  comment/rendered
 */
import { publish } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { conversationAtom, deliveryAtom, renderedAtom } from './content.atoms';

export function publishRendered(content_uuid: string): void {
  if (store.get(renderedAtom(content_uuid)) || store.get(deliveryAtom(content_uuid))) return;
  store.set(renderedAtom(content_uuid), true);
  publish('comment/rendered');
}

/** While new comments would move what the reader is at. */
export function holdNew(container_id: string, isHolding: boolean): void {
  const now = store.get(conversationAtom(container_id));
  if (now.isHolding !== isHolding) store.set(conversationAtom(container_id), { ...now, isHolding });
}
