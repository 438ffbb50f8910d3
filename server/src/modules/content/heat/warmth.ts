/**
 * Data for trending that comments and likes add to their container: visible comments by the hour, the number of
 * writers, and heat. Comments of staff count as comments, but not as interest.
 */

import { sql } from 'kysely';
import { isStaff } from '../../../../../core/contract/people/roles';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { kindOf } from '../kinds/kinds';
import type { CommentRow } from '../model/comment-row';
import { cooled, LIKE, warmed, weightOfComment } from './heat';

/** Number of a writer's latest comments to look at. */
export const LATEST = 20;

export const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

interface Writer {
  /** Number of other comments in the container among the writer's latest. */
  others: number;
  isStaff: boolean;
}

/** Counts a comment that appeared or disappeared. */
export function countComment(changes: ContainerChanges, row: CommentRow, by: 1 | -1, writer: Writer): void {
  // Replies from social networks would outweigh readers' own comments.
  if (!kindOf(row).trends || row.origin !== null) return;
  const { container } = changes;
  changes.countInHour(hourOf(row.date_created), by);
  if (writer.isStaff) return;
  if (writer.others === 0) container.people = Math.max(0, container.people + by);
  const change = by === 1 ? warmed : cooled;
  container.hot = change(container.hot, weightOfComment(writer.others), row.date_created);
}

/** Counts a like that was given, or subtracts an earlier one. */
export function countLike({ container }: ContainerChanges, row: CommentRow, by: 1 | -1, at: number): void {
  if (!kindOf(row).trends) return;
  container.hot = by === 1 ? warmed(container.hot, LIKE, at) : cooled(container.hot, LIKE, at);
}

/** Reads the writer of a comment, with their other comments in the container. */
export async function writerOf(
  { trx }: UnitOfWork,
  { id, actor_id, kind, container_uuid }: CommentRow,
): Promise<Writer> {
  const { rows } = await sql<{ role: string; others: number }>`
    select u.role, (
      select count(*)::int from (
        select id, container_uuid, state from comments where actor_id = u.id and kind = ${kind}
        order by id desc limit ${LATEST}::int
      ) latest where container_uuid = ${container_uuid} and state = 'visible' and id <> ${id}
    ) as others from users u where u.id = ${actor_id}`.execute(trx);
  const [writer] = rows;
  return { others: writer?.others ?? 0, isStaff: isStaff((writer?.role ?? 'normal') as Parameters<typeof isStaff>[0]) };
}
