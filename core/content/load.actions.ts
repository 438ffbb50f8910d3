/**
 * Reading a conversation: first page, next pages, replies, another order, the comment a link points at.
 *
 * Writes: loadConversationAction, loadMoreAction, loadRepliesAction, setSortAction, catchUpAction, openTargetAction
 * Emits:  comments/more-loaded, comment-replies/loaded, comments/sorted
 * Source: HOST-API.md 9.4; the spec, §4 "Live widget loads", §5
 */
import { createContainer, fetchComment, fetchComments, fetchContainer, fetchThread } from '../api/comments';
import { type Failure, isFailure } from '../api/failure';
import { publish } from '../bus/bus';
import type { Comment, ContainerList } from '../contract/comment';
import { sectionUuidAtom } from '../site/site.atoms';
import { atom, type Getter, type Setter } from '../store/jotai';
import { loadUsersAction } from '../user/user.atoms';
import { windClockAction } from './clock.atoms';
import {
  type Conversation,
  type ConversationSort,
  commentAtom,
  conversationAtom,
  isRoot,
  type PageSizes,
  sortOnTheWire,
  threadAtom,
} from './content.atoms';
import { hearCommentAction, placeRepliesAction, putCommentsAction } from './hear.actions';
import { tellWhenDrawnAction } from './news.atoms';
import { loadPersonalAction } from './personal.actions';

/** Names come with the first page when they come soon, so that nothing jumps; later ones fill in. */
const NAMES_WAIT_MS = 1500;

const unreachable = (error: unknown): Failure => ({
  error_status: 0,
  message: error instanceof Error ? error.message : '',
  data: null,
});

/** Resolves to a Failure with status 0 where there was no response at all. */
export async function orUnreachable<Value>(answer: Promise<Value | Failure>): Promise<Value | Failure> {
  try {
    return await answer;
  } catch (error) {
    return unreachable(error);
  }
}

const change = (set: Setter, container_id: string, part: Partial<Conversation>) =>
  set(conversationAtom(container_id), (it) => ({ ...it, ...part }));

/** Keeps the comments and their replies; answers the roots in order. */
function keep(get: Getter, set: Setter, contents: Comment[]): string[] {
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

async function loadNames(set: Setter, contents: Comment[]): Promise<void> {
  const uuids = new Set(contents.flatMap((it) => [it.actor_uuid, it.parent_actor_uuid ?? it.actor_uuid]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, NAMES_WAIT_MS);
  });
  await Promise.race([Promise.resolve(set(loadUsersAction, [...uuids])).catch(() => {}), late]);
  clearTimeout(timer);
}

/** The first page; a container not known yet is made on the way (the spec, §4: "fall back to an alternate action"). */
async function fetchFirstPage(
  get: Getter,
  container_id: string,
  sort: ConversationSort,
  sizes: PageSizes,
): Promise<ContainerList | Failure> {
  const section = get(sectionUuidAtom);
  const query = { limit: sizes.limit, reply_limit: sizes.replyLimit, sorted_by: sortOnTheWire(sort) };
  const first = await orUnreachable(fetchContainer(section, container_id, query));
  if (!isFailure(first) || first.error_status !== 404) return first;
  const made = await orUnreachable(createContainer(section, container_id));
  if (isFailure(made) && made.error_status !== 409) return made;
  return orUnreachable(fetchContainer(section, container_id, query));
}

interface ToLoad {
  container_id: string;
  sizes: PageSizes;
  sort: ConversationSort;
}

/** Counted over the life of the script: after a reset a conversation begins anew, an old answer must not fit it. */
let lastTurn = 0;

/** Loads the first page; an error leaves the reason in the conversation and what was drawn where it is. */
export const loadConversationAction = atom(null, async (get, set, { container_id, sizes, sort }: ToLoad) => {
  const turn = ++lastTurn;
  change(set, container_id, { status: 'pending', failure: null, sort, sizes, turn, isLoadingMore: false });

  const answer = await fetchFirstPage(get, container_id, sort, sizes);
  if (get(conversationAtom(container_id)).turn !== turn) return;
  if (isFailure(answer)) return change(set, container_id, { status: 'error', failure: answer });

  await loadNames(set, answer.contents);
  if (get(conversationAtom(container_id)).turn !== turn) return;
  set(windClockAction);
  const threads = keep(get, set, answer.contents);
  change(set, container_id, {
    status: 'success',
    container: answer.container,
    threads,
    cursor: threads.at(-1),
    hasMore: answer.more_available,
    held: [],
  });
  await set(loadPersonalAction, container_id);
});

/** Another order; asked for by the reader, so the page hears of it, once per change (the spec, §5). */
export const setSortAction = atom(null, async (get, set, container_id: string, sort: ConversationSort) => {
  const conversation = get(conversationAtom(container_id));
  if (conversation.sort === sort) return;
  publish('comments/sorted', sort);
  await set(loadConversationAction, { container_id, sort, sizes: conversation.sizes });
});

/** The next page. @returns a Failure when it could not be read; the button stays for another try. */
export const loadMoreAction = atom(null, async (get, set, container_id: string): Promise<Failure | undefined> => {
  const { container, cursor, sort, sizes, turn, isLoadingMore } = get(conversationAtom(container_id));
  if (!container || isLoadingMore) return;
  change(set, container_id, { isLoadingMore: true });
  const query = {
    limit: sizes.paginationLimit,
    reply_limit: sizes.replyLimit,
    sorted_by: sortOnTheWire(sort),
    starting_from: cursor,
  };
  const answer = await orUnreachable(fetchComments(get(sectionUuidAtom), container.content_container_uuid, query));
  if (get(conversationAtom(container_id)).turn !== turn) return;
  if (isFailure(answer)) {
    change(set, container_id, { isLoadingMore: false });
    return answer;
  }
  await loadNames(set, answer.contents);
  if (get(conversationAtom(container_id)).turn !== turn) return;
  const roots = keep(get, set, answer.contents);
  set(conversationAtom(container_id), (it) => ({
    ...it,
    isLoadingMore: false,
    threads: [...new Set([...it.threads, ...roots.filter((uuid) => !it.held.includes(uuid))])],
    cursor: roots.at(-1) ?? it.cursor,
    hasMore: answer.more_available && roots.length > 0,
  }));
  set(tellWhenDrawnAction, container_id, 'comments/more-loaded');
});

/** More replies of a thread, on from the last one of the unbroken run. */
export const loadRepliesAction = atom(
  null,
  async (get, set, container_id: string, root_uuid: string): Promise<Failure | undefined> => {
    const { container, sizes } = get(conversationAtom(container_id));
    const ofThread = threadAtom(root_uuid);
    const thread = get(ofThread);
    if (!container || thread.isLoading) return;
    set(ofThread, { ...thread, isLoading: true });
    const query = { limit: sizes.paginationReplyLimit, starting_from: thread.cursor };
    const answer = await orUnreachable(
      fetchThread(get(sectionUuidAtom), container.content_container_uuid, root_uuid, query),
    );
    if (isFailure(answer)) {
      set(ofThread, (it) => ({ ...it, isLoading: false }));
      return answer;
    }
    await loadNames(set, answer.contents);
    // The page was reset meanwhile: what is there now is another thread of the same name.
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
    set(tellWhenDrawnAction, container_id, 'comment-replies/loaded');
  },
);

/** As many threads as one answer may hold. */
const LONGEST_PAGE = 100;

/**
 * After a gap too long to replay: reads the beginning again and lets what is new arrive (HOST-API.md 10). When more
 * came than one answer holds, the conversation begins anew: between its old part and the new one some would be lost.
 */
export const catchUpAction = atom(null, async (get, set, container_id: string): Promise<number | undefined> => {
  const { sort, sizes, status, turn, threads, held } = get(conversationAtom(container_id));
  if (status !== 'success') return;
  const answer = await fetchFirstPage(get, container_id, sort, { ...sizes, limit: LONGEST_PAGE });
  if (isFailure(answer) || get(conversationAtom(container_id)).turn !== turn) return;
  const known = new Set([...threads, ...held]);
  const { container, contents, more_available } = answer;
  if (known.size > 0 && more_available && !contents.some(({ thread_uuid }) => known.has(thread_uuid))) {
    await set(loadConversationAction, { container_id, sort, sizes });
    return get(conversationAtom(container_id)).container?.seq;
  }
  // What is neither drawn nor younger than what is drawn is of a page that the reader has not asked for yet.
  const latest = Math.max(0, ...[...known].map((uuid) => get(commentAtom(uuid))?.date_created ?? 0));
  const news = contents.filter((it) => {
    if (!known.has(it.thread_uuid) && isRoot(it) && it.date_created > latest) known.add(it.thread_uuid);
    return known.has(it.thread_uuid);
  });
  await loadNames(set, news);
  if (get(conversationAtom(container_id)).turn !== turn) return;
  for (const comment of news.toReversed()) set(hearCommentAction, { container_id, comment });
  set(conversationAtom(container_id), (it) => {
    const hasGrown = container.total_visible_content > (it.container?.total_visible_content ?? 0);
    return { ...it, container, hasMore: it.hasMore || (sort === 'oldest' && hasGrown) };
  });
  return container.seq;
});

/** The comment a link points at: its thread comes to the top, whatever page it is on. */
export const openTargetAction = atom(null, async (get, set, container_id: string, content_uuid: string) => {
  const { container, turn } = get(conversationAtom(container_id));
  if (!container) return;
  const section = get(sectionUuidAtom);
  const fetchOne = (uuid: string) =>
    get(commentAtom(uuid)) ?? orUnreachable(fetchComment(section, container.content_container_uuid, uuid));

  const comment = await fetchOne(content_uuid);
  if (isFailure(comment) || comment.content_container_uuid !== container.content_container_uuid) return;
  const root = isRoot(comment) ? comment : await fetchOne(comment.thread_uuid);
  if (isFailure(root)) return;

  await loadNames(set, [comment, root]);
  if (get(conversationAtom(container_id)).turn !== turn) return;
  set(putCommentsAction, [comment, root]);
  if (root !== comment) {
    set(placeRepliesAction, root.content_uuid, [content_uuid]);
    set(threadAtom(root.content_uuid), (it) => ({ ...it, isFolded: false }));
  }
  set(conversationAtom(container_id), (it) => ({
    ...it,
    threads: it.threads.includes(root.content_uuid) ? it.threads : [root.content_uuid, ...it.threads],
    held: it.held.filter((uuid) => uuid !== root.content_uuid),
    target: content_uuid,
  }));
});
