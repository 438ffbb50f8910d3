import { type Kysely, sql } from 'kysely';

/** Whose names a new one must not look like: a handful of rows among all users of a site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_staff on users (site_uuid) where role <> 'normal'`.execute(db);
}
