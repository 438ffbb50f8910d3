/** Writing comments, inside a unit of work. Each answers the row as it stands afterwards. */

import { sql } from 'kysely';
import type { ContentState, ShownLink, StateReason } from '../../../../../core/contract/comment';
import type { Decision } from '../../../../../core/contract/site-rules';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { attachMedia } from '../media/media.repository';
import { addMentions } from '../mentions/mentions.repository';
import type { CommentRow } from '../model/comment-row';
import type { WrittenContent } from '../model/written-content';
import { writeFields } from './fields.repository';

type Trx = UnitOfWork['trx'];

export interface NewComment extends WrittenContent {
  id: number;
  kind: string;
  container_uuid: string;
  section_uuid: string;
  /** Null for a root. */
  parent: CommentRow | null;
  actor_id: number;
  state: ContentState;
  state_reasons: StateReason[];
  idempotency_key: string | null;
  decisions: Decision[];
  fingerprint: number | null;
  now: number;
}

/** A new comment as its row will read: nobody has voted, answered or flagged yet. */
export const newComment = ({ parent, now, ...comment }: NewComment): CommentRow => ({
  ...comment,
  thread_id: parent?.thread_id ?? comment.id,
  parent_id: parent?.id ?? null,
  parent_actor_id: parent?.actor_id ?? null,
  media_uuids: comment.media.map(({ media_uuid }) => media_uuid),
  base_likes: 0,
  base_dislikes: 0,
  is_listed: comment.state === 'visible',
  is_picked: false,
  is_top: false,
  date_pinned: null,
  date_edited: null,
  date_deleted: null,
  date_created: now,
  total_likes: 0,
  total_dislikes: 0,
  total_replies: 0,
  total_direct_replies: 0,
  total_flags: 0,
});

/** Stores new comments in one statement; as JSON, because PostgreSQL takes it apart faster than fifteen arrays. */
export async function insertComments(trx: Trx, rows: CommentRow[]): Promise<void> {
  await sql`
    insert into comments (
      id, kind, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content, links, metadata,
      state, state_reasons, is_listed, date_created, idempotency_key, mentions, media_uuids, media,
      decisions, fingerprint, fields
    )
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      id bigint, kind text, container_uuid uuid, section_uuid uuid, thread_id bigint, parent_id bigint, parent_actor_id bigint,
      actor_id bigint, content text, links jsonb, metadata jsonb, state text, state_reasons jsonb, is_listed boolean,
      date_created bigint, idempotency_key text, mentions jsonb, media_uuids jsonb, media jsonb,
      decisions jsonb, fingerprint bigint, fields jsonb
    )`.execute(trx);
  await addMentions(trx, rows);
  await attachMedia(trx, rows);
  await writeFields(trx, rows);
}

/** Visible replies more: each root counts its whole thread, each parent the direct ones. */
export async function countReplies(trx: Trx, replies: CommentRow[]): Promise<void> {
  const counts = new Map<number, { all: number; direct: number }>();
  const add = (id: number, all: number, direct: number) => {
    const before = counts.get(id) ?? { all: 0, direct: 0 };
    counts.set(id, { all: before.all + all, direct: before.direct + direct });
  };
  for (const { thread_id, parent_id } of replies) {
    if (parent_id === null) continue;
    add(parent_id, 1, 1);
    if (thread_id !== parent_id) add(thread_id, 1, 0);
  }
  if (counts.size === 0) return;
  await sql`
    update comments c set
      total_replies = c.total_replies + d.total, total_direct_replies = c.total_direct_replies + d.direct
    from unnest(
      ${[...counts.keys()]}::bigint[], ${[...counts.values()].map(({ all }) => all)}::int[],
      ${[...counts.values()].map(({ direct }) => direct)}::int[]
    ) as d (id, total, direct)
    where c.id = d.id`.execute(trx);
}

/** One visible reply more or less: its root counts the whole thread, its parent the direct ones. */
export async function countReply(trx: Trx, reply: CommentRow, by: 1 | -1): Promise<void> {
  if (reply.parent_id === null) return;
  await sql`
    update comments set
      total_replies = total_replies + ${by}::int,
      total_direct_replies = total_direct_replies + case when id = ${reply.parent_id} then ${by}::int else 0 end
    where id in (${reply.thread_id}, ${reply.parent_id})`.execute(trx);
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
      fields = ${fields === null ? null : JSON.stringify(fields)}::jsonb, date_edited = ${now}
    where id = ${id} returning *`.execute(trx);
  await trx.deleteFrom('mentions').where('comment_id', '=', id).execute();
  await addMentions(trx, rows);
  await writeFields(trx, rows);
  return only(rows);
}

/** Says more of the links of a comment; its writer changed nothing. */
export async function updateLinks(trx: Trx, id: number, links: ShownLink[]): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set links = ${JSON.stringify(links)}::jsonb where id = ${id} returning *`.execute(trx);
  return only(rows);
}

export interface NewState {
  state: ContentState;
  state_reasons: StateReason[];
  /** Set when it is deleted for good: it loses pin, pick and top along with its text. */
  date_deleted?: number;
}

export async function updateState(trx: Trx, id: number, change: NewState): Promise<CommentRow> {
  const deleted = change.date_deleted;
  const { rows } = await sql<CommentRow>`
    update comments set state = ${change.state}, state_reasons = ${JSON.stringify(change.state_reasons)}::jsonb
      ${deleted === undefined ? sql`` : sql`, date_deleted = ${deleted}, date_pinned = null, is_picked = false, is_top = false`}
    where id = ${id} returning *`.execute(trx);
  return only(rows);
}

/**
 * Lists a comment when it is visible or has a listed direct reply, and its parents accordingly: a stub stands exactly
 * as long as something below it is to be read.
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
