import { type Kysely, sql } from 'kysely';

/** Where a site's own server is told of notifications, and each try to do so; no text stands in the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      url text not null,
      sealed_secret text not null,
      date_created bigint not null,
      date_off bigint
    )`.execute(db);
  await sql`create index webhooks_site on webhooks (site_uuid) where date_off is null`.execute(db);
  await sql`
    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      request_uuid uuid not null,
      webhook_uuid uuid not null references webhooks (uuid) on delete cascade,
      user_id bigint references users (id) on delete cascade,
      notification_id bigint not null,
      after_user_id bigint not null,
      attempt integer not null,
      status integer,
      problem text not null,
      duration_ms integer not null,
      date_created bigint not null
    )`.execute(db);
  await sql`create index webhook_deliveries_webhook on webhook_deliveries (webhook_uuid, id)`.execute(db);
  await sql`create index webhook_deliveries_request on webhook_deliveries (request_uuid)`.execute(db);
  await sql`create index webhook_deliveries_time on webhook_deliveries (date_created)`.execute(db);
  await sql`create index webhook_deliveries_user on webhook_deliveries (user_id) where user_id is not null`.execute(db);
}
