import { type Kysely, sql } from 'kysely';

/** Accounts that were erased: the row stays, so that what others answered keeps its place; nothing of the person does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column date_erased bigint`.execute(db);
}
