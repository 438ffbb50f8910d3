/** Comments by id, and a conversation's order (specification §3 "Comment", "Content container"; host contract 9.4). */

import type { Failure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { Comment, Container, Filter } from '../../contract/comment';
import type { SocialDisplay } from '../../contract/social-display';
import type { ConversationSort } from '../../contract/sorts';

/** Attributes of the widget (host contract 6.2). */
export interface PageSizes {
  limit: number;
  replyLimit: number;
  paginationLimit: number;
  paginationReplyLimit: number;
  /** Where replies from social networks appear. */
  social: SocialDisplay;
}

export interface Conversation {
  status: 'none' | 'pending' | 'success' | 'error';
  failure: Failure | null;
  container: Container | null;
  sort: ConversationSort;
  filter?: Filter | undefined;
  sizes: PageSizes;
  threads: string[];
  /** The last root of the server's own order, where the next page starts. */
  cursor: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Other people's new roots, newest first: inserted when the reader asks for them. */
  held: string[];
  target: string | undefined;
  /** An answer to an earlier revision is dropped. */
  revision: number;
}

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

/** Revision of a conversation whose first page came with the markup. */
export const SEEDED = -1;

export const emptyConversation: Conversation = {
  status: 'none',
  failure: null,
  container: null,
  sort: 'newest',
  sizes: { limit: 10, replyLimit: 2, paginationLimit: 10, paginationReplyLimit: 10, social: 'mixed' },
  threads: [],
  cursor: undefined,
  hasMore: false,
  isLoadingMore: false,
  held: [],
  target: undefined,
  revision: 0,
};
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
export const conversationAtom = keyed((_container_id: string) => atom<Conversation>(emptyConversation));

/*
 * Settings that every comment reads, apart from the conversation, which changes with each page and live event: hundreds
 * of comments must not re-render for it.
 */
export const containerSettingsAtom = keyed((container_id: string) =>
  atom((get) => get(conversationAtom(container_id)).container?.settings),
);
export const targetAtom = keyed((container_id: string) => atom((get) => get(conversationAtom(container_id)).target));

/** The elements that show the conversation; its events are published from the first. */
export const audienceAtom = keyed((_container_id: string) => atom<readonly Element[]>([]));

/** Delivery state of this reader's comment; null once the server has it. */
export const deliveryAtom = keyed((_content_uuid: string) => atom<'sending' | 'waiting' | null>(null));

export const renderedAtom = keyed((_content_uuid: string) => atom(false));

export const isRoot = (comment: Comment): boolean => comment.parent_uuid === comment.content_container_uuid;

/** Clients show only comments that are visible in one of the two fields (host contract 9.4). */
export const isVisible = (comment: Comment | undefined): boolean =>
  comment !== undefined && (comment.state === 'visible' || comment.simplified_state === 'visible');

export const missingRepliesAtom = keyed((root_uuid: string) =>
  atom((get) => {
    const { replies, isComplete } = get(threadAtom(root_uuid));
    const root = get(commentAtom(root_uuid));
    if (!root || isComplete) return 0;
    const drawn = replies.filter((uuid) => isVisible(get(commentAtom(uuid))) && !get(deliveryAtom(uuid))).length;
    return Math.max(0, root.total_replies - drawn);
  }),
);

/** Number of comments behind "load more". */
export const remainingAtom = keyed((container_id: string) =>
  atom((get) => {
    const { container, threads, held, filter, sizes } = get(conversationAtom(container_id));
    if (!container) return 0;
    if (filter === 'is_picked') return Math.max(0, container.total_visible_picked_content - threads.length);
    // The server counts no other filters.
    if (filter || sizes.social === 'off') return 0;
    const shown = [...threads, ...held].reduce((sum, uuid) => {
      const root = get(commentAtom(uuid));
      return root ? sum + root.total_replies + (isVisible(root) && !get(deliveryAtom(uuid)) ? 1 : 0) : sum;
    }, 0);
    return Math.max(0, container.total_visible_content - shown);
  }),
);
