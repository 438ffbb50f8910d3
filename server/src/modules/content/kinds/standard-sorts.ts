/** Orders and filters for kinds to choose from; `migrations/baseline/lists.ts` has the index of each. */
import { type RawBuilder, sql } from 'kysely';
import type { Filter, Sort } from '../../../../../core/contract/content/comment';
import type { Order } from './kind';

export const standardSorts: Record<Sort, Order> = {
  newest: { by: sql`id desc`, after: (cursor) => sql`id < ${cursor.id}`, byId: 'desc' },
  oldest: { by: sql`id`, after: (cursor) => sql`id > ${cursor.id}`, byId: 'asc' },
  // Sorts by the rank, which follows the likes within seconds (votes/ranks.plugin).
  num_likes_desc: {
    by: sql`ranked_likes desc, id desc`,
    after: (cursor) => sql`(ranked_likes, id) < (${cursor.ranked_likes}, ${cursor.id})`,
  },
  // High share of likes among votes (migrations/baseline/counts); as delayed as the rank by likes.
  best: {
    by: sql`ranked_best desc, id desc`,
    after: (cursor) => sql`(ranked_best, id) < (${cursor.ranked_best}, ${cursor.id})`,
  },
  // The reply rank is as delayed as the ranks above.
  num_replies_desc: {
    by: sql`ranked_replies desc, id desc`,
    after: (cursor) => sql`(ranked_replies, id) < (${cursor.ranked_replies}, ${cursor.id})`,
  },
  newest_pick: {
    by: sql`is_picked desc, id desc`,
    after: (cursor) => sql`(is_picked, id) < (${cursor.is_picked}, ${cursor.id})`,
    first: 'is_picked',
  },
  is_top_comment: {
    by: sql`is_top desc, id desc`,
    after: (cursor) => sql`(is_top, id) < (${cursor.is_top}, ${cursor.id})`,
    first: 'is_top',
  },
};

export const standardFilters: Record<Filter, RawBuilder<unknown>> = {
  is_picked: sql`is_picked`,
  is_top_content: sql`is_top`,
  from_readers: sql`origin is null`,
  from_networks: sql`origin is not null`,
};
