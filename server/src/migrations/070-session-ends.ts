import { type Kysely, sql } from 'kysely';

/** When a session is over however often it is renewed: where what it began by runs out, and its site wants that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column date_ends bigint`.execute(db);
}
