import { type Kysely, sql } from 'kysely';

/** Imports and exports that the console starts, with their files, and broadcasts that are planned or wait for a second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTransfers(db);
  await makePlannedBroadcasts(db);
}

async function makeTransfers(db: Kysely<unknown>): Promise<void> {
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
  // Allows one running transfer per site, also with several servers.
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
      check (what in ('settings', 'rules', 'hosts', 'roles', 'clients', 'factors', 'networks', 'organisation_roles', 'transfers'))
  `.execute(db);
}

async function makePlannedBroadcasts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table planned_broadcasts (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      actor_id bigint references users (id) on delete set null,
      approver_id bigint references users (id) on delete set null,
      state text not null check (state in ('waiting', 'planned', 'sent', 'canceled')),
      body jsonb not null,
      reach int not null,
      date_due bigint,
      date_created bigint not null
    )`.execute(db);
  await sql`
    create index planned_broadcasts_open on planned_broadcasts (site_uuid, date_created)
      where state in ('waiting', 'planned')`.execute(db);
  await sql`create index planned_broadcasts_of_site on planned_broadcasts (site_uuid)`.execute(db);
  await sql`
    create index planned_broadcasts_actor on planned_broadcasts (actor_id) where actor_id is not null`.execute(db);
  await sql`
    create index planned_broadcasts_approver on planned_broadcasts (approver_id) where approver_id is not null
  `.execute(db);
}
