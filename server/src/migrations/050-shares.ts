import { type Kysely, sql } from 'kysely';

/** How often a page was shared from its share bars, by the way it was: numbers alone, of nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_shares (
      page_id bigint not null references pages (id) on delete cascade,
      medium text not null,
      presses bigint not null,
      primary key (page_id, medium)
    )`.execute(db);
}
