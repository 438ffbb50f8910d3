import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Reads the latest decisions about a writer's comments from the index alone; it replaces the one without the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists moderation_log_verdicts`.execute(db);
  await sql`
    create index concurrently moderation_log_verdicts on moderation_log (user_uuid, id)
      include (content_uuid, action, date_created) where user_uuid is not null`.execute(db);
  await sql`drop index concurrently if exists moderation_log_of_user`.execute(db);
}
