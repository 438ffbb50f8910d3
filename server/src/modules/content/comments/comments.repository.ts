/** Reads comments by their ids. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Kind } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** Finds the comment that a cursor names, or the root of its thread. */
export async function findCursor(db: Db, container_uuid: string, id: number): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`
    select root.* from comments c join comments root on root.id = c.thread_id
    where c.id = ${id} and c.container_uuid = ${container_uuid}`.execute(db);
  return rows[0] ?? null;
}

export async function findComment(db: Db, container_uuid: string, id: number): Promise<CommentRow | undefined> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('container_uuid', '=', container_uuid)
    .executeTakeFirst();
}

/** Finds a comment anywhere on the site. */
export const findCommentOfSite = (
  db: Db,
  kind: Kind,
  { id, site_uuid }: { id: number; site_uuid: string },
): Promise<CommentRow | undefined> =>
  db
    .selectFrom('comments')
    .innerJoin('sections', 'sections.uuid', 'comments.section_uuid')
    .selectAll('comments')
    .where('comments.id', '=', id)
    .where('comments.kind', '=', kind.name)
    .where('sections.site_uuid', '=', site_uuid)
    .executeTakeFirst();

export async function findComments(db: Db, container_uuid: string, ids: number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .selectAll()
    .where('id', 'in', ids)
    .where('container_uuid', '=', container_uuid)
    .execute();
}
