import { type Kysely, sql } from 'kysely';

/** Likes and reposts of each reply on its social network, as of the latest look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table social_posts
      add column likes integer not null default 0,
      add column reposts integer not null default 0`.execute(db);
}
