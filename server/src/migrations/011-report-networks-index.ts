import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Finds networks that are due to be forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists flags_with_network`.execute(db);
  await sql`
    create index concurrently flags_with_network on flags (date_created) where network is not null`.execute(db);
}
