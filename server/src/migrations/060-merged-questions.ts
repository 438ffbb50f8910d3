import { type Kysely, sql } from 'kysely';

/** The question that stands for another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questions add column merged_into uuid`.execute(db);
}
