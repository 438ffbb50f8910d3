import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Reads the latest decisions about a writer's comments, without those about edits, from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists moderation_log_verdicts`.execute(db);
  await sql`
    create index concurrently moderation_log_verdicts on moderation_log (user_uuid, id)
      include (content_uuid, action, date_created) where user_uuid is not null and not detail ? 'change'`.execute(db);
}
