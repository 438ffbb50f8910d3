/**
 * Pages of threads. Every list is a walk along one index from the cursor on, so a page costs the same in a thread of
 * any length; `migrations/list-indexes.ts` has the indexes. Nothing here uses OFFSET or counts.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Kind, Order } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { unlisted } from './replies.repository';

type Db = Kysely<Tables>;

export interface PageQuery {
  kind: Kind;
  container_uuid: string;
  order: Order;
  filter: RawBuilder<unknown> | null;
  /** Top-level comments, without their replies. */
  limit: number;
  reply_limit: number;
  /** The last top-level comment of the page before. */
  after: CommentRow | null;
  /** Staff get unlisted comments too. */
  withUnlisted?: boolean;
}

/** Written into the statement: the planner takes the partial index of a kind for a literal only, not for a parameter. */
export const ofKind = ({ name }: Kind): RawBuilder<boolean> => sql<boolean>`kind = ${sql.lit(name)}`;

/** A page of threads, pinned ones first, the first replies of each right after their root: one query. */
export async function findPage(db: Db, query: PageQuery): Promise<{ rows: CommentRow[]; more: boolean }> {
  const { kind, container_uuid, order, filter, limit, reply_limit, after, withUnlisted = false } = query;
  const listsAll = kind.lists === 'all';
  const where = sql`
    ${ofKind(kind)} and container_uuid = ${container_uuid} ${listsAll ? sql`` : sql`and parent_id is null`}
    ${filter ? sql`and ${filter}` : sql``}`;
  // A stub keeps its pin, and with it its place.
  const hasPinsFirst = kind.pins === undefined;
  const isPastPinned = !hasPinsFirst || (after !== null && (after.date_pinned === null || !after.is_listed));
  const unpinned = hasPinsFirst ? sql`and date_pinned is null` : sql``;
  const rest = sql`(
    select 1 as part, row_number() over (order by ${order.by}) as place, id, total_replies
    from comments where ${where} and is_listed ${unpinned}
      ${isPastPinned && after ? sql`and ${order.after(after)}` : sql``}
    order by ${order.by} limit ${limit + 1})`;
  const afterPinned = after ? sql`and (date_pinned, id) < (${after.date_pinned}, ${after.id})` : sql``;
  const pinned = sql`(
    select 0 as part, row_number() over (order by date_pinned desc, id desc) as place, id, total_replies
    from comments where ${where} and is_listed and date_pinned is not null ${afterPinned}
    order by date_pinned desc, id desc limit ${limit + 1})`;
  const threads = withUnlisted ? mixed(where, order, isPastPinned ? after : null, limit, unpinned) : rest;
  const { rows } = await sql<CommentRow>`
    with page as materialized (
      select * from (${isPastPinned ? threads : sql`${pinned} union all ${threads}`}) as parts
      order by part, place limit ${limit + 1}
    )
    select c.* from page cross join lateral (
      (select * from comments where id = page.id)
      union all
      ${firstReplies(listsAll ? 0 : reply_limit, withUnlisted)}
    ) as c
    order by page.part, page.place, c.id`.execute(db);
  return listsAll ? { rows: rows.slice(0, limit), more: rows.length > limit } : cutThreads(rows, limit);
}

/** Comments and answers with pictures or videos, the newest first, older than the one given. */
export async function findPictured(
  db: Db,
  query: { kind: Kind; container_uuid: string; limit: number; before: number | null },
): Promise<{ rows: CommentRow[]; more: boolean }> {
  const { kind, container_uuid, limit, before } = query;
  const { rows } = await sql<CommentRow>`
    select * from comments
    where container_uuid = ${container_uuid} and ${ofKind(kind)} and is_listed and state = 'visible' and media <> '[]'
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Listed threads and those between them that are not: two walks, each along its index, put together. */
function mixed(
  where: RawBuilder<unknown>,
  order: Order,
  after: CommentRow | null,
  limit: number,
  unpinned: RawBuilder<unknown>,
) {
  const walk = (which: RawBuilder<unknown>) => sql`(
    select * from comments
    where ${where} and ${which} ${after ? sql`and ${order.after(after)}` : sql``}
    order by ${order.by} limit ${limit + 1})`;
  return sql`(
    select 1 as part, row_number() over (order by ${order.by}) as place, id, total_replies
    from (${walk(sql`is_listed ${unpinned}`)} union all ${walk(unlisted)}) as both_kinds
    order by ${order.by} limit ${limit + 1})`;
}

function firstReplies(limit: number, withUnlisted: boolean) {
  const walk = (which: RawBuilder<unknown>) => sql`(
    select * from comments where thread_id = page.id and parent_id is not null and ${which} order by id limit ${limit})`;
  if (!withUnlisted) return walk(sql`is_listed and page.total_replies > 0`);
  return sql`(
    select * from (${walk(sql`is_listed`)} union all ${walk(unlisted)}) as both_kinds order by id limit ${limit})`;
}

/** One thread more than asked for was read, to know whether there is more. */
function cutThreads(rows: CommentRow[], limit: number): { rows: CommentRow[]; more: boolean } {
  let roots = 0;
  for (const [index, row] of rows.entries()) {
    if (row.parent_id !== null) continue;
    roots += 1;
    if (roots > limit) return { rows: rows.slice(0, index), more: true };
  }
  return { rows, more: false };
}
