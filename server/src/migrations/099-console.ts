import { type Kysely, sql } from 'kysely';

/**
 * For the newsroom console: the history of a site's settings, invitations to its team, when a client was last used, and
 * when the last comment of a conversation was written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_changes (
      site_uuid uuid not null references sites (uuid) on delete cascade,
      version int not null,
      what text not null check (what in ('settings', 'rules', 'hosts', 'roles', 'clients')),
      actor_id bigint references users (id) on delete set null,
      actor_uuid uuid,
      via text not null,
      diff jsonb not null,
      reason text not null default '',
      reverts int,
      date_created bigint not null,
      primary key (site_uuid, version)
    )`.execute(db);
  await sql`create index site_changes_of_kind on site_changes (site_uuid, what, version)`.execute(db);
  await sql`create index site_changes_of_person on site_changes (actor_id) where actor_id is not null`.execute(db);
  await sql`
    create table staff_invites (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      email text not null,
      email_key text not null,
      role text not null check (role in ('moderator', 'administrator')),
      token_hash text,
      actor_id bigint references users (id) on delete set null,
      date_created bigint not null,
      date_expires bigint not null,
      unique (site_uuid, email_key)
    )`.execute(db);
  await sql`create unique index staff_invites_token on staff_invites (token_hash) where token_hash is not null`.execute(
    db,
  );
  await sql`create index staff_invites_of_person on staff_invites (actor_id) where actor_id is not null`.execute(db);
  await sql`
    alter table api_clients
      add column date_used bigint,
      add column old_secret_hash text,
      add column date_old_ends bigint`.execute(db);
  await sql`alter table containers add column date_latest bigint`.execute(db);
}
