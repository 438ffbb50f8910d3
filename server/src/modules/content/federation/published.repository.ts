/** Articles and answers that a site's account has published. */
import { type Kysely, sql } from 'kysely';
import type { PublishedPage } from '../../../../../core/contract/content/social';
import type { Tables } from '../../../database/schema';
import type { PostRow } from '../social/posts.repository';
import type { ThreadRow } from '../social/threads.repository';

type Db = Kysely<Tables>;

/** No look at a thread is ever due that tells by itself when it changes. */
const NEVER = 8_640_000_000_000_000;
const REPLIES_MAX = 1000;

export const findPublished = (db: Db, container_uuid: string): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('social_threads')
    .selectAll()
    .where('container_uuid', '=', container_uuid)
    .where('attached_by', '=', 'actor')
    .executeTakeFirst();

interface NewArticle extends Pick<ThreadRow, 'site_uuid' | 'container_uuid' | 'root_id' | 'author_id' | 'handle'> {
  published: PublishedPage;
  now: number;
}

/** @returns undefined when another process has just published it */
export const insertPublished = (db: Db, { published, now, ...thread }: NewArticle): Promise<ThreadRow | undefined> =>
  db
    .insertInto('social_threads')
    .values({
      ...thread,
      network: 'fediverse',
      attached_by: 'actor',
      url: thread.root_id,
      published: JSON.stringify(published),
      date_posted: now,
      date_looked: now,
      date_next: NEVER,
      date_created: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function updatePublished(db: Db, id: number, published: PublishedPage): Promise<void> {
  await db
    .updateTable('social_threads')
    .set({ published: JSON.stringify(published) })
    .where('id', '=', id)
    .execute();
}

/** @returns whether the post was published until now */
export async function markWithdrawn(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('social_threads')
    .set({ state: 'gone' })
    .where('id', '=', id)
    .where('state', '<>', 'gone')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Articles of a site that are still published. */
export const listPublished = (db: Db, site_uuid: string, limit: number): Promise<ThreadRow[]> =>
  db
    .selectFrom('social_threads')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('attached_by', '=', 'actor')
    .where('state', '<>', 'gone')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function countPublished(db: Db, site_uuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from social_threads
    where site_uuid = ${site_uuid} and attached_by = 'actor' and state <> 'gone'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Ids of visible posts below a comment, or of a whole conversation, the oldest first. Begins with the posts of networks,
 * because other comments may be many more.
 */
export async function listReplies(
  db: Db,
  { container_uuid, parent_id }: { container_uuid: string; parent_id: number | 'none' | 'any' },
): Promise<string[]> {
  const below =
    parent_id === 'any' ? sql`true` : parent_id === 'none' ? sql`c.parent_id is null` : sql`c.parent_id = ${parent_id}`;
  const { rows } = await sql<{ social_id: string }>`
    select p.social_id from social_posts p join comments c on c.id = p.comment_id
    where p.thread_id in (select id from social_threads where container_uuid = ${container_uuid})
      and c.container_uuid = ${container_uuid} and c.state = 'visible' and p.network = 'fediverse'
      and p.date_gone is null and c.origin is distinct from 'bluesky' and ${below}
    order by c.id limit ${REPLIES_MAX}`.execute(db);
  return rows.map(({ social_id }) => social_id);
}

/** The post that was sent for a comment. */
export const findSent = (db: Db, comment_id: number): Promise<PostRow | undefined> =>
  db
    .selectFrom('social_posts')
    .selectAll()
    .where('comment_id', '=', comment_id)
    .where('direction', '=', 'out')
    .executeTakeFirst();

/** The comment that was sent as this post, unless it is withdrawn. */
export const findSentById = (
  db: Db,
  site_uuid: string,
  social_id: string,
): Promise<{ comment_id: number; container_uuid: string } | undefined> =>
  db
    .selectFrom('social_posts')
    .innerJoin('comments', 'comments.id', 'social_posts.comment_id')
    .select(['comments.id as comment_id', 'comments.container_uuid'])
    .where('social_posts.site_uuid', '=', site_uuid)
    .where('social_posts.network', '=', 'fediverse')
    .where('social_posts.social_id', '=', social_id)
    .where('social_posts.direction', '=', 'out')
    .where('social_posts.date_gone', 'is', null)
    .executeTakeFirst();

/** Comments of a site, or of one conversation, that were sent and not withdrawn. */
export async function listSent(db: Db, where: { site_uuid: string } | { container_uuid: string }): Promise<number[]> {
  const { rows } = await sql<{ comment_id: number }>`
    select p.comment_id from social_posts p join comments c on c.id = p.comment_id
    where p.direction = 'out' and p.date_gone is null and ${
      'site_uuid' in where ? sql`p.site_uuid = ${where.site_uuid}` : sql`c.container_uuid = ${where.container_uuid}`
    }`.execute(db);
  return rows.map(({ comment_id }) => comment_id);
}

export interface AnsweredPost {
  site_uuid: string;
  thread_id: number;
  social_id: string;
  author_id: string;
  handle: string;
  /** '' if the inbox is unknown. */
  inbox: string;
}

/** Finds the post on another server that a comment represents. */
export async function findAnswered(db: Db, comment_id: number): Promise<AnsweredPost | undefined> {
  const { rows } = await sql<AnsweredPost>`
    select p.site_uuid, p.thread_id, p.social_id, a.remote_id as author_id, a.handle, a.inbox
    from social_posts p join comments c on c.id = p.comment_id join social_authors a on a.user_id = c.actor_id
    where p.comment_id = ${comment_id} and p.direction = 'in' and p.network = 'fediverse' and p.date_gone is null
  `.execute(db);
  return rows[0];
}
