import { type Kysely, sql } from 'kysely';

/** Imports and exports that the console starts, and the files that it uploads for them and downloads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transfers (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      kind text not null check (kind in ('check', 'import', 'export')),
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      options jsonb not null,
      done int not null default 0,
      total int not null default 0,
      counts jsonb not null default '{}',
      problem text,
      date_created bigint not null,
      date_done bigint
    )`.execute(db);
  await sql`create index transfers_of_site on transfers (site_uuid, date_created)`.execute(db);
  // One at a time for a site, also with several servers.
  await sql`create unique index transfers_running on transfers (site_uuid) where state = 'running'`.execute(db);
  await sql`
    create table transfer_files (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      transfer_uuid uuid references transfers (uuid) on delete cascade,
      role text not null check (role in ('source', 'report.html', 'report.ndjson', 'export')),
      name text not null,
      bytes bigint not null,
      date_expires bigint not null,
      date_downloaded bigint
    )`.execute(db);
  await sql`create index transfer_files_of_transfer on transfer_files (transfer_uuid)`.execute(db);
  await sql`create index transfer_files_of_site on transfer_files (site_uuid)`.execute(db);
  await sql`create index transfer_files_expiring on transfer_files (date_expires)`.execute(db);
  await sql`
    create table transfer_parts (
      file_uuid uuid references transfer_files (uuid) on delete cascade,
      part int,
      bytes int not null,
      primary key (file_uuid, part)
    )`.execute(db);
  await sql`alter table site_changes drop constraint site_changes_what_check`.execute(db);
  await sql`
    alter table site_changes add constraint site_changes_what_check
      check (what in ('settings', 'rules', 'hosts', 'roles', 'clients', 'factors', 'networks', 'transfers'))
  `.execute(db);
}
