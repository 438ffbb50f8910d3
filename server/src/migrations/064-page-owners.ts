import { type Kysely, sql } from 'kysely';

/** Who wrote a page, on the word of those who may say so, and when the page itself was last asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_owners (
      page_id bigint not null references pages (id) on delete cascade,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      section_uuid uuid not null references sections (uuid) on delete cascade,
      container_id text not null,
      type text not null,
      value text not null,
      primary key (page_id, type, value)
    )`.execute(db);
  await sql`create index page_owners_container on page_owners (section_uuid, container_id)`.execute(db);
  await sql`create index page_owners_named on page_owners (site_uuid, type, value)`.execute(db);
  await sql`
    alter table pages
      add column owners_told_by text not null default '',
      add column date_owners_asked bigint`.execute(db);
}
