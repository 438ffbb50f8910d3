import { type Kysely, sql } from 'kysely';

/** What a kind of content lets staff set of its containers besides; null for most (modules/content/kinds). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table containers add column fields jsonb`.execute(db);
}
