import { type Kysely, sql } from 'kysely';

/** Modules that a section switches on or off for itself and what is below it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sections add column modules jsonb not null default '{}'`.execute(db);
}
