import { type Kysely, sql } from 'kysely';

/** Why a message of the outbox was given up; null for those that are done or still to be done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column failure text`.execute(db);
}
