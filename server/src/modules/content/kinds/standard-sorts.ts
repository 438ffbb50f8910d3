/** Orders and filters that kinds choose from; `migrations/list-indexes.ts` has the index of each. */
import { type RawBuilder, sql } from 'kysely';
import type { Filter, Sort } from '../../../../../core/contract/comment';
import type { Order } from './kind';

export const standardSorts: Record<Sort, Order> = {
  newest: { by: sql`id desc`, after: (cursor) => sql`id < ${cursor.id}` },
  oldest: { by: sql`id`, after: (cursor) => sql`id > ${cursor.id}` },
  // By the rank, which follows the likes within seconds (votes/ranks.plugin).
  num_likes_desc: {
    by: sql`ranked_likes desc, id desc`,
    after: (cursor) => sql`(ranked_likes, id) < (${cursor.ranked_likes}, ${cursor.id})`,
  },
  // Liked by nearly all who judged it (migrations/036-best-rank); as far behind as the rank by likes.
  best: {
    by: sql`ranked_best desc, id desc`,
    after: (cursor) => sql`(ranked_best, id) < (${cursor.ranked_best}, ${cursor.id})`,
  },
  num_replies_desc: {
    by: sql`total_replies desc, id desc`,
    after: (cursor) => sql`(total_replies, id) < (${cursor.total_replies}, ${cursor.id})`,
  },
  newest_pick: {
    by: sql`is_picked desc, id desc`,
    after: (cursor) => sql`(is_picked, id) < (${cursor.is_picked}, ${cursor.id})`,
  },
  is_top_comment: {
    by: sql`is_top desc, id desc`,
    after: (cursor) => sql`(is_top, id) < (${cursor.is_top}, ${cursor.id})`,
  },
};

export const standardFilters: Record<Filter, RawBuilder<unknown>> = {
  is_picked: sql`is_picked`,
  is_top_content: sql`is_top`,
};
