/** Replies of a thread, read along their index from a reply on. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** Comments that are in no list and not deleted. */
export const unlisted = sql`not is_listed and date_deleted is null`;

const repliesOf = (db: Db, thread_id: number, isListed: boolean) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('thread_id', '=', thread_id)
    .where('parent_id', 'is not', null)
    .where(isListed ? sql<boolean>`is_listed` : sql<boolean>`(${unlisted})`);

/** Reads replies of a thread after the given one, oldest first. Staff also get unlisted ones. */
export async function findReplies(
  db: Db,
  query: { thread_id: number; after: number; limit: number; withUnlisted?: boolean },
): Promise<{ rows: CommentRow[]; more: boolean }> {
  const walks = (query.withUnlisted ? [true, false] : [true]).map((isListed) =>
    repliesOf(db, query.thread_id, isListed)
      .where('id', '>', query.after)
      .orderBy('id')
      .limit(query.limit + 1)
      .execute(),
  );
  const rows = (await Promise.all(walks)).flat().sort((a, b) => a.id - b.id);
  return { rows: rows.slice(0, query.limit), more: rows.length > query.limit };
}

/** Reads the replies of a thread nearest before the given one, oldest first. */
export async function findRepliesBefore(
  db: Db,
  query: { thread_id: number; before: number; limit: number },
): Promise<{ rows: CommentRow[]; more: boolean }> {
  const rows = await repliesOf(db, query.thread_id, true)
    .where('id', '<', query.before)
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return { rows: rows.slice(0, query.limit).reverse(), more: rows.length > query.limit };
}
