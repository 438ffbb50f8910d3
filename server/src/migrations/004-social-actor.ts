import { type Kysely, sql } from 'kysely';

/** The site's own account in the fediverse: its keys, followers, published posts, and what deliveries learned of a host. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_accounts (
      id bigint primary key generated always as identity,
      site_uuid uuid unique references sites (uuid) on delete cascade,
      name text not null unique,
      date_on bigint,
      date_created bigint not null
    )`.execute(db);
  // The account without a site is the server's own, which signs what it fetches.
  await sql`create unique index social_accounts_of_server on social_accounts ((true)) where site_uuid is null`.execute(
    db,
  );
  await sql`
    create table social_keys (
      account_id bigint not null references social_accounts (id) on delete cascade,
      name text not null,
      public_key text not null,
      sealed_private_key text not null,
      date_created bigint not null,
      date_until bigint,
      primary key (account_id, name)
    )`.execute(db);
  await sql`
    create table social_followers (
      account_id bigint not null references social_accounts (id) on delete cascade,
      remote_id text not null,
      follow_id text not null,
      inbox text not null,
      host text not null,
      is_blocking boolean not null default false,
      date_created bigint not null,
      primary key (account_id, remote_id)
    )`.execute(db);
  await sql`create index social_followers_by_id on social_followers (remote_id)`.execute(db);
  await sql`create index social_followers_of_host on social_followers (host)`.execute(db);
  await sql`
    create table social_peers (
      host text primary key,
      signature_form text not null default 'cavage' check (signature_form in ('cavage', 'rfc9421')),
      failures integer not null default 0,
      date_failing bigint,
      date_paused bigint,
      problem text
    )`.execute(db);
  await sql`
    create table social_reactions (
      thread_id bigint not null references social_threads (id) on delete cascade,
      kind text not null check (kind in ('like', 'announce')),
      hash text not null,
      date_created bigint not null,
      primary key (thread_id, kind, hash)
    )`.execute(db);
  await sql`create index social_reactions_by_hash on social_reactions (hash)`.execute(db);
  await sql`alter table social_threads drop constraint social_threads_attached_by_check`.execute(db);
  await sql`
    alter table social_threads add constraint social_threads_attached_by_check
    check (attached_by in ('editor', 'page', 'server', 'actor'))`.execute(db);
  await sql`alter table social_threads add column published jsonb`.execute(db);
  await sql`
    alter table social_posts add column direction text not null default 'in' check (direction in ('in', 'out'))
  `.execute(db);
  await sql`alter table social_authors add column inbox text not null default ''`.execute(db);
  await sql`
    create index outbox_social on outbox ((payload ->> 'host'), date_next)
    where kind = 'social.deliver' and date_done is null`.execute(db);
}
