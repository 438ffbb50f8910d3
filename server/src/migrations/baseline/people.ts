/** People, their sessions, bans, and whom they follow and mute. */
export const people = `
create table users (
  id bigint primary key generated always as identity (start with 1001),
  site_uuid uuid not null references sites (uuid) on delete cascade,
  name text not null,
  name_key text not null,
  email text,
  email_key text,
  password_hash text,
  role text not null default 'normal' check (role in ('normal', 'moderator', 'administrator')),
  badge_trusted boolean not null default false,
  custom_badges jsonb not null default '[]',
  social_login_provider text not null default '',
  social_login_id text not null default '',
  email_verification_status text not null default 'none',
  username_moderation_status text not null default 'approved',
  avatar_moderation_status text not null default 'none',
  pic_large text not null default '',
  pic_small text not null default '',
  -- A copy of the present ban, because every request needs it.
  ban_level text not null default 'none' check (ban_level in ('none', 'posting', 'ghost', 'hide', 'login')),
  -- Counters are stored because profiles and ranks read them with every page.
  content_created integer not null default 0,
  replies_received integer not null default 0,
  likes_created integer not null default 0,
  likes_received integer not null default 0,
  dislikes_created integer not null default 0,
  dislikes_received integer not null default 0,
  date_created bigint not null,
  ban_expires bigint,
  ban_created bigint,
  ban_message text not null default '',
  -- 'anonymous' are guests with a name, 'remote' people of social networks.
  type text not null default 'user' check (type in ('user', 'anonymous', 'remote')),
  date_first_post bigint,
  date_vouched bigint,
  subscriber_count integer not null default 0,
  subscribed_count integer not null default 0,
  -- The row of an erased account stays, so that answers to its comments keep their place.
  date_erased bigint,
  email_pending text,
  email_pending_key text,
  email_notice_frequency text not null default 'daily',
  disable_email_notifications boolean not null default false,
  name_pending text not null default '',
  pic_large_pending text not null default '',
  pic_small_pending text not null default '',
  pictures_created integer not null default 0,
  videos_created integer not null default 0,
  shares_made integer not null default 0,
  factor_secret text,
  factor_step bigint,
  unique (site_uuid, email_key),
  unique (site_uuid, name_key)
)

-- Finds names by their beginning, whatever the collation of the database.
create index users_name_prefix on users (site_uuid, name_key collate "C")

create index users_newest on users (site_uuid, id) where date_erased is null

-- Few rows: new names must not look like these.
create index users_staff on users (site_uuid) where role <> 'normal'

create index users_trusted on users (site_uuid, id) where badge_trusted

-- Names and pictures that wait for a moderator.
create index users_waiting on users (site_uuid, id) where name_pending <> '' or pic_small_pending <> ''

-- The few members who have ever written, among whom top people are found.
create index users_writers on users (site_uuid, id) where date_first_post is not null and type = 'user'

create table sessions (
  uuid uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  date_created bigint not null,
  date_expires bigint not null,
  date_revoked bigint,
  provider text,
  -- The provider's name for the session, so that the provider can end it.
  provider_sid text,
  browser text not null default '',
  system text not null default '',
  date_seen bigint,
  entitlements jsonb not null default '[]',
  -- The end however often it is renewed.
  date_ends bigint,
  passed_factor boolean not null default false
)

create index sessions_user on sessions (user_id)

create table refresh_tokens (
  hash text primary key,
  session_uuid uuid not null references sessions (uuid) on delete cascade,
  date_created bigint not null,
  date_used bigint
)

create index refresh_tokens_session on refresh_tokens (session_uuid)

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
)

create index bans_actor on bans (actor_id) where actor_id is not null

create index bans_of_site on bans (site_uuid, date_created, uuid) where date_lifted is null

-- A new ban replaces the one before.
create unique index bans_present on bans (user_id) where date_lifted is null

create index bans_user on bans (user_id, date_created)

create table follows (
  user_id bigint references users (id) on delete cascade,
  target_id bigint references users (id) on delete cascade,
  page_id bigint references pages (id) on delete set null,
  -- False for people with a ghost ban: stored for them, counted for nobody.
  is_counted boolean not null default true,
  date_created bigint not null,
  primary key (user_id, target_id),
  check (user_id <> target_id)
)

create index follows_page on follows (page_id) where page_id is not null

create index follows_target on follows (target_id, date_created desc, user_id desc)

create table mutes (
  user_id bigint references users (id) on delete cascade,
  target_id bigint references users (id) on delete cascade,
  date_created bigint not null,
  primary key (user_id, target_id),
  check (user_id <> target_id)
)

create index mutes_target on mutes (target_id)

create table badges (
  site_uuid uuid references sites (uuid) on delete cascade,
  label text,
  description text not null default '',
  date_created bigint not null,
  primary key (site_uuid, label)
)

-- The people with the highest counts of each site.
create table top_people (
  user_id bigint primary key references users (id) on delete cascade,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  content_created integer not null,
  replies_received integer not null,
  likes_created integer not null,
  likes_received integer not null,
  subscriber_count integer not null
)

create index top_people_site on top_people (site_uuid)

-- How far the list of top people has been corrected.
create table top_people_walks (
  site_uuid uuid primary key references sites (uuid) on delete cascade,
  position bigint,
  date_walked bigint not null
)
`;
