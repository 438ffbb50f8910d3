import { type Kysely, sql } from 'kysely';

/** Organizations above sites, roles that count on each of their sites, and console sessions that opened another site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisations (
      uuid uuid primary key,
      name text not null,
      date_created bigint not null
    )`.execute(db);
  await sql`create unique index organisations_name on organisations (lower(name))`.execute(db);
  await sql`
    alter table sites add column organisation_uuid uuid references organisations (uuid) on delete set null`.execute(db);
  await sql`
    create index sites_of_organisation on sites (organisation_uuid) where organisation_uuid is not null`.execute(db);
  await sql`
    create table org_roles (
      user_id bigint primary key references users (id) on delete cascade,
      organisation_uuid uuid not null references organisations (uuid) on delete cascade,
      member_uuid uuid not null,
      role text not null check (role in ('moderator', 'administrator')),
      site_role text not null default 'normal' check (site_role in ('normal', 'moderator', 'administrator')),
      date_created bigint not null
    )`.execute(db);
  await sql`create index org_roles_of_member on org_roles (organisation_uuid, member_uuid)`.execute(db);
  await sql`alter table sessions add column date_factor bigint`.execute(db);
  await sql`
    alter table sessions add column opened_by uuid references sessions (uuid) on delete cascade`.execute(db);
  await sql`create index sessions_opened_by on sessions (opened_by) where opened_by is not null`.execute(db);
  await sql`alter table site_changes drop constraint site_changes_what_check`.execute(db);
  await sql`
    alter table site_changes add constraint site_changes_what_check check (what in
      ('settings', 'rules', 'hosts', 'roles', 'clients', 'factors', 'networks', 'organisation_roles'))`.execute(db);
}
