import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { commentAtom, isRoot, threadAtom } from '../content/content.atoms';
import { conversationAtom } from './content.atoms';
import { ownPostsAtom } from './own-posts.atoms';

/** Removes a comment without replies that its writer deleted, instead of leaving a stub. @returns true if removed */
export const dropRemovedAction = atom(null, (get, set, container_id: string, { content_uuid, ...comment }: Comment) => {
  const known = get(commentAtom(content_uuid));
  if (!known || known.total_replies > 0 || known.total_direct_replies > 0) return false;
  const without = (uuids: string[]) => uuids.filter((uuid) => uuid !== content_uuid);
  if (isRoot(known)) {
    set(conversationAtom(container_id), (it) => ({ ...it, threads: without(it.threads) }));
    set(ownPostsAtom(container_id), without);
  } else {
    set(threadAtom(comment.thread_uuid), ({ replies, cursor, ...it }) => ({
      ...it,
      replies: without(replies),
      // Keeps the position of the gap.
      cursor: cursor === content_uuid ? replies[replies.indexOf(cursor) - 1] : cursor,
    }));
  }
  return true;
});
