import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Whom a publisher's number means is asked without knowing by which of its addresses it was said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists identities_subject`.execute(db);
  await sql`create index concurrently identities_subject on identities (site_uuid, provider, subject)`.execute(db);
}
