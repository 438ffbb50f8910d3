/** Writes comments in a unit of work. Each function returns the updated row. */

import { sql } from 'kysely';
import type { ContentState, ShownLink, StateReason } from '../../../../../core/contract/content/comment';
import type { Decision } from '../../../../../core/contract/content/site-rules';
import type { WaitingChange } from '../../../database/schema';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { attachMedia } from '../media/media.repository';
import { addMentions } from '../mentions/mentions.repository';
import type { CommentRow } from '../model/comment-row';
import type { WrittenContent } from '../model/written-content';
import { writeFields } from './fields.repository';

type Trx = UnitOfWork['trx'];

/** Stores new comments in one statement. Sends them as JSON, which PostgreSQL reads faster than fifteen arrays. */
export async function insertComments(trx: Trx, rows: CommentRow[]): Promise<void> {
  await sql`
    insert into comments (
      id, kind, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content, links, metadata,
      state, state_reasons, is_listed, date_created, idempotency_key, mentions, media_uuids, media,
      decisions, fingerprint, fields, origin, social_id
    )
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      id bigint, kind text, container_uuid uuid, section_uuid uuid, thread_id bigint, parent_id bigint, parent_actor_id bigint,
      actor_id bigint, content text, links jsonb, metadata jsonb, state text, state_reasons jsonb, is_listed boolean,
      date_created bigint, idempotency_key text, mentions jsonb, media_uuids jsonb, media jsonb,
      decisions jsonb, fingerprint bigint, fields jsonb, origin text, social_id text
    )`.execute(trx);
  await addMentions(trx, rows);
  await attachMedia(trx, rows);
  await writeFields(trx, rows);
}

export async function updateContent(
  trx: Trx,
  id: number,
  {
    content,
    links,
    mentions,
    fields,
    decisions,
    now,
  }: Pick<WrittenContent, 'content' | 'links' | 'mentions' | 'fields'> & { decisions: Decision[]; now: number },
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set content = ${content}, links = ${JSON.stringify(links)}::jsonb,
      mentions = ${JSON.stringify(mentions)}::jsonb, decisions = ${JSON.stringify(decisions)}::jsonb,
      fields = ${fields === null ? null : JSON.stringify(fields)}::jsonb, date_edited = ${now}, waiting_change = null
    where id = ${id} returning *`.execute(trx);
  await trx.deleteFrom('mentions').where('comment_id', '=', id).execute();
  await addMentions(trx, rows);
  await writeFields(trx, rows);
  return only(rows);
}

interface HeldChange extends Pick<CommentRow, 'fields' | 'date_edited'> {
  change: WaitingChange | null;
  decisions: Decision[];
}

/** Stores an edit: changes the parts that need no approval, and saves the pending text beside the published one. */
export async function storeChange(
  trx: Trx,
  { id }: CommentRow,
  { change, decisions, fields, date_edited }: HeldChange,
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set waiting_change = ${change && JSON.stringify(change)}::jsonb,
      decisions = ${JSON.stringify(decisions)}::jsonb, fields = ${fields && JSON.stringify(fields)}::jsonb,
      date_edited = ${date_edited}
    where id = ${id} returning *`.execute(trx);
  await writeFields(trx, rows);
  return only(rows);
}

export async function dropChange(trx: Trx, id: number): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set waiting_change = null where id = ${id} returning *`.execute(trx);
  return only(rows);
}

/** Updates the fields of the comment's kind from the row. */
export async function updateFields(trx: Trx, row: CommentRow): Promise<void> {
  await sql`update comments set fields = ${JSON.stringify(row.fields)}::jsonb where id = ${row.id}`.execute(trx);
  await writeFields(trx, [row]);
}

/** Updates the previews of links. This is no edit by the writer. */
export async function updateLinks(trx: Trx, id: number, links: ShownLink[]): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set links = ${JSON.stringify(links)}::jsonb where id = ${id} returning *`.execute(trx);
  return only(rows);
}

export interface NewState {
  state: ContentState;
  state_reasons: StateReason[];
  /** Set when the comment is deleted for good: pin, pick and top are removed with the text. */
  date_deleted?: number;
}

export async function updateState(trx: Trx, id: number, change: NewState): Promise<CommentRow> {
  const deleted = change.date_deleted;
  const { rows } = await sql<CommentRow>`
    update comments set state = ${change.state}, state_reasons = ${JSON.stringify(change.state_reasons)}::jsonb
      ${
        deleted === undefined
          ? sql``
          : sql`, date_deleted = ${deleted}, date_pinned = null, is_picked = false, is_top = false,
        waiting_change = null`
      }
    where id = ${id} returning *`.execute(trx);
  return only(rows);
}

/**
 * Lists a comment when it is visible or has a listed direct reply, and updates its parents: a stub is listed exactly as
 * long as it has a listed comment below.
 */
export async function refreshListing(trx: Trx, id: number): Promise<void> {
  let next: number | null = id;
  while (next !== null) {
    const { rows }: { rows: { parent_id: number | null }[] } = await sql<{ parent_id: number | null }>`
      update comments c set is_listed = not c.is_listed
      where c.id = ${next} and c.is_listed <> (c.state = 'visible' or exists (
        select from comments r where r.parent_id = c.id and r.is_listed))
      returning c.parent_id`.execute(trx);
    next = rows[0]?.parent_id ?? null;
  }
}

function only<T>(rows: T[]): T {
  const row = rows[0];
  if (row === undefined) throw new Error('a row written in this unit of work is gone');
  return row;
}

export const setDecisions = (trx: Trx, id: number, decisions: Decision[]) =>
  sql`update comments set decisions = ${JSON.stringify(decisions)}::jsonb where id = ${id}`.execute(trx);
