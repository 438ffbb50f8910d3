import { type Kysely, sql } from 'kysely';

/** Adds the reason why an outbox message was given up; null for messages that are done or pending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column failure text`.execute(db);
}
