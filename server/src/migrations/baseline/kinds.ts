/** Columns that only one kind of content has, beside its row in comments. */
export const kinds = `
create table posts (
  comment_id bigint primary key references comments (id) on delete cascade,
  title text,
  body jsonb,
  time_shown bigint not null,
  rev integer not null,
  sponsor text,
  byline jsonb,
  origin text,
  social_id text
)

create table post_versions (
  comment_id bigint references comments (id) on delete cascade,
  rev integer,
  content text not null,
  fields jsonb not null,
  actor_id bigint references users (id) on delete set null,
  date_replaced bigint not null,
  primary key (comment_id, rev)
)

create index post_versions_actor on post_versions (actor_id)

create table post_drafts (
  uuid uuid primary key,
  container_uuid uuid not null references containers (uuid) on delete cascade,
  actor_id bigint not null references users (id) on delete cascade,
  status text not null check (status in ('draft', 'submitted', 'scheduled')),
  publish_at bigint,
  post jsonb not null,
  key_moment boolean not null default false,
  pin boolean not null default false,
  date_created bigint not null,
  date_changed bigint not null,
  notify boolean not null default false,
  problem text
)

create index post_drafts_actor on post_drafts (actor_id)

create index post_drafts_container on post_drafts (container_uuid, status, date_changed)

-- The post or draft that an author is editing, until when.
create table work_in_hand (
  container_uuid uuid references containers (uuid) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  content_uuid uuid not null,
  until bigint not null,
  primary key (container_uuid, user_id)
)

create index work_in_hand_user on work_in_hand (user_id)

create table chat_reactions (
  user_id bigint references users (id),
  comment_id bigint references comments (id) on delete cascade,
  reaction text not null,
  is_counted boolean not null,
  date_created bigint not null,
  primary key (user_id, comment_id)
)

create index chat_reactions_comment on chat_reactions (comment_id, reaction)

create table reacted_messages (
  comment_id bigint primary key references comments (id) on delete cascade,
  reactions jsonb,
  untold_since bigint
)

create index reacted_messages_untold on reacted_messages (untold_since) where untold_since is not null

create table questions (
  comment_id bigint primary key references comments (id) on delete cascade,
  status text not null check (status in ('open', 'live', 'answered', 'dismissed')),
  answer_uuid uuid,
  answered_at bigint,
  dismissal text,
  -- The question that this one was merged into.
  merged_into uuid
)

create table reviews (
  comment_id bigint primary key references comments (id) on delete cascade,
  rating numeric(2, 1) not null,
  title text,
  is_verified boolean not null
)

create table ratings (
  container_uuid uuid references containers (uuid) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  rating numeric(2, 1) not null check (rating between 0.5 and 5),
  is_counted boolean not null,
  date_created bigint not null,
  primary key (user_id, container_uuid)
)

create index ratings_container on ratings (container_uuid)

create table verified_buyers (
  container_uuid uuid references containers (uuid) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  source text,
  date_created bigint not null,
  primary key (user_id, container_uuid)
)

create index verified_buyers_container on verified_buyers (container_uuid)
`;
