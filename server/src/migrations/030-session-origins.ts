import { type Kysely, sql } from 'kysely';

/** By which provider a login began, and what the session is called there: that provider may end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column provider text, add column provider_sid text`.execute(db);
}
