/** The comments around a comment in its thread, including those that readers do not see. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** Only a thread of this depth has more comments above an item than moderators need. */
const PARENTS_AT_MOST = 50;

/** Finds the comments above one, from the root on, including deleted ones. */
export async function findParents(db: Db, id: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    with recursive above as (
      select p.id, p.parent_id, 1 as steps from comments c join comments p on p.id = c.parent_id where c.id = ${id}
      union all
      select p.id, p.parent_id, steps + 1 from above join comments p on p.id = above.parent_id
      where steps < ${sql.lit(PARENTS_AT_MOST)}
    )
    select c.* from above join comments c on c.id = above.id order by above.steps desc`.execute(db);
  return rows;
}

interface Side {
  /** Only replies after this id, or before it, nearest first. */
  after?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/** Finds direct replies to a comment, oldest first, and whether there are more on that side. */
export async function findReplies(
  db: Db,
  parent_id: number,
  { after, before, limit }: Side,
): Promise<{ rows: CommentRow[]; more: boolean }> {
  const [side, order] = before === undefined ? [sql`id > ${after ?? 0}`, sql`asc`] : [sql`id < ${before}`, sql`desc`];
  const { rows } = await sql<CommentRow>`
    select * from comments where parent_id = ${parent_id} and date_deleted is null and ${side}
    order by id ${order} limit ${limit + 1}`.execute(db);
  const found = rows.slice(0, limit);
  return { rows: before === undefined ? found : found.reverse(), more: rows.length > limit };
}
