import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** A search walks all comments of a conversation, replies among them, from the newest on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists livecomments_searched`.execute(db);
  await sql`
    create index concurrently livecomments_searched on comments (container_uuid, id)
    where kind = 'livecomments' and is_listed`.execute(db);
}
