import { type Kysely, sql } from 'kysely';

/** Stores the reason why a scheduled post was not published, for the editors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_drafts add column problem text`.execute(db);
}
