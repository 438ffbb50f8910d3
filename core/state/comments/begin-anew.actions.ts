/** Loads a conversation from its beginning, and drops the threads that are no longer shown. */
import { atom, type Getter } from '../../base/store/jotai';
import { commentAtom, conversationAtom, missingRepliesAtom, threadAtom } from './content.atoms';
import { lastSeqAtom } from './last-seq.atoms';
import { loadConversationAction } from './load.actions';
import { ownPostsAtom } from './own-posts.atoms';
import { staffListAtom } from './staff.atoms';

function forgetThreads(get: Getter, container_id: string, before: string[]): void {
  const { threads, held } = get(conversationAtom(container_id));
  const ofStaff = get(staffListAtom(container_id))?.uuids ?? [];
  const shown = new Set([...threads, ...held, ...get(ownPostsAtom(container_id)), ...ofStaff]);
  for (const root of before) {
    if (shown.has(root)) continue;
    for (const uuid of [root, ...get(threadAtom(root)).replies]) {
      if (shown.has(uuid)) continue;
      commentAtom.forget(uuid);
      lastSeqAtom.forget(uuid);
    }
    threadAtom.forget(root);
    missingRepliesAtom.forget(root);
  }
}

export const beginAnewAction = atom(null, async (get, set, container_id: string): Promise<void> => {
  const { sort, sizes, threads, held } = get(conversationAtom(container_id));
  await set(loadConversationAction, { container_id, sort, sizes });
  forgetThreads(get, container_id, [...threads, ...held]);
});
