/** Webhooks of publishers, and each delivery to them. */
export const webhooks = `
create table webhooks (
  uuid uuid primary key,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  url text not null,
  sealed_secret text not null,
  date_created bigint not null,
  date_off bigint,
  topics text[] not null default '{notifications}',
  events_per_delivery integer not null default 1,
  format text not null default 'classic',
  is_staff boolean not null default false,
  failures integer not null default 0,
  date_failing bigint,
  date_paused bigint,
  warnings integer not null default 0,
  off_reason text
)

create index webhooks_site on webhooks (site_uuid) where date_off is null

-- Each try, without texts.
create table webhook_deliveries (
  id bigint primary key generated always as identity,
  request_uuid uuid not null,
  webhook_uuid uuid not null references webhooks (uuid) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  notification_id bigint not null,
  after_user_id bigint not null,
  attempt integer not null,
  status integer,
  problem text not null,
  duration_ms integer not null,
  date_created bigint not null,
  events jsonb
)

create index webhook_deliveries_request on webhook_deliveries (request_uuid)

create index webhook_deliveries_time on webhook_deliveries (date_created)

create index webhook_deliveries_user on webhook_deliveries (user_id) where user_id is not null

create index webhook_deliveries_webhook on webhook_deliveries (webhook_uuid, id)
`;
