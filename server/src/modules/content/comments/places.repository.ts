/** Finds places in a list by offset. Each query walks the list's index from the beginning. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Order } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { walkAll, walksOf } from './container-range';

type Db = Kysely<Tables>;

interface List {
  kind: string;
  container_uuid: string;
  order: Order;
  filter: RawBuilder<unknown> | null;
}

/** The kind is a literal in the statement, as in ./pages.repository. */
const listedRoots = ({ kind, filter }: Pick<List, 'kind' | 'filter'>) => sql`
  kind = ${sql.lit(kind)} and parent_id is null and is_listed ${filter ? sql`and ${filter}` : sql``}`;
const rootsOf = (list: Omit<List, 'order'>) => sql`${listedRoots(list)} and container_uuid = ${list.container_uuid}`;

/** Counts the comments a thread contributes: its root and at most `replies` replies. */
const shown = (replies: number) => sql`1 + least(total_replies, ${replies}::int)`;

/** Counts the comments of a list that shows at most `replies` replies of each thread. */
export async function countListed(db: Db, list: Omit<List, 'order'>, replies: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${shown(replies)}), 0)::int as count from comments where ${rootsOf(list)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finds the last thread before the offset, with the number of comments up to it; undefined past the end. */
export async function findRootBefore(
  db: Db,
  list: List,
  { offset, replies }: { offset: number; replies: number },
): Promise<{ id: number; before: number } | undefined> {
  const walks = walksOf(list.container_uuid, list.order, null);
  const { rows } = await sql<{ id: number; before: number }>`
    select id, (sum(${shown(replies)}) over (order by part, place))::int as before from (
      (select 0 as part, row_number() over (order by date_pinned desc, id desc) as place, id, total_replies
       from comments where ${rootsOf(list)} and date_pinned is not null)
      union all ${walkAll(walks, sql`${listedRoots(list)} and date_pinned is null`, offset)}
    ) as threads order by part, place offset ${offset - 1} limit 1`.execute(db);
  return rows[0];
}

/** Finds all replies in the thread of a root, or the direct replies to a reply, oldest first. */
export async function findChildren(
  db: Db,
  { id, parent_id }: CommentRow,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> {
  const below = parent_id === null ? sql`thread_id = ${id} and parent_id is not null` : sql`parent_id = ${id}`;
  const { rows } = await sql<CommentRow>`
    select * from comments where ${below} and is_listed order by id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
