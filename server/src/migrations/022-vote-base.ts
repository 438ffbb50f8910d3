import { type Kysely, sql } from 'kysely';

/** Votes that no row stands for, counted where a comment came from: part of its totals, and nobody's to take back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments
      add column base_likes integer not null default 0,
      add column base_dislikes integer not null default 0`.execute(db);
}
