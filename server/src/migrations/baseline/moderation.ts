/** The moderation log and its figures, the spam model, and the notes and settings of staff. */
export const moderation = `
-- Outlives what it names: references become null, public ids stay.
create table moderation_log (
  id bigint primary key generated always as identity,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  container_uuid uuid references containers (uuid) on delete set null,
  comment_id bigint references comments (id) on delete set null,
  user_id bigint references users (id) on delete set null,
  actor_id bigint references users (id) on delete set null,
  action text not null,
  detail jsonb not null default '{}',
  date_created bigint not null,
  content_container_uuid uuid,
  content_uuid uuid,
  user_uuid uuid,
  actor_uuid uuid,
  via text not null default 'widget'
    check (via in ('console', 'widget', 'api', 'rule', 'import', 'schedule', 'command')),
  batch_uuid uuid,
  -- Copied so that figures of a month need no join with comments.
  comment_created bigint,
  comment_section uuid
)

create index moderation_log_actor on moderation_log (actor_id) where actor_id is not null

create index moderation_log_batch on moderation_log (batch_uuid) where batch_uuid is not null

create index moderation_log_by_time on moderation_log (site_uuid, date_created)

create index moderation_log_comment on moderation_log (comment_id, id) where comment_id is not null

create index moderation_log_container on moderation_log (container_uuid, id) where container_uuid is not null

create index moderation_log_of_action on moderation_log (site_uuid, action, date_created, id)

create index moderation_log_of_actor on moderation_log (site_uuid, actor_uuid, date_created, id)

-- Entries are found by public id; the references have indexes for the day their row goes.
create index moderation_log_of_comment on moderation_log (content_uuid, id) where content_uuid is not null

create index moderation_log_of_container on moderation_log (content_container_uuid, id)
  where content_container_uuid is not null

create index moderation_log_of_user on moderation_log (user_uuid, id) where user_uuid is not null

create index moderation_log_site on moderation_log (site_uuid, id)

create index moderation_log_user on moderation_log (user_id, id) where user_id is not null

-- Sums of past days. A row for each section, and one with the uuid of the site for the whole site.
create table moderation_days (
  site_uuid uuid references sites (uuid) on delete cascade,
  section_uuid uuid,
  at bigint,
  action text,
  n integer not null,
  moderators integer not null,
  median_ms bigint,
  primary key (site_uuid, section_uuid, at, action)
)

create table spam_lessons (
  comment_id bigint primary key references comments (id) on delete cascade,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  verdict text not null,
  date_created bigint not null
)

create index spam_lessons_site on spam_lessons (site_uuid)

create table spam_models (
  -- Empty for the prior that all sites share.
  name text primary key,
  version bigint not null,
  bad bigint not null,
  good bigint not null,
  -- 32-bit floats in base64. No text is stored.
  weights text not null
)

-- Whether staff agreed with a reporter, which weights their reports.
create table report_verdicts (
  user_id bigint references users (id) on delete cascade,
  comment_id bigint references comments (id) on delete cascade,
  agreed boolean not null,
  date_created bigint not null,
  primary key (user_id, comment_id)
)

create index report_verdicts_latest on report_verdicts (user_id, date_created desc) include (agreed)

create index report_verdicts_of_comment on report_verdicts (comment_id)

create table staff_notes (
  id bigint primary key generated always as identity,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  comment_id bigint references comments (id) on delete cascade,
  -- The writer of the comment, so that their page lists the note.
  user_id bigint not null references users (id) on delete cascade,
  author_id bigint references users (id) on delete set null,
  text text not null,
  date_created bigint not null
)

create index staff_notes_author on staff_notes (author_id) where author_id is not null

create index staff_notes_comment on staff_notes (comment_id, id) where comment_id is not null

create index staff_notes_user on staff_notes (user_id, id)

-- Filters of the queue that moderators named.
create table saved_queues (
  uuid uuid primary key,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  owner_id bigint not null references users (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  is_shared boolean not null default false,
  date_created bigint not null,
  unique (owner_id, name)
)

create index saved_queues_shared on saved_queues (site_uuid) where is_shared

-- Decisions for all items of a filter. The single decisions are in moderation_log, by batch_uuid.
create table bulk_decisions (
  uuid uuid primary key,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  actor_id bigint references users (id) on delete set null,
  filter jsonb not null,
  resolution text not null check (resolution in ('approve', 'reject', 'spam')),
  reason text not null default '',
  state text not null default 'running' check (state in ('running', 'stopped', 'done', 'undoing', 'undone')),
  date_until bigint not null,
  total integer not null,
  decided integer not null default 0,
  left_alone integer not null default 0,
  undone integer not null default 0,
  date_created bigint not null
)

create index bulk_decisions_of_person on bulk_decisions (actor_id) where actor_id is not null

create index bulk_decisions_of_site on bulk_decisions (site_uuid, date_created desc)

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
)

create index staff_invites_of_person on staff_invites (actor_id) where actor_id is not null

create unique index staff_invites_token on staff_invites (token_hash) where token_hash is not null

-- The history of settings, rules and roles.
create table site_changes (
  site_uuid uuid references sites (uuid) on delete cascade,
  version integer,
  what text not null check (what in ('settings', 'rules', 'hosts', 'roles', 'clients', 'factors', 'networks')),
  actor_id bigint references users (id) on delete set null,
  actor_uuid uuid,
  via text not null,
  diff jsonb not null,
  reason text not null default '',
  reverts integer,
  date_created bigint not null,
  primary key (site_uuid, version)
)

create index site_changes_of_kind on site_changes (site_uuid, what, version)

create index site_changes_of_person on site_changes (actor_id) where actor_id is not null
`;
