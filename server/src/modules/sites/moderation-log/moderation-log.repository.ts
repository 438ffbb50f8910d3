/** The moderation log: who did what to which comment, container or account, stored with the action. */
import { type Kysely, sql } from 'kysely';
import type { LogAction, Via } from '../../../../../core/contract/content/moderation';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { leaveSiteEvent } from '../../platform/site-events/leave-site-event';
import type { UnitOfWork } from '../../platform/write-queue/jobs';

type Db = Kysely<Tables>;

/** The interface of an action. */
export interface Trail {
  /** `widget` by default. */
  via?: Via;
  /** Shared by several actions of one call. */
  batch_uuid?: string;
}

interface Deed extends Trail {
  action: LogAction;
  /** Null for automatic actions. */
  actor_id: number | null;
  comment?: { id: number; actor_id: number; date_created: number };
  detail?: Record<string, unknown>;
}

/** Event types of the topic `moderation`, by the action in the log. */
const EVENTS: Partial<Record<LogAction, string>> = {
  enable: 'comment.approved',
  disable: 'comment.rejected',
  spam: 'comment.marked_as_spam',
  unspam: 'comment.unmarked_as_spam',
  review: 'comment.sent_to_review',
  hold: 'comment.held_by_reports',
  remove: 'comment.removed_by_staff',
  clear_flags: 'comment.reports_cleared',
  undo: 'comment.decision_undone',
  ban: 'user.banned',
  unban: 'user.unbanned',
  ban_expired: 'user.ban_expired',
  name_approve: 'user.name_approved',
  name_refuse: 'user.name_rejected',
  avatar_approve: 'user.avatar_approved',
  avatar_refuse: 'user.avatar_rejected',
  trust: 'user.trusted',
  untrust: 'user.untrusted',
};

async function leaveDecision(
  trx: Db,
  { site_uuid, action, ids, now }: { site_uuid: string; action: LogAction; ids: PublicIds; now: number },
): Promise<void> {
  const name = EVENTS[action];
  if (name !== undefined)
    await leaveSiteEvent(trx, { site_uuid, topic: 'moderation', action: name, data: { ...ids }, now });
}

/** Logs an action in the container of the unit of work. */
export async function log({ trx, container, site_uuid, now }: UnitOfWork, deed: Deed) {
  const { action, actor_id, comment, detail = {}, via = 'widget', batch_uuid } = deed;
  const ids = publicIds({
    container_uuid: container.uuid,
    comment_id: comment?.id,
    user_id: comment?.actor_id,
    actor_id,
  });
  await trx
    .insertInto('moderation_log')
    .values({
      site_uuid,
      container_uuid: container.uuid,
      comment_id: comment?.id ?? null,
      user_id: comment?.actor_id ?? null,
      actor_id,
      ...ids,
      comment_created: comment?.date_created ?? null,
      comment_section: comment ? container.section_uuid : null,
      action,
      detail: JSON.stringify(detail),
      date_created: now,
      via,
      batch_uuid,
    })
    .execute();
  await leaveDecision(trx, { site_uuid, action, ids, now });
}

interface PersonalDeed extends Omit<Deed, 'comment'> {
  site_uuid: string;
  user_id: number;
  now: number;
}

/** Logs an action on an account. */
export async function logPerson(trx: Db, { detail = {}, now, ...deed }: PersonalDeed): Promise<void> {
  const ids = publicIds(deed);
  await trx
    .insertInto('moderation_log')
    .values({
      ...deed,
      ...ids,
      container_uuid: null,
      comment_id: null,
      detail: JSON.stringify(detail),
      date_created: now,
    })
    .execute();
  await leaveDecision(trx, { site_uuid: deed.site_uuid, action: deed.action, ids, now });
}

type PublicIds = ReturnType<typeof publicIds>;

/** Ids that stay readable after the rows are deleted. */
function publicIds(of: { container_uuid?: string; comment_id?: number; user_id?: number; actor_id: number | null }) {
  const uuidOf = (id: number | null | undefined) => (id == null ? null : numericIdToUuid(id));
  return {
    content_container_uuid: of.container_uuid ?? null,
    content_uuid: uuidOf(of.comment_id),
    user_uuid: uuidOf(of.user_id),
    actor_uuid: uuidOf(of.actor_id),
  };
}

export interface LogQuery {
  site_uuid: string;
  container_uuid?: string;
  comment_id?: number;
  user_id?: number;
  /** Id of the last entry of the page before. */
  before?: number;
  limit: number;
}

/** Reads the log, newest first. */
export const readLog = (db: Db, { site_uuid, container_uuid, comment_id, user_id, before, limit }: LogQuery) =>
  db
    .selectFrom('moderation_log')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .$if(container_uuid !== undefined, (query) => query.where('content_container_uuid', '=', container_uuid as string))
    .$if(comment_id !== undefined, (query) => query.where('content_uuid', '=', numericIdToUuid(comment_id as number)))
    .$if(user_id !== undefined, (query) => query.where('user_uuid', '=', numericIdToUuid(user_id as number)))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Checks whether the same was done to a person since. */
export async function hasLogged(
  db: Db,
  { site_uuid, user_id, actor_id, action }: Pick<PersonalDeed, 'site_uuid' | 'user_id' | 'actor_id' | 'action'>,
  since: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('moderation_log')
    .select('id')
    .where('site_uuid', '=', site_uuid)
    .where('user_uuid', '=', numericIdToUuid(user_id))
    .where('actor_id', '=', actor_id)
    .where('action', '=', action)
    .where('date_created', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Actions that decide about a comment. */
export const DECISIONS = ['enable', 'disable', 'spam', 'unspam', 'review', 'clear_flags', 'undo'] as const;

/** Checks whether the comment was approved once, undone or not, or held by its reports. */
export async function wasApprovedOrHeld(db: Db, comment_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('moderation_log')
    .select('id')
    .where('comment_id', '=', comment_id)
    .where('action', 'in', ['enable', 'unspam', 'clear_flags', 'hold'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds the last decision about a comment, undone or not. */
export const lastDecision = (db: Db, comment_id: number) =>
  db
    .selectFrom('moderation_log')
    .selectAll()
    .where('comment_id', '=', comment_id)
    .where('action', 'in', DECISIONS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Adds the reason that the author was notified of to the decision. */
export async function addReason(trx: Db, id: number, reason: string): Promise<void> {
  await sql`update moderation_log set detail = detail || ${JSON.stringify({ reason })}::jsonb where id = ${id}`.execute(
    trx,
  );
}

/** Finds a person's comments that others removed, by their public ids. */
export async function findRemovedOf(db: Db, user_id: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('moderation_log')
    .select('content_uuid')
    .where('user_uuid', '=', numericIdToUuid(user_id))
    .where('action', '=', 'remove')
    .execute();
  return new Set(rows.flatMap(({ content_uuid }) => content_uuid ?? []));
}
