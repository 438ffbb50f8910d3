/**
 * Comments that arrive or change one by one, from the socket or as an answer, keyed by id. Applying a comment twice
 * changes nothing: counts change only with its visibility, and an event older than its last `seq` is dropped. A comment
 * that is neither shown nor held back is only counted.
 * Emits:  comment-replies-realtime/loaded
 * Source: host contract 9.4, 10; specification §4
 */

import { atom, type Getter, keyed, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import { commentAtom, conversationAtom, isRoot, isVisible, threadAtom } from './content.atoms';
import { arrivedAtom, publishWhenDrawnAction } from './events.atoms';
import { lastSeqAtom } from './last-seq.atoms';
import { changeLive, liveAtom, MOST_LIVE } from './live.atoms';
import { hasListPlace, inPlace } from './networks-place';
import { placeRepliesAction, put } from './place.actions';

/** Own comments being sent: their live echo must not be inserted twice. */
export const underWayAtom = keyed((_container_id: string) => atom(0));

const find = (get: Getter, uuid: string): Comment | undefined =>
  commentAtom.has(uuid) ? get(commentAtom(uuid)) : undefined;

/** Checks whether another person's new comment is shown or held back; if not, a later page contains it. */
function hasPlace(get: Getter, container_id: string, comment: Comment): boolean {
  const conversation = get(conversationAtom(container_id));
  const { held, sort, filter, hasMore } = conversation;
  const isFull = get(liveAtom(container_id)).drawn >= MOST_LIVE;
  if (!isRoot(comment)) return !isFull && find(get, comment.thread_uuid) !== undefined;
  // A new comment cannot be an editors' pick yet.
  if (filter || !hasListPlace(get, conversation, comment)) return false;
  return sort === 'oldest' ? !hasMore && !isFull : held.length < MOST_LIVE;
}

/** Only counts the comment; the list, its thread or the button above the held comments offers more. */
function leaveOut(get: Getter, set: Setter, { container_id, comment, seq = 0, isCounted }: CommentChange): void {
  const { content_uuid } = comment;
  const { counted, leftOut } = get(liveAtom(container_id));
  if (seq && (seq < counted.seq || content_uuid === counted.content_uuid)) return;
  changeLive(set, container_id, { counted: { content_uuid, seq } });
  set(arrivedAtom(container_id), (arrived) => arrived + 1);
  if (!isCounted) count(get, set, container_id, comment, 1);
  const conversation = get(conversationAtom(container_id));
  const { sort, filter } = conversation;
  if (!isRoot(comment)) {
    if (find(get, comment.thread_uuid)) set(threadAtom(comment.thread_uuid), (it) => ({ ...it, isComplete: false }));
    return;
  }
  // A later page contains it, or none does.
  if (filter || !hasListPlace(get, conversation, comment)) return;
  if (sort === 'oldest') set(conversationAtom(container_id), (it) => ({ ...it, hasMore: true }));
  else changeLive(set, container_id, { leftOut: leftOut + 1 });
}

const countDrawn = (set: Setter, container_id: string) =>
  set(liveAtom(container_id), (it) => ({ ...it, drawn: it.drawn + 1 }));

/** Inserts at the end in the oldest order, else at the top if the comment is the reader's own or held back. */
function placeRoot(get: Getter, set: Setter, container_id: string, uuid: string, isOwn: boolean): void {
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

/** Updates the container's total, and for a reply its root's and its parent's. */
function count(get: Getter, set: Setter, container_id: string, comment: Comment, change: number): void {
  const conversation = get(conversationAtom(container_id));
  if (conversation.container) {
    const { container } = conversation;
    const total_visible_content = Math.max(0, container.total_visible_content + change);
    set(conversationAtom(container_id), { ...conversation, container: { ...container, total_visible_content } });
  }
  if (isRoot(comment)) return;
  const add = (uuid: string, field: 'total_replies' | 'total_direct_replies') => {
    const known = find(get, uuid);
    if (known) set(commentAtom(uuid), { ...known, [field]: Math.max(0, known[field] + change) });
  };
  add(comment.thread_uuid, 'total_replies');
  add(comment.parent_uuid, 'total_direct_replies');
}

interface CommentChange {
  container_id: string;
  comment: Comment;
  seq?: number;
  /** The comment existed before: if it is not loaded, it stays among the pages to be loaded. */
  isChange?: boolean;
  isOwn?: boolean;
  /** The known totals already include the comment. */
  isCounted?: boolean;
  /** Uuid of the reader: the live echo of an own comment being sent is counted but not inserted. */
  reader?: string;
}

export const applyCommentAction = atom(null, (get, set, applied: CommentChange) => {
  const { container_id, comment, seq, isChange, isOwn, isCounted = false, reader } = applied;
  const { content_uuid } = comment;
  const known = find(get, content_uuid);
  if (isChange && !known) return;
  if (!known && !isVisible(comment) && !isOwn) return;
  const isEcho = comment.actor_uuid === reader && get(underWayAtom(container_id)) > 0;
  if (!known && !isOwn && !isEcho && !hasPlace(get, container_id, comment)) return leaveOut(get, set, applied);
  if (seq !== undefined) {
    if (seq <= get(lastSeqAtom(content_uuid))) return;
    set(lastSeqAtom(content_uuid), seq);
  }

  put(get, set, comment);
  const change = Number(isVisible(comment)) - Number(isVisible(known));
  if (change !== 0 && !isCounted) count(get, set, container_id, comment, change);
  if (known && !isOwn) return;

  if (isEcho && !isOwn) return;
  if (!isOwn) set(arrivedAtom(container_id), (arrived) => arrived + 1);
  if (isRoot(comment)) return placeRoot(get, set, container_id, content_uuid, isOwn === true);
  set(placeRepliesAction, comment.thread_uuid, [content_uuid]);
  if (isOwn) return;
  countDrawn(set, container_id);
  set(publishWhenDrawnAction, container_id, 'comment-replies-realtime/loaded');
});
