/** Replies from social networks. */
export const social = `
-- Posts of the publisher whose replies appear in a conversation.
create table social_threads (
  id bigint primary key generated always as identity,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  container_uuid uuid not null references containers (uuid) on delete cascade,
  network text not null check (network in ('bluesky', 'fediverse')),
  root_id text not null,
  url text not null,
  author_id text not null,
  handle text not null,
  attached_by text not null check (attached_by in ('editor', 'page', 'server')),
  state text not null default 'active' check (state in ('active', 'gone', 'ended')),
  likes integer not null default 0,
  reposts integer not null default 0,
  replies integer not null default 0,
  skipped integer not null default 0,
  problem text,
  date_posted bigint not null,
  date_looked bigint,
  date_next bigint not null,
  date_created bigint not null,
  unique (site_uuid, network, root_id)
)

create index social_threads_due on social_threads (date_next) where state = 'active'

create index social_threads_of_container on social_threads (container_uuid)

create table social_authors (
  user_id bigint primary key references users (id) on delete cascade,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  network text not null,
  remote_id text not null,
  handle text not null,
  url text not null,
  host text not null,
  is_indexable boolean not null,
  date_fetched bigint not null,
  unique (site_uuid, network, remote_id)
)

create index social_authors_of_host on social_authors (site_uuid, host)

-- The comment of each reply, so that no reply is stored twice. Without comment_id a rule refused it.
create table social_posts (
  site_uuid uuid references sites (uuid) on delete cascade,
  network text,
  social_id text,
  thread_id bigint not null references social_threads (id) on delete cascade,
  comment_id bigint references comments (id) on delete cascade,
  refused_by text,
  version text not null,
  misses integer not null default 0,
  date_missed bigint,
  date_gone bigint,
  date_created bigint not null,
  primary key (site_uuid, network, social_id)
)

create index social_posts_of_comment on social_posts (comment_id) where comment_id is not null

create index social_posts_of_thread on social_posts (thread_id)

create table social_hosts (
  site_uuid uuid references sites (uuid) on delete cascade,
  host text,
  state text not null check (state in ('held', 'blocked')),
  reason text not null default '',
  source text not null default '',
  date_until bigint,
  date_created bigint not null,
  primary key (site_uuid, host)
)

-- Keyed hashes of people who asked to be forgotten, so that the next look at a thread does not store them again.
create table social_forgotten (
  site_uuid uuid references sites (uuid) on delete cascade,
  hash text,
  date_created bigint not null,
  primary key (site_uuid, hash)
)
`;
