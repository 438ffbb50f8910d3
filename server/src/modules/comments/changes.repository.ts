/** Writing comments, inside a turn. Each answers the row as it stands afterwards. */
import { sql } from 'kysely';
import type { ContentState, StateReason } from '../../../../core/contract/comment';
import type { Turn } from '../events/turns';
import type { CommentRow } from './comments.presenter';
import type { WrittenContent } from './content';

type Trx = Turn['trx'];

export interface NewComment extends WrittenContent {
  container_uuid: string;
  section_uuid: string;
  /** Null for a root. */
  parent: CommentRow | null;
  actor_id: number;
  state: ContentState;
  state_reasons: StateReason[];
  idempotency_key: string | null;
  now: number;
}

/** The id is drawn under the container's lock: within a container ids grow in the order of commits. */
export async function insertComment(trx: Trx, comment: NewComment): Promise<CommentRow> {
  const { parent } = comment;
  const { rows } = await sql<CommentRow>`
    with next as (select nextval(pg_get_serial_sequence('comments', 'id')) as id)
    insert into comments (
      id, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content, links, metadata,
      state, state_reasons, is_listed, date_created, idempotency_key
    )
    select next.id, ${comment.container_uuid}::uuid, ${comment.section_uuid}::uuid,
      ${parent ? sql`${parent.thread_id}::bigint` : sql`next.id`}, ${parent?.id ?? null}::bigint,
      ${parent?.actor_id ?? null}::bigint, ${comment.actor_id}::bigint, ${comment.content}::text,
      ${JSON.stringify(comment.links)}::jsonb, ${JSON.stringify(comment.metadata)}::jsonb, ${comment.state}::text,
      ${JSON.stringify(comment.state_reasons)}::jsonb, ${comment.state === 'visible'}::boolean,
      ${comment.now}::bigint, ${comment.idempotency_key}::text
    from next returning *`.execute(trx);
  return only(rows);
}

export function findByIdempotencyKey(
  trx: Trx,
  container_uuid: string,
  actor_id: number,
  key: string,
): Promise<CommentRow | undefined> {
  return trx
    .selectFrom('comments')
    .selectAll()
    .where('container_uuid', '=', container_uuid)
    .where('actor_id', '=', actor_id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
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
  { content, links, now }: { content: string; links: WrittenContent['links']; now: number },
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set content = ${content}, links = ${JSON.stringify(links)}::jsonb, date_edited = ${now}
    where id = ${id} returning *`.execute(trx);
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
  if (row === undefined) throw new Error('a row written in this turn is gone');
  return row;
}
