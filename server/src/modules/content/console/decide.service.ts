/**
 * A decision in the console: the verdict of ../moderation/resolve in the same unit of work, unless the item or its text
 * changed since the moderator saw it.
 */
import { type Kysely, sql } from 'kysely';
import type { DecisionsBody } from '../../../../../core/contract/console/queue';
import type { StateQueue } from '../../../../../core/contract/console/queues';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { lastDecision, type Trail } from '../../sites/moderation-log/moderation-log.repository';
import type { CommentAct } from '../comments/act';
import { findComment } from '../comments/comments.repository';
import { withChange } from '../model/waiting-change';
import { resolve, verdictOf } from '../moderation/resolve.service';
import { insertNote } from './notes.repository';

type Seen = Omit<DecisionsBody['items'][number], 'content_uuid'>;

interface Decision extends CommentAct, Pick<DecisionsBody, 'resolution' | 'reason' | 'note'> {
  seen: Seen;
  /** The site's text for the reason; '' for the suite's own. */
  says?: string;
  trail: Trail;
}

/** Null when the decision is done, by this call or by an earlier one of the same person. */
export type Outcome = 'decided_since' | 'text_changed' | null;

export const decide =
  ({ seen, note, ...decision }: Decision): PlainJob<Outcome> =>
  async (unit) => {
    const { trx, container, site_uuid, now } = unit;
    const { participant, id, resolution } = decision;
    const comment = await findComment(trx, container.uuid, id);
    if (!comment || comment.date_deleted !== null) throw new ApiError('content_not_found');
    const item = await findItem(trx, id);
    const last = await lastDecision(trx, id);
    const { date_edited } = withChange(comment);
    const isOtherText = seen.date_edited !== undefined && seen.date_edited !== date_edited;
    const isOtherItem = seen.version !== undefined && seen.version !== item.version;
    if (isOtherItem && last?.actor_id === participant.id && isDone(resolution, last.action, item.queue)) return null;
    if (isOtherText && (date_edited ?? 0) >= (last?.date_created ?? 0)) return 'text_changed';
    if (isOtherItem && !(resolution === 'undo' && isNamed(seen, last?.detail))) return 'decided_since';
    if (isOtherText) return 'text_changed';
    await resolve({ ...decision, version: item.version })(unit);
    if (note !== undefined) await insertNote(trx, { site_uuid, comment, author_id: participant.id, text: note, now });
    return null;
  };

/**
 * Checks whether the last decision is the one whose answer had the seen version: it was taken before that version. Reports since
 * then raise the version of the item, too, but do not matter.
 */
const isNamed = (seen: Seen, { version }: { version?: unknown } = {}): boolean =>
  typeof version === 'number' && seen.version !== undefined && version < seen.version;

interface StoredItem {
  version: number;
  queue: StateQueue | null;
  looked_at_by: number | null;
}

/** Finds the item. A comment that was never in a queue has the version 0. */
export async function findItem(trx: Kysely<Tables>, id: number): Promise<StoredItem> {
  const { rows } = await sql<StoredItem>`
    select version, queue, looked_at_by from review_items where comment_id = ${id}`.execute(trx);
  return rows[0] ?? { version: 0, queue: null, looked_at_by: null };
}

const queueAfter = { approve: null, reject: 'rejected', spam: 'spam' } as const;

/** Checks whether the last decision was the same and is still in force, as when a client repeats a request. */
function isDone(resolution: Decision['resolution'], last: string, queue: StateQueue | null): boolean {
  if (resolution === 'undo') return last === 'undo';
  return last === verdictOf[resolution] && queue === queueAfter[resolution];
}
