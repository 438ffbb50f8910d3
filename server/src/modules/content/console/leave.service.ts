/**
 * A moderator looked at an item, and the state of its comment stays: the item is in no queue until the comment, its checks or
 * its reports change. The fingerprint and the projection are functions of the database, like all of `review_items`.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { log, type Trail } from '../../sites/moderation-log/moderation-log.repository';
import type { CommentAct } from '../comments/act';
import { findComment } from '../comments/comments.repository';
import { findItem, type Outcome } from './decide.service';

interface Leaving extends CommentAct {
  /** Version of the item that the moderator saw. */
  version: number | undefined;
  isUndone: boolean;
  trail: Trail;
}

export const leaveAsIs =
  ({ participant, id, version, isUndone, trail }: Leaving): PlainJob<Outcome> =>
  async (unit) => {
    const { trx, container } = unit;
    const comment = await findComment(trx, container.uuid, id);
    if (!comment || comment.date_deleted !== null) throw new ApiError('content_not_found');
    const item = await findItem(trx, id);
    const isDone = item.looked_at_by === participant.id && !isUndone && item.queue === null;
    if (isDone) return null;
    if (version !== undefined && version !== item.version) return 'decided_since';
    if (isUndone ? item.looked_at_by !== participant.id : item.queue === null) return 'decided_since';
    await setLookedAt(trx, id, isUndone ? null : participant.id);
    await log(unit, { ...trail, action: isUndone ? 'unleave' : 'leave', actor_id: participant.id, comment });
    return null;
  };

async function setLookedAt(trx: Kysely<Tables>, id: number, by: number | null): Promise<void> {
  await sql`
    update review_items r set looked_at_by = ${by}::bigint,
      looked_at_as = case when ${by}::bigint is not null then review_fingerprint(c) end
    from comments c where c.id = r.comment_id and r.comment_id = ${id}`.execute(trx);
  await sql`select sync_review_items(array[${id}::bigint])`.execute(trx);
}
