/**
 * Loading more: next pages, replies, deep links; missed comments are in after-gap.ts.
 * Emits:  comments/more-loaded, comment-replies/loaded
 * Source: host contract 9.4; specification §4 "Live widget loads", §5
 */

import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';
import { nextTask } from '../../base/time/next-task';
import { fetchComment, fetchThread } from '../../transport/api/reading';
import { commentAtom, isRoot, placeRepliesAction, putCommentsAction, threadAtom } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { loadMore } from '../content/more';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { isStaffAtom } from '../user/user.atoms';
import { comments } from './comments.kind';
import { conversationAtom } from './content.atoms';
import { publishWhenDrawnAction } from './events.atoms';
import { changeLive } from './live.atoms';
import { isUnavailable } from './unavailable';

export const loadMoreAction = atom(null, (get, set, container_id: string) =>
  loadMore(get, set, comments, container_id),
);

/** Loads the code for a gap that is too long to replay, which is rare. */
export const catchUpAction = lazyAction(() => import('./after-gap'), 'catchUpAction');

/** Continues from the last reply of the unbroken run. */
export const loadRepliesAction = atom(
  null,
  async (get, set, container_id: string, root_uuid: string): Promise<Failure | undefined> => {
    const { container, sizes } = get(conversationAtom(container_id));
    const ofThread = threadAtom(root_uuid);
    const thread = get(ofThread);
    if (!container || thread.isLoading) return;
    set(ofThread, { ...thread, isLoading: true });
    const show = get(isStaffAtom) ? ('all' as const) : undefined;
    const query = { limit: sizes.paginationReplyLimit, starting_from: thread.cursor, show };
    const answer = await orUnreachable(
      fetchThread(get(sectionUuidAtom), container.content_container_uuid, root_uuid, query),
    );
    if (isFailure(answer)) {
      set(ofThread, (it) => ({ ...it, isLoading: false }));
      return isUnavailable(answer) ? undefined : answer;
    }
    await loadNames(set, answer.contents);
    await nextTask();
    // After a reset, this uuid belongs to another thread.
    if (ofThread !== threadAtom(root_uuid)) return;
    const replies = answer.contents.filter((it) => it.content_uuid !== root_uuid);
    set(putCommentsAction, replies);
    const uuids = replies.map((it) => it.content_uuid);
    set(placeRepliesAction, root_uuid, uuids);
    set(threadAtom(root_uuid), (it) => ({
      ...it,
      isLoading: false,
      isComplete: !answer.more_available,
      cursor: uuids.at(-1) ?? it.cursor,
    }));
    changeLive(set, container_id, { drawn: 0 });
    set(publishWhenDrawnAction, container_id, 'comment-replies/loaded');
  },
);

/** Moves the target's thread to the top, whatever page it is on. */
export const openTargetAction = atom(null, async (get, set, container_id: string, content_uuid: string) => {
  const ofContainer = conversationAtom(container_id);
  const { content_container_uuid } = get(ofContainer).container ?? {};
  if (!content_container_uuid) return;
  const section = get(sectionUuidAtom);
  const fetchOne = (uuid: string) =>
    get(commentAtom(uuid)) ?? orUnreachable(fetchComment(section, content_container_uuid, uuid));

  const comment = await fetchOne(content_uuid);
  if (isFailure(comment)) {
    console.warn('the linked comment is no longer available', comment);
    // Every conversation on the page opens the link. Only the one that had the comment reports that it is gone.
    if (comment.data?.data?.was_here) set(showFailureAction, comment);
    return;
  }
  if (comment.content_container_uuid !== content_container_uuid) return;
  const root = isRoot(comment) ? comment : await fetchOne(comment.thread_uuid);
  if (isFailure(root)) return;

  await loadNames(set, [comment, root]);
  // A first page that loaded in the meantime keeps the target. After a reset, this id belongs to another conversation.
  if (ofContainer !== conversationAtom(container_id)) return;
  set(putCommentsAction, [comment, root]);
  if (root !== comment) {
    set(placeRepliesAction, root.content_uuid, [content_uuid]);
    set(threadAtom(root.content_uuid), (it) => ({ ...it, isFolded: false }));
  }
  set(ofContainer, (it) => ({
    ...it,
    threads: it.threads.includes(root.content_uuid) ? it.threads : [root.content_uuid, ...it.threads],
    held: it.held.filter((uuid) => uuid !== root.content_uuid),
    target: content_uuid,
  }));
});
