import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

const REVIEWS = `kind = 'reviews' and parent_id is null and is_listed and date_pinned is null`;
const QUESTIONS = `kind = 'livequestions' and parent_id is null and is_listed`;

/**
 * Reviews by stars and of verified buyers, and questions of every status. The filtered expressions are columns of their
 * indexes, so that PostgreSQL counts their values: without that it expects few matches and reads the whole container.
 *
 * `comments_recent` was `comments_latest` without the few comments that are not visible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, keys, which] of [
    ['reviews_stars', "ceil(((fields->>'rating')::numeric)), ranked_likes desc, id desc", REVIEWS],
    ['reviews_verified', "(fields->>'is_verified'), ranked_likes desc, id desc", REVIEWS],
    ['livequestions_ranked', 'ranked_likes desc, (-id) desc', QUESTIONS],
  ] as const) {
    const index = sql.ref(name);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`
      create index concurrently ${index} on comments (container_uuid, ${sql.raw(keys)})
      where ${sql.raw(which)}`.execute(db);
  }
  await sql`drop index concurrently if exists comments_recent`.execute(db);
}
