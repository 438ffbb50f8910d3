/** Log-ins by other providers, by mail and by passkey. */
export const logIns = `
create table site_providers (
  site_uuid uuid references sites (uuid) on delete cascade,
  provider text,
  is_on boolean not null,
  config jsonb not null,
  sealed_secrets text,
  date_changed bigint not null,
  primary key (site_uuid, provider)
)

create table identities (
  site_uuid uuid references sites (uuid) on delete cascade,
  provider text,
  issuer text,
  subject text,
  user_id bigint not null references users (id) on delete cascade,
  email text,
  is_email_verified boolean not null,
  date_issued bigint,
  date_created bigint not null,
  date_last_login bigint not null,
  primary key (site_uuid, provider, issuer, subject)
)

-- Publishers name a person by the subject without the issuer.
create index identities_subject on identities (site_uuid, provider, subject)

create index identities_user on identities (user_id)

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
)

create table login_codes (
  hash text primary key,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  provider text not null,
  identity jsonb not null,
  challenge text not null,
  date_expires bigint not null,
  date_used bigint
)

-- Signed proofs of a log-in that must not work a second time.
create table used_proofs (
  site_uuid uuid references sites (uuid) on delete cascade,
  hash text,
  date_expires bigint not null,
  primary key (site_uuid, hash)
)

create table mail_tokens (
  hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  date_expires bigint not null,
  date_used bigint,
  kind text not null default 'password_reset' check (kind in ('password_reset', 'email_verification', 'login_link')),
  -- The address the mail went to. The token proves no other.
  email_key text not null default '',
  -- Known only to the browser that asked for the log-in link.
  challenge text
)

create index mail_tokens_age on mail_tokens (date_expires)

create index mail_tokens_user on mail_tokens (user_id)

create table passkeys (
  uuid uuid primary key,
  site_uuid uuid not null references sites (uuid) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  host text not null,
  name text not null,
  date_created bigint not null,
  date_last_login bigint,
  unique (site_uuid, credential_id)
)

create index passkeys_user on passkeys (user_id)
`;
