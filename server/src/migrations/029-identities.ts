import { type Kysely, sql } from 'kysely';

/**
 * Log-ins that somebody else vouches for: who a person is there, what a site has agreed with each provider, log-ins under
 * way, the one-time codes they end in, and proofs that must not count twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      site_uuid uuid not null references sites (uuid) on delete cascade,
      provider text not null,
      issuer text not null,
      subject text not null,
      user_id bigint not null references users (id) on delete cascade,
      email text,
      is_email_verified boolean not null,
      date_issued bigint,
      date_created bigint not null,
      date_last_login bigint not null,
      primary key (site_uuid, provider, issuer, subject)
    )`.execute(db);
  await sql`create index identities_user on identities (user_id)`.execute(db);
  await sql`
    create table site_providers (
      site_uuid uuid not null references sites (uuid) on delete cascade,
      provider text not null,
      is_on boolean not null,
      config jsonb not null,
      sealed_secrets text,
      date_changed bigint not null,
      primary key (site_uuid, provider)
    )`.execute(db);
  await sql`
    create table login_flows (
      state_hash text primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      provider text not null,
      nonce text not null,
      verifier text not null,
      return_origin text not null,
      return_path text not null,
      challenge text not null,
      browser_hash text not null,
      date_expires bigint not null,
      date_used bigint
    )`.execute(db);
  await sql`
    create table login_codes (
      hash text primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      provider text not null,
      identity jsonb not null,
      challenge text not null,
      date_expires bigint not null,
      date_used bigint
    )`.execute(db);
  await sql`
    create table used_proofs (
      site_uuid uuid not null references sites (uuid) on delete cascade,
      hash text not null,
      date_expires bigint not null,
      primary key (site_uuid, hash)
    )`.execute(db);
}
