import { type Kysely, sql } from 'kysely';

/** Why a scheduled post could not be published, for the editors who get it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_drafts add column problem text`.execute(db);
}
