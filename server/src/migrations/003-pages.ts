import { type Kysely, sql } from 'kysely';

/** Publisher pages: one row for a section and its `unique_id`, or path where there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pages (
      id bigint generated always as identity primary key,
      uuid uuid not null unique,
      section_uuid uuid not null references sections (uuid) on delete cascade,
      page_key text not null,
      unique_id text not null default '',
      url text not null default '',
      path text not null default '',
      title text not null default '',
      description text not null default '',
      image_url text not null default '',
      page_type text not null default '',
      owners jsonb not null default '[]',
      date_created bigint not null,
      unique (section_uuid, page_key)
    )`.execute(db);
  await sql`create index pages_path on pages (section_uuid, path)`.execute(db);
}
