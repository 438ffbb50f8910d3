import { type Kysely, sql } from 'kysely';

/**
 * Records who gave a page its title, description and picture, and when the page was last asked. Pages stored before keep
 * their words until the next visitor reports them and the page itself has answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pages
      add column words_told_by text not null default '' check (words_told_by in ('', 'site', 'page')),
      add column date_words_asked bigint`.execute(db);
}
