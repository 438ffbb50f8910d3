import { type Kysely, sql } from 'kysely';

/** Bans and what moderators did; lists of what is not visible; keys that groups of sites sign with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bans (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      level text not null check (level in ('posting', 'ghost', 'hide', 'login')),
      is_permanent boolean not null,
      user_message text not null default '',
      date_created bigint not null,
      date_expired bigint,
      date_lifted bigint,
      actor_id bigint references users (id) on delete set null,
      check (is_permanent = (date_expired is null))
    )`.execute(db);
  await sql`create index bans_user on bans (user_id, date_created)`.execute(db);
  // One at a time: a new one takes the place of the one before.
  await sql`create unique index bans_present on bans (user_id) where date_lifted is null`.execute(db);
  // What every request needs of the present ban, where it is read anyway.
  await sql`
    alter table users
      add column ban_expires bigint,
      add column ban_created bigint,
      add column ban_message text not null default ''`.execute(db);
  await sql`
    create table moderation_log (
      id bigint generated always as identity primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      container_uuid uuid references containers (uuid) on delete cascade,
      comment_id bigint references comments (id) on delete cascade,
      user_id bigint references users (id) on delete cascade,
      actor_id bigint references users (id) on delete set null,
      action text not null,
      detail jsonb not null default '{}',
      date_created bigint not null
    )`.execute(db);
  await sql`create index moderation_log_site on moderation_log (site_uuid, id)`.execute(db);
  await sql`
    create index moderation_log_container on moderation_log (container_uuid, id)
    where container_uuid is not null`.execute(db);
  await sql`create index moderation_log_comment on moderation_log (comment_id, id) where comment_id is not null`.execute(
    db,
  );
  await sql`create index moderation_log_user on moderation_log (user_id, id) where user_id is not null`.execute(db);
  // What staff see beyond everybody's lists: by state, and threads between the listed ones.
  await sql`
    create index comments_unseen on comments (container_uuid, state, id)
    where state <> 'visible' and date_deleted is null`.execute(db);
  await sql`
    create index comments_unlisted on comments (container_uuid, id)
    where parent_id is null and not is_listed and date_deleted is null`.execute(db);
  await sql`
    create index comments_unlisted_replies on comments (thread_id, id)
    where parent_id is not null and not is_listed and date_deleted is null`.execute(db);
  await sql`
    create table site_groups (
      uuid uuid primary key,
      signing_key text not null,
      date_created bigint not null
    )`.execute(db);
  await sql`alter table sites add column group_uuid uuid references site_groups (uuid) on delete set null`.execute(db);
}
