import { type Kysely, sql } from 'kysely';

/** When a notification was pushed: of one group only one is, until its reader has looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column date_pushed bigint`.execute(db);
}
