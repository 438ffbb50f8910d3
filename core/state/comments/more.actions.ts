/**
 * Loading more: next pages, replies, deep links; missed comments are in catch-up.actions.ts.
 * Emits:  comments/more-loaded, comment-replies/loaded
 * Source: host contract 9.4; specification §4 "Live widget loads", §5
 */

import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';
import { nextTask } from '../../base/time/next-task';
import type { Comment } from '../../contract/comment';
import { sortOnTheWire } from '../../contract/sorts';
import { fetchComment, fetchComments, fetchThread } from '../../transport/api/reading';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { commentAtom, conversationAtom, isRoot, threadAtom } from './content.atoms';
import { publishWhenDrawnAction } from './events.atoms';
import { change, storeComments } from './first-page';
import { changeLive } from './live.atoms';
import { showFor } from './load.actions';
import { loadNames } from './load-names';
import { socialQuery } from './networks-place';
import { ownPostsAtom } from './own-posts.atoms';
import { placeRepliesAction, putCommentsAction } from './place.actions';
import { readOnFrom } from './read-on';
import { isUnavailable } from './unavailable';

/** @returns a Failure when the page could not be loaded; the button stays. */
export const loadMoreAction = atom(null, async (get, set, container_id: string): Promise<Failure | undefined> => {
  const { container, revision, isLoadingMore } = get(conversationAtom(container_id));
  if (!container || isLoadingMore) return;
  change(set, container_id, { isLoadingMore: true });
  const answer = await readOn(get, container_id, container.content_container_uuid);
  if (get(conversationAtom(container_id)).revision !== revision) return;
  if (isFailure(answer)) {
    change(set, container_id, { isLoadingMore: false });
    return isUnavailable(answer) ? undefined : answer;
  }
  await loadNames(set, answer.contents);
  // Separate tasks for storing names, storing comments and the first render: together they block a slow phone.
  await nextTask();
  if (get(conversationAtom(container_id)).revision !== revision) return;
  const roots = storeComments(get, set, answer.contents);
  await nextTask();
  if (get(conversationAtom(container_id)).revision !== revision) return;
  set(conversationAtom(container_id), (it) => ({
    ...it,
    isLoadingMore: false,
    threads: [...new Set([...it.threads, ...roots.filter((uuid) => !it.held.includes(uuid))])],
    cursor: roots.at(-1) ?? it.cursor,
    hasMore: answer.more_available && roots.length > 0,
  }));
  changeLive(set, container_id, { drawn: 0 });
  set(publishWhenDrawnAction, container_id, 'comments/more-loaded');
});

/** Loads a page of new threads. In a list too long to name all, known threads can come again; these don't count. */
async function readOn(get: Getter, container_id: string, container_uuid: string) {
  const { cursor, sort, filter, sizes, threads, held } = get(conversationAtom(container_id));
  const query = {
    reply_limit: sizes.replyLimit,
    sorted_by: sortOnTheWire(sort),
    filtered_by: filter,
    ...socialQuery(sizes),
    show: showFor(get),
  };
  // A filtered list is shown without own posts.
  const own = filter ? [] : get(ownPostsAtom(container_id));
  const contents: Comment[] = [];
  const unseen = new Set<string>();
  for (let starting_from = cursor; ; ) {
    const limit = sizes.paginationLimit - unseen.size;
    const page = await orUnreachable(
      fetchComments(get(sectionUuidAtom), container_uuid, {
        ...query,
        limit,
        ...readOnFrom(starting_from, [...threads, ...held, ...own, ...unseen]),
      }),
    );
    if (isFailure(page)) return page;
    contents.push(...page.contents);
    const roots = page.contents.filter(isRoot).map(({ content_uuid }) => content_uuid);
    const fresh = roots.filter((uuid) => !threads.includes(uuid) && !unseen.has(uuid));
    for (const uuid of fresh) unseen.add(uuid);
    const isWhole = fresh.length === roots.length || unseen.size >= sizes.paginationLimit;
    if (isWhole || !page.more_available) return { ...page, contents };
    starting_from = roots.at(-1);
  }
}

/** Continues from the last reply of the unbroken run. */
export const loadRepliesAction = atom(
  null,
  async (get, set, container_id: string, root_uuid: string): Promise<Failure | undefined> => {
    const { container, sizes } = get(conversationAtom(container_id));
    const ofThread = threadAtom(root_uuid);
    const thread = get(ofThread);
    if (!container || thread.isLoading) return;
    set(ofThread, { ...thread, isLoading: true });
    const query = { limit: sizes.paginationReplyLimit, starting_from: thread.cursor, show: showFor(get) };
    const answer = await orUnreachable(
      fetchThread(get(sectionUuidAtom), container.content_container_uuid, root_uuid, query),
    );
    if (isFailure(answer)) {
      set(ofThread, (it) => ({ ...it, isLoading: false }));
      return isUnavailable(answer) ? undefined : answer;
    }
    await loadNames(set, answer.contents);
    await nextTask();
    // After a reset another thread has this uuid.
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

/** After a gap too long to replay, which is rare. */
export const catchUpAction = lazyAction(async () => (await import('./catch-up.actions')).catchUpAction);

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
  // A first page requested in the meantime leaves the target in place; after a reset another conversation has this id.
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
