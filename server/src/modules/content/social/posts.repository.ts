/** Maps replies on networks to comments. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SocialPostsTable, Tables } from '../../../database/schema';
import type { ThreadRow } from './threads.repository';

type Db = Kysely<Tables>;
export type PostRow = Selectable<SocialPostsTable>;

export async function readKnownPosts(db: Db, thread_id: number): Promise<Map<string, PostRow>> {
  const rows = await db.selectFrom('social_posts').selectAll().where('thread_id', '=', thread_id).execute();
  return new Map(rows.map((row) => [row.social_id, row]));
}

interface NewPost extends Pick<PostRow, 'social_id' | 'version' | 'comment_id' | 'refused_by'> {
  thread: Pick<ThreadRow, 'id' | 'site_uuid' | 'network'>;
  /** `out` for an answer of the staff; `in` by default. */
  direction?: PostRow['direction'];
  now: number;
}

/** @returns false when the reply is known already */
export async function insertPost(db: Db, { thread, now, ...post }: NewPost): Promise<boolean> {
  const { id: thread_id, site_uuid, network } = thread;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('social_posts')
    .values({ ...post, thread_id, site_uuid, network, date_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type Key = Pick<PostRow, 'site_uuid' | 'network' | 'social_id'>;

export const isKnown = async (db: Db, { site_uuid, network, social_id }: Key): Promise<boolean> =>
  (await db
    .selectFrom('social_posts')
    .select('thread_id')
    .where('site_uuid', '=', site_uuid)
    .where('network', '=', network)
    .where('social_id', '=', social_id)
    .executeTakeFirst()) !== undefined;

export async function updatePost(
  db: Db,
  { site_uuid, network, social_id }: Key,
  change: Partial<Pick<PostRow, 'version' | 'refused_by' | 'date_gone'>>,
): Promise<void> {
  await db
    .updateTable('social_posts')
    .set(change)
    .where('site_uuid', '=', site_uuid)
    .where('network', '=', network)
    .where('social_id', '=', social_id)
    .execute();
}

/** Replies that have likes on their network. */
const isLiked = sql`p.direction = 'in' and p.comment_id is not null and p.date_gone is null and p.likes > 0`;

/** Finds the containers of a site in which replies have likes on their network. */
export async function findLikedContainers(db: Db, site_uuid: string): Promise<string[]> {
  const { rows } = await sql<{ container_uuid: string }>`
    select distinct t.container_uuid from social_posts p join social_threads t on t.id = p.thread_id
    where p.site_uuid = ${site_uuid}::uuid and ${isLiked}`.execute(db);
  return rows.map(({ container_uuid }) => container_uuid);
}

export async function listLiked(
  db: Db,
  { site_uuid, container_uuid }: { site_uuid: string; container_uuid: string },
): Promise<Pick<PostRow, 'comment_id' | 'likes' | 'reposts'>[]> {
  const { rows } = await sql<Pick<PostRow, 'comment_id' | 'likes' | 'reposts'>>`
    select p.comment_id, p.likes, p.reposts from social_posts p join social_threads t on t.id = p.thread_id
    where p.site_uuid = ${site_uuid}::uuid and t.container_uuid = ${container_uuid}::uuid and ${isLiked}`.execute(db);
  return rows;
}

/** Counts a look that did not find these replies, in one statement. */
export async function countMisses(db: Db, thread_id: number, missed: string[], now: number): Promise<void> {
  await sql`
    update social_posts set
      misses = case when social_id = any(${missed}::text[]) then misses + 1 else 0 end,
      date_missed = case when social_id = any(${missed}::text[]) then ${now}::bigint end
    where thread_id = ${thread_id} and date_gone is null
      and (social_id = any(${missed}::text[]) or misses > 0)`.execute(db);
}
