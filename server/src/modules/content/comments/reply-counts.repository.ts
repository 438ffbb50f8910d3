/** The number of visible replies of a comment: a root counts its whole thread, a reply its direct replies. */
import { sql } from 'kysely';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

type Trx = UnitOfWork['trx'];

/** Replies that comments gain, by comment id; negative when they lose some. */
export type ReplyCounts = Map<number, { all: number; direct: number }>;

/** Counts visible replies for their parents and roots. */
export function repliesByComment(replies: Pick<CommentRow, 'thread_id' | 'parent_id'>[], by: 1 | -1 = 1): ReplyCounts {
  const counts: ReplyCounts = new Map();
  const add = (id: number, all: number, direct: number) => {
    const before = counts.get(id) ?? { all: 0, direct: 0 };
    counts.set(id, { all: before.all + all, direct: before.direct + direct });
  };
  for (const { thread_id, parent_id } of replies) {
    if (parent_id === null) continue;
    add(parent_id, by, by);
    if (thread_id !== parent_id) add(thread_id, by, 0);
  }
  return counts;
}

/** Adds new replies, all in one statement. */
export const countReplies = (trx: Trx, replies: CommentRow[]): Promise<void> =>
  addReplyCounts(trx, repliesByComment(replies));

/** @param ranksNow updates the rank by replies at once; after a post it is updated within seconds */
export async function addReplyCounts(trx: Trx, counts: ReplyCounts, ranksNow = false): Promise<void> {
  if (counts.size === 0) return;
  await sql`
    update comments c set
      total_replies = c.total_replies + d.total, total_direct_replies = c.total_direct_replies + d.direct
      ${ranksNow ? sql`, ranked_replies = c.total_replies + d.total` : sql``}
    from unnest(
      ${[...counts.keys()]}::bigint[], ${[...counts.values()].map(({ all }) => all)}::int[],
      ${[...counts.values()].map(({ direct }) => direct)}::int[]
    ) as d (id, total, direct)
    where c.id = d.id`.execute(trx);
}

/** Adds or subtracts one reply. */
export async function countReply(trx: Trx, reply: CommentRow, by: 1 | -1): Promise<void> {
  if (reply.parent_id === null) return;
  await sql`
    update comments set
      total_replies = total_replies + ${by}::int, ranked_replies = total_replies + ${by}::int,
      total_direct_replies = total_direct_replies + case when id = ${reply.parent_id} then ${by}::int else 0 end
    where id in (${reply.thread_id}, ${reply.parent_id})`.execute(trx);
}
