/** Sort orders of a conversation, and the wire name of each (host contract 6.2, 9.4). */
import type { Sort } from './comment';

export const conversationSorts = [
  'newest',
  'oldest',
  'best',
  'num_likes_desc',
  'num_replies_desc',
  'featured',
] as const;
export type ConversationSort = (typeof conversationSorts)[number];

/** Featured lists show editors' picks first. */
export const sortOnTheWire = <S extends string>(sort: S) =>
  (sort === 'featured' ? 'newest_pick' : sort) as Exclude<S, 'featured'> | Extract<Sort, 'newest_pick'>;
