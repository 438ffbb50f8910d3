import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/**
 * A search walks all comments of a conversation, replies among them, from the newest on. Lists do not ask for the state:
 * an index without it would look as good to them as their own, and be full of replies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists livecomments_searched`.execute(db);
  await sql`
    create index concurrently livecomments_searched on comments (container_uuid, id)
    where kind = 'livecomments' and is_listed and state = 'visible' and date_deleted is null`.execute(db);
}
