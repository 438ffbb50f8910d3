/**
 * Pages of threads. Every list is a walk along one index from the cursor on, so a page costs the same in a thread of
 * any length; `migrations/baseline/lists.ts` has the indexes. Nothing here uses OFFSET or counts.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Kind, Order } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import type { Walk } from '../model/walk-by-id';
import { walkAll, walksOf } from './container-range';
import { unlisted } from './replies.repository';

type Db = Kysely<Tables>;

export interface PageQuery {
  kind: Kind;
  container_uuid: string;
  order: Order;
  filter: RawBuilder<unknown> | null;
  /** Maximum top-level comments; their replies do not count. */
  limit: number;
  reply_limit: number;
  /** The last top-level comment of the page before. */
  after: CommentRow | null;
  /** Top-level comments to leave out. */
  seen?: number[] | undefined;
  /** True for staff, who also get unlisted comments. */
  withUnlisted?: boolean;
  /** Threads from social networks come after readers' threads. */
  networksLast?: boolean;
}

/** Writes the kind into the statement, because the planner does not match a partial index to a parameter. */
export const ofKind = ({ name }: Kind): RawBuilder<boolean> => sql<boolean>`kind = ${sql.lit(name)}`;

/** Reads a page of threads in one query: pinned threads first, the first replies of each right after their root. */
export async function findPage(db: Db, query: PageQuery): Promise<{ rows: CommentRow[]; more: boolean }> {
  const { kind, container_uuid, order, filter, limit, reply_limit, after, seen } = query;
  const { withUnlisted = false, networksLast = false } = query;
  const listsAll = kind.lists === 'all';
  const where = sql`
    ${ofKind(kind)} ${listsAll ? sql`` : sql`and parent_id is null`} ${filter ? sql`and ${filter}` : sql``}
    ${seen ? sql`and id <> all(${seen}::bigint[])` : sql``}`;
  // A stub keeps its pin, and so its position.
  const hasPinsFirst = kind.pins === undefined;
  const isPastPinned = !hasPinsFirst || (after !== null && (after.date_pinned === null || !after.is_listed));
  const unpinned = hasPinsFirst ? sql`and date_pinned is null` : sql``;
  const walks = walksOf(container_uuid, order, isPastPinned ? after : null, networksLast);
  const rest = walkAll(walks, sql`${where} and is_listed ${unpinned}`, limit + 1);
  const afterPinned = after ? sql`and (date_pinned, id) < (${after.date_pinned}, ${after.id})` : sql``;
  const pinned = sql`(
    select 0 as part, row_number() over (order by date_pinned desc, id desc) as place, id, total_replies
    from comments where ${where} and container_uuid = ${container_uuid} and is_listed and date_pinned is not null ${afterPinned}
    order by date_pinned desc, id desc limit ${limit + 1})`;
  const threads = withUnlisted ? mixed(where, walks, limit, unpinned) : rest;
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

/** Finds the first visible top-level comments in the order. Sorts pins like other comments; uses at most 20 pins. */
export async function findQuotable(
  db: Db,
  query: Pick<PageQuery, 'kind' | 'container_uuid' | 'order' | 'filter' | 'limit'>,
): Promise<CommentRow[]> {
  const { kind, container_uuid, order, filter, limit } = query;
  const where = sql`
    ${ofKind(kind)} and container_uuid = ${container_uuid} and parent_id is null and is_listed and state = 'visible'
    ${filter ? sql`and ${filter}` : sql``}`;
  const { rows } = await sql<CommentRow>`
    select * from (
      (select * from comments where ${where} and date_pinned is null order by ${order.by} limit ${limit + 1})
      union all
      (select * from comments where ${where} and date_pinned is not null order by date_pinned desc, id desc limit 20)
    ) as both_kinds order by ${order.by} limit ${limit + 1}`.execute(db);
  return rows;
}

/** Reads comments and replies with pictures or videos, newest first, older than the given one. */
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

/** Merges listed and unlisted threads: for each part, one walk along the index of each. */
function mixed(where: RawBuilder<unknown>, walks: Walk[], limit: number, unpinned: RawBuilder<unknown>) {
  const parts = walks.map(({ within, by }, part) => {
    const walk = (which: RawBuilder<unknown>) => sql`(
      select * from comments where ${where} and ${within} and ${which} order by ${by} limit ${limit + 1})`;
    return sql`(
      select ${sql.lit(part + 1)} as part, row_number() over (order by ${by}) as place, id, total_replies
      from (${walk(sql`is_listed ${unpinned}`)} union all ${walk(unlisted)}) as both_kinds
      order by ${by} limit ${limit + 1})`;
  });
  return sql.join(parts, sql` union all `);
}

function firstReplies(limit: number, withUnlisted: boolean) {
  const walk = (which: RawBuilder<unknown>) => sql`(
    select * from comments where thread_id = page.id and parent_id is not null and ${which} order by id limit ${limit})`;
  if (!withUnlisted) return walk(sql`is_listed and page.total_replies > 0`);
  return sql`(
    select * from (${walk(sql`is_listed`)} union all ${walk(unlisted)}) as both_kinds order by id limit ${limit})`;
}

/** Cuts the threads: one more than the limit was read, to find out whether there are more. */
function cutThreads(rows: CommentRow[], limit: number): { rows: CommentRow[]; more: boolean } {
  let roots = 0;
  for (const [index, row] of rows.entries()) {
    if (row.parent_id !== null) continue;
    roots += 1;
    if (roots > limit) return { rows: rows.slice(0, index), more: true };
  }
  return { rows, more: false };
}
