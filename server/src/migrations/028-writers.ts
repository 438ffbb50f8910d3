import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Who has ever written: the few among all members of a site that its most liked people are found among. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists users_writers`.execute(db);
  await sql`
    create index concurrently users_writers on users (site_uuid)
    where date_first_post is not null and type = 'user'`.execute(db);
}
