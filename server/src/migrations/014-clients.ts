import { type Kysely, sql } from 'kysely';

/** Servers of a publisher's that act for a site, and the badges they give to its people (host contract 9.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_clients (
      id uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      name text not null,
      secret_hash text not null,
      date_created bigint not null,
      date_revoked bigint
    )`.execute(db);
  await sql`create index api_clients_site on api_clients (site_uuid)`.execute(db);
  await sql`
    create table badges (
      site_uuid uuid not null references sites (uuid) on delete cascade,
      label text not null,
      description text not null default '',
      date_created bigint not null,
      primary key (site_uuid, label)
    )`.execute(db);
}
