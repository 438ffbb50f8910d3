import { type Kysely, sql } from 'kysely';

/**
 * The key pair of each site's push messages, and the browsers that asked for them. Whose a browser is follows from the
 * session it subscribed in: with that it loses its person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_keys (
      site_uuid uuid primary key references sites (uuid) on delete cascade,
      public_key text not null,
      sealed_private_key text not null,
      date_created bigint not null
    )`.execute(db);
  await sql`
    create table push_subscriptions (
      endpoint_hash text primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
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
    )`.execute(db);
  await sql`create index push_subscriptions_site on push_subscriptions (site_uuid, endpoint_hash)`.execute(db);
  await sql`create index push_subscriptions_session on push_subscriptions (session_uuid)`.execute(db);
  await sql`create index push_subscriptions_browser on push_subscriptions (site_uuid, unique_id)`.execute(db);
}
