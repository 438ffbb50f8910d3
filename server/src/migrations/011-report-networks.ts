import { type Kysely, sql } from 'kysely';

/**
 * The network of a reporter, sealed for each comment: reports from one network alone do not hold a comment. Null unless
 * the site holds comments by their reports, and for reports that are older than 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flags add column network text`.execute(db);
}
