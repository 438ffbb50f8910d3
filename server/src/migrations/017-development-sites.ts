import { type Kysely, sql } from 'kysely';

/** Sites that take pages on a developer's own machine for theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column is_development boolean not null default false`.execute(db);
}
