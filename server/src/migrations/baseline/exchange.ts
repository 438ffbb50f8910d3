/** Imports from other products. */
export const exchange = `
create table imports (
  uuid uuid primary key,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  source text not null,
  format text not null,
  state text not null check (state in ('reading', 'applying', 'done', 'failed', 'undone')),
  counts jsonb not null default '{}',
  problem text,
  date_created bigint not null,
  date_done bigint
)

create index imports_of_site on imports (site_uuid, date_created)

-- Which row came from which record, so that a second run changes only what is new and an import can be undone.
create table import_items (
  site_uuid uuid references sites (uuid) on delete cascade,
  source text,
  kind text check (kind in ('user', 'container', 'comment')),
  foreign_id text,
  -- No foreign key: the item outlives an erased row, so that the next run does not import it again.
  our_id text not null,
  hash text not null,
  import_uuid uuid not null,
  is_new boolean not null,
  date_applied bigint not null,
  primary key (site_uuid, source, kind, foreign_id)
)

create index import_items_by_own_id on import_items (our_id, kind)

create index import_items_of_import on import_items (import_uuid, kind, our_id)

-- The records of a run in progress. Unlogged, because an interrupted run reads its file again.
create unlogged table import_stage (
  import_uuid uuid,
  position bigint not null,
  kind text,
  foreign_id text,
  container text,
  parent text,
  author text,
  hash text not null,
  record jsonb not null,
  primary key (import_uuid, kind, foreign_id)
)

create index import_stage_by_author on import_stage (import_uuid, author)

create unique index import_stage_in_order on import_stage (import_uuid, kind, position)

create index import_stage_of_container on import_stage (import_uuid, kind, container)
`;
