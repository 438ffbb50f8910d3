/**
 * Where a new comment is inserted in a conversation, and what it counts for. A comment that is neither shown nor held
 * back is only counted: a later page contains it.
 */
import type { Getter, Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { commentAtom, isRoot, isVisible, knownComment, placeRepliesAction, threadAtom } from '../content/content.atoms';
import type { Change } from '../content/kind';
import { conversationAtom } from './content.atoms';
import { arrivedAtom, publishWhenDrawnAction } from './events.atoms';
import { changeLive, liveAtom, MOST_LIVE } from './live.atoms';
import { hasListPlace, inPlace } from './networks-place';

/** Checks whether another person's new comment is shown or held back. */
export function hasPlace(get: Getter, container_id: string, comment: Comment): boolean {
  const conversation = get(conversationAtom(container_id));
  const { held, sort, filter, hasMore } = conversation;
  const isFull = get(liveAtom(container_id)).drawn >= MOST_LIVE;
  if (!isRoot(comment)) return !isFull && knownComment(get, comment.thread_uuid) !== undefined;
  // A new comment cannot be an editors' pick yet.
  if (filter || !hasListPlace(get, conversation, comment)) return false;
  return sort === 'oldest' ? !hasMore && !isFull : held.length < MOST_LIVE;
}

/** Only counts the comment; the list, its thread or the button above the held comments offers more. */
export function leaveOut(
  get: Getter,
  set: Setter,
  container_id: string,
  { comment, seq = 0, isCounted }: Change,
): void {
  const { content_uuid } = comment;
  const { counted, leftOut } = get(liveAtom(container_id));
  if (seq && (seq < counted.seq || content_uuid === counted.content_uuid)) return;
  changeLive(set, container_id, { counted: { content_uuid, seq } });
  set(arrivedAtom(container_id), (arrived) => arrived + 1);
  if (!isCounted) count(get, set, container_id, comment, 1);
  const conversation = get(conversationAtom(container_id));
  const { sort, filter } = conversation;
  if (!isRoot(comment)) {
    const isHere = knownComment(get, comment.thread_uuid);
    if (isHere) set(threadAtom(comment.thread_uuid), (thread) => ({ ...thread, isComplete: false }));
    return;
  }
  // The comment is on a later page, or on none.
  if (filter || !hasListPlace(get, conversation, comment)) return;
  if (sort === 'oldest') set(conversationAtom(container_id), (it) => ({ ...it, hasMore: true }));
  else changeLive(set, container_id, { leftOut: leftOut + 1 });
}

/** Updates the container's total when the comment becomes visible or hidden, and for a reply its root's and parent's. */
export function countChange(
  get: Getter,
  set: Setter,
  container_id: string,
  { comment, isCounted }: Change,
  known: Comment | undefined,
): void {
  const change = Number(isVisible(comment)) - Number(isVisible(known));
  if (change !== 0 && !isCounted) count(get, set, container_id, comment, change);
}

function count(get: Getter, set: Setter, container_id: string, comment: Comment, change: number): void {
  const conversation = get(conversationAtom(container_id));
  if (conversation.container) {
    const { container } = conversation;
    const total_visible_content = Math.max(0, container.total_visible_content + change);
    set(conversationAtom(container_id), { ...conversation, container: { ...container, total_visible_content } });
  }
  if (isRoot(comment)) return;
  const add = (uuid: string, field: 'total_replies' | 'total_direct_replies') => {
    const known = knownComment(get, uuid);
    if (known) set(commentAtom(uuid), { ...known, [field]: Math.max(0, known[field] + change) });
  };
  add(comment.thread_uuid, 'total_replies');
  add(comment.parent_uuid, 'total_direct_replies');
}

const countDrawn = (set: Setter, container_id: string) =>
  set(liveAtom(container_id), (it) => ({ ...it, drawn: it.drawn + 1 }));

export function insertComment(
  get: Getter,
  set: Setter,
  container_id: string,
  { comment, isOwn = false }: Change,
): void {
  const { content_uuid, thread_uuid } = comment;
  if (!isOwn) set(arrivedAtom(container_id), (arrived) => arrived + 1);
  if (isRoot(comment)) {
    insertRoot(get, set, container_id, content_uuid, isOwn);
    return;
  }
  set(placeRepliesAction, thread_uuid, [content_uuid]);
  if (isOwn) return;
  countDrawn(set, container_id);
  set(publishWhenDrawnAction, container_id, 'comment-replies-realtime/loaded');
}

/** Inserts at the end in the oldest order, else at the top if the comment is the reader's own or held back. */
function insertRoot(get: Getter, set: Setter, container_id: string, uuid: string, isOwn: boolean): void {
  const conversation = get(conversationAtom(container_id));
  const { threads, held, sort } = conversation;
  if (threads.includes(uuid) || held.includes(uuid)) return;
  if (sort === 'oldest' && !isOwn) {
    set(conversationAtom(container_id), {
      ...conversation,
      threads: inPlace(get, conversation, [...threads, uuid]),
      cursor: uuid,
    });
    countDrawn(set, container_id);
  } else if (isOwn) {
    set(conversationAtom(container_id), { ...conversation, threads: withOnTop(get, threads, [uuid]) });
  } else {
    set(conversationAtom(container_id), { ...conversation, held: [uuid, ...held] });
  }
}

/** Inserts new roots above the others but below the pinned ones. */
export function withOnTop(get: Getter, threads: string[], added: string[]): string[] {
  const first = threads.findIndex((uuid) => !get(commentAtom(uuid))?.is_pinned);
  const at = first < 0 ? threads.length : first;
  return [...threads.slice(0, at), ...added, ...threads.slice(at)];
}
