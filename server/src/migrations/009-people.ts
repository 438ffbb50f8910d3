import { type Kysely, sql } from 'kysely';

/**
 * Relationships: whom people follow and mute, which pages and threads they follow, whom a comment names.
 * A ghost-banned person's follow is stored for them and counted for nobody (`is_counted`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column subscriber_count integer not null default 0,
      add column subscribed_count integer not null default 0`.execute(db);
  await sql`
    create table follows (
      user_id bigint not null references users (id) on delete cascade,
      target_id bigint not null references users (id) on delete cascade,
      page_id bigint references pages (id) on delete set null,
      is_counted boolean not null default true,
      date_created bigint not null,
      primary key (user_id, target_id),
      check (user_id <> target_id)
    )`.execute(db);
  await sql`create index follows_target on follows (target_id, date_created desc, user_id desc)`.execute(db);
  await sql`create index follows_page on follows (page_id) where page_id is not null`.execute(db);
  await sql`
    create table mutes (
      user_id bigint not null references users (id) on delete cascade,
      target_id bigint not null references users (id) on delete cascade,
      date_created bigint not null,
      primary key (user_id, target_id),
      check (user_id <> target_id)
    )`.execute(db);
  await sql`create index mutes_target on mutes (target_id)`.execute(db);
  // A page or a container: hosts and clients name a page by either, so no single table can be referenced.
  await sql`
    create table page_follows (
      user_id bigint not null references users (id) on delete cascade,
      page_uuid uuid not null,
      section_uuid uuid not null references sections (uuid) on delete cascade,
      date_created bigint not null,
      primary key (user_id, page_uuid)
    )`.execute(db);
  await sql`create index page_follows_page on page_follows (page_uuid)`.execute(db);
  await sql`
    create table thread_follows (
      user_id bigint not null references users (id) on delete cascade,
      thread_id bigint not null references comments (id) on delete cascade,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      date_created bigint not null,
      primary key (user_id, thread_id)
    )`.execute(db);
  await sql`create index thread_follows_thread on thread_follows (thread_id)`.execute(db);
  await sql`create index thread_follows_container on thread_follows (user_id, container_uuid)`.execute(db);
  await sql`alter table comments add column mentions jsonb not null default '[]'`.execute(db);
  await sql`
    create table mentions (
      user_id bigint not null references users (id) on delete cascade,
      comment_id bigint not null references comments (id) on delete cascade,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      primary key (user_id, container_uuid, comment_id)
    )`.execute(db);
  await sql`create index mentions_comment on mentions (comment_id)`.execute(db);
  // Names by their beginning, whatever the database's collation.
  await sql`create index users_name_prefix on users (site_uuid, name_key collate "C")`.execute(db);
  // Serves what it did, and whether somebody wrote in a container.
  await sql`drop index comments_actor`.execute(db);
  await sql`create index comments_actor on comments (actor_id, container_uuid, id)`.execute(db);
}
