import { type Kysely, sql } from 'kysely';

/** Sites and their section tree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sites (
      uuid uuid primary key,
      id bigint generated always as identity unique,
      domain text not null unique,
      name text not null,
      hosts jsonb not null default '[]',
      settings jsonb not null default '{}',
      date_created bigint not null
    )`.execute(db);
  await sql`
    create table sections (
      uuid uuid primary key,
      id bigint generated always as identity unique,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      parent_uuid uuid references sections (uuid) on delete cascade,
      name text not null
    )`.execute(db);
  await sql`create index sections_site on sections (site_uuid)`.execute(db);
}
