import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Whose name or picture waits for staff: few at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists users_waiting`.execute(db);
  await sql`
    create index concurrently users_waiting on users (site_uuid, id)
    where name_pending <> '' or pic_small_pending <> ''`.execute(db);
}
