import { type Kysely, sql } from 'kysely';

/** When a browser's service first accepted a message. The next message fills it for browsers of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column date_first_ok bigint`.execute(db);
}
