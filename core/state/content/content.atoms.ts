/** Comments of every kind by id, with the answers below them, and how an answer or an event is stored in them. */

import { atom, type Getter, keyed, type PrimitiveAtom, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { ContentList } from './kind';

export interface Thread {
  /** Replies at any depth, oldest first. */
  replies: string[];
  /** The last reply of the unbroken run from the start; the gap, if any, comes after it. */
  cursor: string | undefined;
  /** The server has no more replies than are loaded. */
  isComplete: boolean;
  isLoading: boolean;
  isFolded: boolean;
}

/** The reader's reaction, laid over the public thread. */
export interface Reaction {
  like: boolean;
  dislike: boolean;
  flag: boolean;
}

const emptyThread: Thread = {
  replies: [],
  cursor: undefined,
  isComplete: false,
  isLoading: false,
  isFolded: false,
};
export const noReaction: Reaction = { like: false, dislike: false, flag: false };

export const commentAtom = keyed((_content_uuid: string) => atom<Comment | undefined>(undefined));
export const threadAtom = keyed((_root_uuid: string) => atom<Thread>(emptyThread));
export const reactionAtom = keyed((_content_uuid: string) => atom<Reaction>(noReaction));

/** Delivery state of this reader's comment; null once the server has it. */
export const deliveryAtom = keyed((_content_uuid: string) => atom<'sending' | 'waiting' | null>(null));

/** The number of the last event that a comment's state reflects. */
export const lastSeqAtom = keyed((_content_uuid: string) => atom(0));

/** Totals that arrive during a vote wait, so that they do not drop the reader's own. */
export const parkedTotalsAtom = keyed((_content_uuid: string) =>
  atom<{ total_likes?: number; total_dislikes?: number } | null>(null),
);

export const isRoot = (comment: Comment): boolean => comment.parent_uuid === comment.content_container_uuid;

/** Clients show only comments that are visible in one of the two fields (host contract 9.4). */
export const isVisible = (comment: Comment | undefined): boolean =>
  comment !== undefined && (comment.state === 'visible' || comment.simplified_state === 'visible');

/** Reads a comment without creating its atom: events name many that are not on the page. */
export const knownComment = (get: Getter, uuid: string): Comment | undefined =>
  commentAtom.has(uuid) ? get(commentAtom(uuid)) : undefined;

export function put(get: Getter, set: Setter, comment: Comment): void {
  const { content_uuid, total_likes, total_dislikes } = comment;
  const known = get(commentAtom(content_uuid));
  if (known && get(parkedTotalsAtom(content_uuid))) {
    set(parkedTotalsAtom(content_uuid), { total_likes, total_dislikes });
    comment = { ...comment, total_likes: known.total_likes, total_dislikes: known.total_dislikes };
  }
  set(commentAtom(content_uuid), comment);
}

/** Counts already include these comments. */
export const putCommentsAction = atom(null, (get, set, comments: Comment[]) => {
  for (const comment of comments) put(get, set, comment);
});

const byTime = (get: Getter) => (a: string, b: string) => {
  const [left, right] = [get(commentAtom(a)), get(commentAtom(b))];
  return (left?.date_created ?? 0) - (right?.date_created ?? 0) || (a < b ? -1 : 1);
};

export const placeRepliesAction = atom(null, (get, set, root_uuid: string, uuids: string[]) => {
  const thread = get(threadAtom(root_uuid));
  const replies = [...new Set([...thread.replies, ...uuids])];
  if (replies.length === thread.replies.length) return;
  set(threadAtom(root_uuid), { ...thread, replies: replies.sort(byTime(get)) });
});

/** Replaces a reply by another; either can be absent. */
export function swapReply(set: Setter, root_uuid: string, out: string | undefined, into: string | undefined): void {
  const others = (uuids: string[]) => uuids.filter((uuid) => uuid !== out);
  if (out) set(threadAtom(root_uuid), (thread) => ({ ...thread, replies: others(thread.replies) }));
  if (into) set(placeRepliesAction, root_uuid, [into]);
}

/** Stores a page, and gives each reply its position. @returns the roots in order */
export function storePage(get: Getter, set: Setter, contents: Comment[]): string[] {
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

/** Lets the engine read and change the facts of a kind's lists. */
export const factsOf = <List extends ContentList>(list: (id: string) => PrimitiveAtom<List>) => ({
  read: (get: Getter, id: string) => get(list(id)),
  change: (set: Setter, id: string, part: Partial<List>) => set(list(id), (it) => ({ ...it, ...part })),
});
