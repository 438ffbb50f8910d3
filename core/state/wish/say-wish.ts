/** A guest's chat message before a login that left the page: sent by the page they return to. */
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import { chatUuidAtom } from '../chat/chat.atoms';
import { sayAction } from '../chat/say.actions';
import { restoreDraftAction, slotOf } from '../comments/drafts';
import { commentAtom } from '../content/content.atoms';
import { once } from './once';

/** @param answered what is known of the answered message, which may no longer be loaded */
export async function resumeSaying(container_id: string, answered?: Partial<Comment>): Promise<void> {
  if (!(await once(chatUuidAtom(container_id)))) return;
  store.set(restoreDraftAction, slotOf(container_id, 'new', 'chat'));
  const known = answered?.content_uuid ? store.get(commentAtom(answered.content_uuid)) : undefined;
  await store.set(sayAction, container_id, known ?? (answered as Comment | undefined));
}
