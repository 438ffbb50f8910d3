/** Moves the votes of a question that is merged into another, and of earlier merges. */
import { sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { livequestions as kind } from '../kinds/livequestions.kind';
import type { CommentRow } from '../model/comment-row';

type Trx = UnitOfWork['trx'];

interface Move {
  from: CommentRow;
  to: CommentRow;
  now: number;
}

/**
 * Counts each person once, and nobody for their own question.
 * @returns newly counted voters, and the updated question; no row without voters
 */
export async function moveVotes(trx: Trx, { from, to, now }: Move): Promise<{ voters: number[]; row?: CommentRow }> {
  const { rows } = await sql<{ user_id: number; is_counted: boolean }>`
    insert into votes (user_id, comment_id, container_uuid, value, is_counted, date_created)
    select wanted.user_id, ${to.id}, ${to.container_uuid}, 1, wanted.is_counted, ${now}
    from (
      select user_id, is_counted from votes where comment_id = ${from.id} and value = 1 and user_id <> ${from.actor_id}
      union all select id, true from users where id = ${from.actor_id}
    ) as wanted
    where wanted.user_id <> ${to.actor_id}
    on conflict (user_id, comment_id) do nothing
    returning user_id, is_counted`.execute(trx);
  const voters = rows.filter(({ is_counted }) => is_counted).map(({ user_id }) => user_id);
  if (voters.length === 0) return { voters };
  const { rows: changed } = await sql<CommentRow>`
    update comments set total_likes = total_likes + ${voters.length} where id = ${to.id} returning *`.execute(trx);
  return { voters, ...(changed[0] && { row: changed[0] }) };
}

export async function readMerged(trx: Trx, { id, container_uuid }: CommentRow): Promise<CommentRow[]> {
  const merged = sql`
    kind = ${sql.lit(kind.name)} and container_uuid = ${container_uuid} and parent_id is null
    and fields->>'status' = 'dismissed' and fields->>'merged_into' = ${numericIdToUuid(id)}`;
  // Questions that are not listed have an index of their own.
  const { rows } = await sql<CommentRow>`
    select * from comments where ${merged} and is_listed
    union all select * from comments where ${merged} and not is_listed and date_deleted is null`.execute(trx);
  return rows;
}
