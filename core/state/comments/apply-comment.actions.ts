/**
 * Comments that arrive or change one by one, from the socket or as an answer, keyed by id. Applied twice, a comment
 * changes nothing: counts move only with its visibility, and an event older than its last `seq` is dropped.
 * Emits:  comments-realtime/more-loaded, comment-replies-realtime/loaded
 * Source: host contract 9.4, 10; specification §4
 */

import { atom, type Getter, keyed, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import { commentAtom, conversationAtom, isRoot, isVisible } from './content.atoms';
import { arrivedAtom, publishWhenDrawnAction } from './events.atoms';
import { placeRepliesAction, put } from './place.actions';

const lastSeqAtom = keyed((_content_uuid: string) => atom(0));

/** Own comments under way: their live echo must not take a second place. */
export const underWayAtom = keyed((_container_id: string) => atom(0));

/** At the end in the oldest order, else at the top when it is an own one, or held back. */
function placeRoot(get: Getter, set: Setter, container_id: string, uuid: string, isOwn: boolean): void {
  const conversation = get(conversationAtom(container_id));
  const { threads, held, sort, filter, hasMore } = conversation;
  // A new comment is not picked yet; an own one is shown all the same.
  if (filter && !isOwn) return;
  if (threads.includes(uuid) || held.includes(uuid)) return;
  if (sort === 'oldest' && !isOwn) {
    if (!hasMore) set(conversationAtom(container_id), { ...conversation, threads: [...threads, uuid], cursor: uuid });
  } else if (isOwn) {
    set(conversationAtom(container_id), { ...conversation, threads: withOnTop(get, threads, [uuid]) });
  } else {
    set(conversationAtom(container_id), { ...conversation, held: [uuid, ...held] });
  }
}

/** New roots go above the others but below the pinned ones. */
export function withOnTop(get: Getter, threads: string[], added: string[]): string[] {
  const first = threads.findIndex((uuid) => !get(commentAtom(uuid))?.is_pinned);
  const at = first < 0 ? threads.length : first;
  return [...threads.slice(0, at), ...added, ...threads.slice(at)];
}

/** The container's total, and for a reply its root's and its parent's. */
function count(get: Getter, set: Setter, container_id: string, comment: Comment, change: number): void {
  const conversation = get(conversationAtom(container_id));
  if (conversation.container) {
    const { container } = conversation;
    const total_visible_content = Math.max(0, container.total_visible_content + change);
    set(conversationAtom(container_id), { ...conversation, container: { ...container, total_visible_content } });
  }
  if (isRoot(comment)) return;
  const add = (uuid: string, field: 'total_replies' | 'total_direct_replies') =>
    set(commentAtom(uuid), (it) => it && { ...it, [field]: Math.max(0, it[field] + change) });
  add(comment.thread_uuid, 'total_replies');
  add(comment.parent_uuid, 'total_direct_replies');
}

interface CommentChange {
  container_id: string;
  comment: Comment;
  seq?: number;
  /** True when it was there before: one that is not loaded stays where it is, among those to be read on. */
  isChange?: boolean;
  isOwn?: boolean;
  /** The numbers known have it in them. */
  isCounted?: boolean;
  /** The reader's uuid: the live echo of an own comment under way counts but takes no place. */
  reader?: string;
}

export const applyCommentAction = atom(
  null,
  (get, set, { container_id, comment, seq, isChange, isOwn, isCounted = false, reader }: CommentChange) => {
    const { content_uuid } = comment;
    const known = get(commentAtom(content_uuid));
    if (isChange && !known) return;
    if (seq !== undefined) {
      if (seq <= get(lastSeqAtom(content_uuid))) return;
      set(lastSeqAtom(content_uuid), seq);
    }
    if (!known && !isVisible(comment) && !isOwn) return;

    put(get, set, comment);
    const change = Number(isVisible(comment)) - Number(isVisible(known));
    if (change !== 0 && !isCounted) count(get, set, container_id, comment, change);
    if (known && !isOwn) return;

    const isEcho = comment.actor_uuid === reader && get(underWayAtom(container_id)) > 0;
    if (isEcho && !isOwn) return;
    if (!isOwn) set(arrivedAtom(container_id), (arrived) => arrived + 1);
    if (isRoot(comment)) return placeRoot(get, set, container_id, content_uuid, isOwn === true);
    set(placeRepliesAction, comment.thread_uuid, [content_uuid]);
    if (!isOwn) set(publishWhenDrawnAction, container_id, 'comment-replies-realtime/loaded');
  },
);

/** Shows the held roots, newest first. */
export const showHeldAction = atom(null, (get, set, container_id: string) => {
  const conversation = get(conversationAtom(container_id));
  if (conversation.held.length === 0) return;
  const threads = withOnTop(get, conversation.threads, conversation.held);
  set(conversationAtom(container_id), { ...conversation, threads, held: [] });
  set(publishWhenDrawnAction, container_id, 'comments-realtime/more-loaded');
});
