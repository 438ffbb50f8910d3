/** Containers, one for each kind of content of a page, and what people follow of them. */
export const containers = `
create table containers (
  uuid uuid primary key,
  section_uuid uuid not null references sections (uuid) on delete cascade,
  kind text not null default 'livecomments',
  container_id text not null,
  seq bigint not null default 0,
  total_visible integer not null default 0,
  total_visible_pinned integer not null default 0,
  total_visible_picked integer not null default 0,
  total_visible_top integer not null default 0,
  is_hidden boolean not null default false,
  expiry_time bigint,
  is_premoderated boolean not null default false,
  date_created bigint not null,
  -- Null means the mode of the site.
  mode text check (mode in ('closed', 'hidden', 'premoderate', 'open', 'premoderate_until_expiry')),
  -- The id of a second log that only staff may listen to.
  staff_log uuid not null default gen_random_uuid() unique,
  staff_seq bigint not null default 0,
  fields jsonb,
  -- How busy it is, as a logarithm that needs no rewriting (modules/content/heat/heat).
  hot double precision,
  people integer not null default 0,
  standing text,
  date_latest bigint,
  -- Visible posts of a live blog, counted by triggers.
  total_posts integer not null default 0,
  unique (section_uuid, kind, container_id)
)

create index containers_by_comments on containers (section_uuid, total_visible desc, uuid desc)

create index containers_hot on containers (section_uuid, hot desc) where hot is not null

create index containers_latest on containers (section_uuid, coalesce(date_latest, date_created) desc, uuid desc)

create index containers_standing on containers (section_uuid) where standing is not null

-- Ids that a conversation had before its page moved.
create table container_aliases (
  section_uuid uuid references sections (uuid) on delete cascade,
  kind text,
  container_id text,
  container_uuid uuid not null references containers (uuid) on delete cascade,
  date_created bigint not null,
  primary key (section_uuid, kind, container_id)
)

create index container_aliases_of_container on container_aliases (container_uuid)

-- Visible comments by the hour, for trending articles.
create table container_hours (
  section_uuid uuid references sections (uuid) on delete cascade,
  hour integer,
  container_uuid uuid references containers (uuid) on delete cascade,
  visible integer not null,
  primary key (section_uuid, hour, container_uuid)
)

create index container_hours_container on container_hours (container_uuid, hour)

create table page_follows (
  user_id bigint references users (id) on delete cascade,
  -- A page or a container: clients name a page by either, so no single table can be referenced.
  page_uuid uuid,
  section_uuid uuid not null references sections (uuid) on delete cascade,
  date_created bigint not null,
  primary key (user_id, page_uuid)
)

create index page_follows_page on page_follows (page_uuid)
`;
