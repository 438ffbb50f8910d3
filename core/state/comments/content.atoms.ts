/** A conversation: its order and its counts (specification §3 "Comment", "Content container"; host contract 9.4). */

import { atom, keyed } from '../../base/store/jotai';
import type { Filter } from '../../contract/content/comment';
import type { SocialDisplay } from '../../contract/content/social-display';
import type { ConversationSort } from '../../contract/content/sorts';
import { commentAtom, deliveryAtom, isVisible, threadAtom } from '../content/content.atoms';
import type { ContentList } from '../content/kind';

/** Attributes of the widget (host contract 6.2). */
export interface PageSizes {
  limit: number;
  replyLimit: number;
  paginationLimit: number;
  paginationReplyLimit: number;
  /** Where replies from social networks appear. */
  social: SocialDisplay;
}

export interface Conversation extends ContentList {
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

export const renderedAtom = keyed((_content_uuid: string) => atom(false));

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
    // The server counts replies from networks only for lists without a filter.
    if (filter || sizes.social === 'off') return 0;
    const shown = [...threads, ...held].reduce((sum, uuid) => {
      const root = get(commentAtom(uuid));
      return root ? sum + root.total_replies + (isVisible(root) && !get(deliveryAtom(uuid)) ? 1 : 0) : sum;
    }, 0);
    return Math.max(0, container.total_visible_content - shown);
  }),
);
