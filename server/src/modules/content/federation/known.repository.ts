/** Finds what an activity is about: an account, a reply or a published article that is known here. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { PostRow } from '../social/posts.repository';

type Db = Kysely<Tables>;

/** Finds which of these accounts and posts are known on any site that has an account. */
export async function findKnown(db: Db, ids: string[]): Promise<Map<string, true>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as asked (id)
    where exists (select from social_followers where remote_id = asked.id)
      or exists (
        select from social_accounts s join social_authors a
          on a.site_uuid = s.site_uuid and a.network = 'fediverse' and a.remote_id = asked.id
      )
      or exists (
        select from social_accounts s join social_posts p
          on p.site_uuid = s.site_uuid and p.network = 'fediverse' and p.social_id = asked.id
      )`.execute(db);
  return new Map(rows.map(({ id }) => [id, true]));
}

/** Reads posts of a site by their ids. */
export async function findPosts(db: Db, site_uuid: string, ids: string[]): Promise<Map<string, PostRow>> {
  const rows = await db
    .selectFrom('social_posts')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('network', '=', 'fediverse')
    .where('social_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.social_id, row]));
}

/** Returns the account that wrote the reply; null when it was not stored, or its author was erased. */
export async function findAuthorOf(db: Db, { comment_id }: Pick<PostRow, 'comment_id'>): Promise<string | null> {
  if (comment_id === null) return null;
  const row = await db
    .selectFrom('comments')
    .innerJoin('social_authors', 'social_authors.user_id', 'comments.actor_id')
    .select('social_authors.remote_id')
    .where('comments.id', '=', comment_id)
    .executeTakeFirst();
  return row?.remote_id ?? null;
}
