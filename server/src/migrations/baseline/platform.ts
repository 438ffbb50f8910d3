/** Events behind the socket, jobs to do, files of former builds, and checks of backups. */
export const platform = `
create table events (
  container_uuid uuid references containers (uuid) on delete cascade,
  seq bigint,
  message_type text not null,
  action text not null,
  payload text not null,
  date_created bigint not null,
  primary key (container_uuid, seq)
)

create index events_age on events (date_created)

create table staff_events (
  log_uuid uuid references containers (staff_log) on delete cascade,
  seq bigint,
  message_type text not null,
  action text not null,
  payload text not null,
  date_created bigint not null,
  primary key (log_uuid, seq)
)

create index staff_events_age on staff_events (date_created)

create table outbox (
  id bigint primary key generated always as identity,
  kind text not null,
  payload jsonb not null,
  idempotency_key text not null unique,
  attempts integer not null default 0,
  date_next bigint not null,
  date_done bigint,
  date_created bigint not null,
  -- Why a job was given up. Null for jobs that are done or pending.
  failure text
)

create index outbox_due on outbox (date_next) where date_done is null

create index outbox_webhooks on outbox ((payload->>'webhook_uuid'), date_next)
  where date_done is null and kind = 'webhook'

-- Files of builds that servers have served, so that pages opened before a release keep working after it.
create table build_files (
  name text primary key,
  content bytea not null,
  encoding text,
  date_gone bigint
)

-- Already compressed.
alter table build_files alter column content set storage external

-- When backups were restored as a test.
create table backup_checks (
  id bigint primary key generated always as identity,
  date_checked bigint not null,
  date_of_backup bigint not null
)

create index backup_checks_by_date on backup_checks (date_checked)
`;
