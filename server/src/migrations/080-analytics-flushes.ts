import { type Kysely, sql } from 'kysely';

/** Ids of stored analytics sums, so that sums whose commit was not confirmed are stored once when they are sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table analytics_flushes (id uuid primary key, date_stored bigint not null)`.execute(db);
}
