import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** For the feed of a section's picks. Few comments are picks, so most posts do not write to the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists livecomments_picks`.execute(db);
  await sql`
    create index concurrently livecomments_picks on comments (section_uuid, id)
    where kind = 'livecomments' and is_picked and is_listed and state = 'visible' and date_deleted is null`.execute(db);
}
