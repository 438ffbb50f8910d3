import { type Kysely, sql } from 'kysely';

/** When a browser's service first accepted a message. Existing rows get a time with their next message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column date_first_ok bigint`.execute(db);
}
