import { type Kysely, sql } from 'kysely';

/** By time, for by number the key of the table serves too, and through it a reader's list walked everybody's sources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notification_sources_latest on notification_sources (source, date_created desc, id desc)`.execute(db);
  await sql`drop index notification_sources_newest`.execute(db);
}
