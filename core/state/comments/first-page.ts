/** The first page, painted or as an answer (load.actions.ts). */

import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment, ContainerList } from '../../contract/comment';
import { type Conversation, commentAtom, conversationAtom, isRoot, threadAtom } from './content.atoms';
import { placeRepliesAction, putCommentsAction } from './place.actions';

export const change = (set: Setter, container_id: string, part: Partial<Conversation>) =>
  set(conversationAtom(container_id), (it) => ({ ...it, ...part }));

/** @returns the roots in order. */
export function storeComments(get: Getter, set: Setter, contents: Comment[]): string[] {
  set(putCommentsAction, contents);
  const replies = new Map<string, string[]>();
  for (const comment of contents) {
    if (isRoot(comment)) continue;
    const { thread_uuid, content_uuid } = comment;
    replies.set(thread_uuid, [...(replies.get(thread_uuid) ?? []), content_uuid]);
  }
  for (const [root, uuids] of replies) {
    set(placeRepliesAction, root, uuids);
    const thread = get(threadAtom(root));
    if (!thread.cursor) set(threadAtom(root), { ...thread, cursor: uuids.at(-1) });
  }
  return contents.filter(isRoot).map((root) => root.content_uuid);
}

/** Replaces the shown threads, except the thread of a deep link. */
export const setFirstPageAction = atom(null, (get, set, container_id: string, page: ContainerList) => {
  const roots = storeComments(get, set, page.contents);
  const { target = '' } = get(conversationAtom(container_id));
  const linked = get(commentAtom(target))?.thread_uuid;
  change(set, container_id, {
    status: 'success',
    container: page.container,
    threads: linked && !roots.includes(linked) ? [linked, ...roots] : roots,
    cursor: roots.at(-1),
    hasMore: page.more_available,
    held: [],
  });
});
