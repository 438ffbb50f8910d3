import { type Kysely, sql } from 'kysely';

/** Files of the builds that servers have served, so that pages opened with an earlier build keep working after a release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table build_files (
      name text primary key,
      content bytea not null,
      encoding text,
      date_gone bigint
    )`.execute(db);
  // Already compressed as well as it can be.
  await sql`alter table build_files alter column content set storage external`.execute(db);
}
