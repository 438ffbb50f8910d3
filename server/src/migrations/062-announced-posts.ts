import { type Kysely, sql } from 'kysely';

/** Whether whoever follows the page is told of a post when it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_drafts add column notify boolean not null default false`.execute(db);
}
