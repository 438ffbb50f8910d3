/** Notifications, and the browsers that take push messages. */
export const notifications = `
-- Shared by both tables, so that one uuid names a row of either.
create sequence notification_ids

create table notifications (
  user_id bigint references users (id) on delete cascade,
  id bigint default nextval('notification_ids'),
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
  -- Of a group only one is pushed until its reader has looked.
  date_pushed bigint,
  unique (user_id, kind, content_id, actor_id),
  primary key (user_id, id)
)

create index notifications_actor on notifications (actor_id) where actor_id <> 0

create index notifications_age on notifications (date_created)

-- Notifications for many people are one row here and merged when they are read.
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
)

create index notification_sources_actor on notification_sources (actor_id) where actor_id <> 0

create index notification_sources_end on notification_sources (date_ends)

-- By time: by number, a reader's list would read the rows of everybody.
create index notification_sources_latest on notification_sources (source, date_created desc, id desc)

-- What a reader saw, read or removed of these.
create table source_marks (
  user_id bigint references users (id) on delete cascade,
  source_id bigint references notification_sources (id) on delete cascade,
  date_seen bigint,
  date_read bigint,
  date_gone bigint,
  primary key (user_id, source_id)
)

create index source_marks_source on source_marks (source_id)

create table notification_groups (
  user_id bigint references users (id) on delete cascade,
  grouping_key uuid,
  total integer not null,
  date_changed bigint not null,
  primary key (user_id, grouping_key)
)

create table notification_states (
  user_id bigint primary key references users (id) on delete cascade,
  seq bigint not null default 0,
  seen_to bigint not null default 0,
  read_to bigint not null default 0,
  is_on boolean not null default false,
  channels jsonb not null default '{}',
  mail_state text not null default 'ok',
  time_zone text not null default '',
  language text not null default '',
  mailed_to bigint not null default 0,
  mailing_until bigint not null default 0,
  soft_bounces integer not null default 0,
  date_soft_bounce bigint not null default 0,
  -- Only one job at a time sends push messages to a person, so that notifications of one group send one message.
  pushing_until bigint not null default 0,
  -- Null until the person has said so.
  wants_push boolean
)

create table person_events (
  user_id bigint references users (id) on delete cascade,
  seq bigint,
  action text not null,
  notification_id bigint not null default 0,
  date_created bigint not null,
  primary key (user_id, seq)
)

create index person_events_age on person_events (date_created)

create table topics (
  section_uuid uuid references sections (uuid) on delete cascade,
  topic_id text,
  follower_count integer not null default 0,
  primary key (section_uuid, topic_id)
)

create table topic_follows (
  user_id bigint references users (id) on delete cascade,
  section_uuid uuid references sections (uuid) on delete cascade,
  topic_id text,
  topic_name text not null,
  topic_type text not null,
  date_created bigint not null,
  primary key (user_id, section_uuid, topic_id)
)

create index topic_follows_topic on topic_follows (section_uuid, topic_id, user_id)

create table push_keys (
  site_uuid uuid primary key references sites (uuid) on delete cascade,
  public_key text not null,
  sealed_private_key text not null,
  date_created bigint not null
)

create table push_subscriptions (
  endpoint_hash text primary key,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  -- Whose browser it is. Without the session it belongs to nobody.
  session_uuid uuid references sessions (uuid) on delete set null,
  subscription_id text not null,
  unique_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  language text not null,
  time_zone text not null,
  day bigint not null default 0,
  sent_today integer not null default 0,
  failures integer not null default 0,
  date_created bigint not null,
  date_ok bigint
)

create index push_subscriptions_browser on push_subscriptions (site_uuid, unique_id)

create index push_subscriptions_session on push_subscriptions (session_uuid)

create index push_subscriptions_site on push_subscriptions (site_uuid, endpoint_hash)
`;
