import { type Kysely, sql } from 'kysely';

/**
 * What readers are told of. What is one person's is a row of theirs; what goes to many is a row of `notification_sources`,
 * merged when it is read, and `source_marks` has only what a reader touched. Both take their ids from one sequence, so
 * that one uuid names either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column email_notice_frequency text not null default 'daily',
      add column disable_email_notifications boolean not null default false`.execute(db);
  await sql`create sequence notification_ids`.execute(db);
  await sql`
    create table notifications (
      user_id bigint not null references users (id) on delete cascade,
      id bigint not null default nextval('notification_ids'),
      kind text not null,
      grouping_key uuid not null,
      actor_id bigint not null default 0,
      content_id bigint not null default 0,
      target_id bigint not null default 0,
      thread_id bigint not null default 0,
      container_uuid uuid,
      section_uuid uuid not null,
      service text not null,
      detail jsonb not null default '{}',
      date_created bigint not null,
      date_seen bigint,
      date_read bigint,
      date_gone bigint,
      is_deleted boolean not null default false,
      date_mailed bigint,
      primary key (user_id, id),
      unique (user_id, kind, content_id, actor_id)
    )`.execute(db);
  await sql`create index notifications_actor on notifications (actor_id) where actor_id <> 0`.execute(db);
  await sql`create index notifications_age on notifications (date_created)`.execute(db);
  await sql`
    create table notification_groups (
      user_id bigint not null references users (id) on delete cascade,
      grouping_key uuid not null,
      total integer not null,
      date_changed bigint not null,
      primary key (user_id, grouping_key)
    )`.execute(db);
  await sql`
    create table notification_states (
      user_id bigint primary key references users (id) on delete cascade,
      seq bigint not null default 0,
      seen_to bigint not null default 0,
      read_to bigint not null default 0,
      is_on boolean not null default false,
      channels jsonb not null default '{}',
      mail_state text not null default 'ok',
      time_zone text not null default '',
      language text not null default ''
    )`.execute(db);
  await sql`
    create table person_events (
      user_id bigint not null references users (id) on delete cascade,
      seq bigint not null,
      action text not null,
      notification_id bigint not null default 0,
      date_created bigint not null,
      primary key (user_id, seq)
    )`.execute(db);
  await sql`create index person_events_age on person_events (date_created)`.execute(db);
  await sql`
    create table notification_sources (
      id bigint primary key default nextval('notification_ids'),
      source text not null,
      kind text not null,
      grouping_key uuid not null,
      actor_id bigint not null default 0,
      content_id bigint not null default 0,
      thread_id bigint not null default 0,
      container_uuid uuid,
      section_uuid uuid not null,
      service text not null,
      detail jsonb not null default '{}',
      date_created bigint not null,
      date_ends bigint not null,
      unique (source, content_id, id)
    )`.execute(db);
  await sql`create index notification_sources_newest on notification_sources (source, id desc)`.execute(db);
  await sql`create index notification_sources_end on notification_sources (date_ends)`.execute(db);
  await sql`create index notification_sources_actor on notification_sources (actor_id) where actor_id <> 0`.execute(db);
  await sql`
    create table source_marks (
      user_id bigint not null references users (id) on delete cascade,
      source_id bigint not null references notification_sources (id) on delete cascade,
      date_seen bigint,
      date_read bigint,
      date_gone bigint,
      primary key (user_id, source_id)
    )`.execute(db);
  await sql`create index source_marks_source on source_marks (source_id)`.execute(db);
  await sql`
    create table topics (
      section_uuid uuid not null references sections (uuid) on delete cascade,
      topic_id text not null,
      follower_count integer not null default 0,
      primary key (section_uuid, topic_id)
    )`.execute(db);
  await sql`
    create table topic_follows (
      user_id bigint not null references users (id) on delete cascade,
      section_uuid uuid not null references sections (uuid) on delete cascade,
      topic_id text not null,
      topic_name text not null,
      topic_type text not null,
      date_created bigint not null,
      primary key (user_id, section_uuid, topic_id)
    )`.execute(db);
  await sql`create index topic_follows_topic on topic_follows (section_uuid, topic_id, user_id)`.execute(db);
}
