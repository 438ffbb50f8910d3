import { type Kysely, sql } from 'kysely';

/** People, their logins and what they asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id bigint generated always as identity (start with 1001) primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      name text not null,
      name_key text not null,
      email text,
      email_key text,
      password_hash text,
      role text not null default 'normal' check (role in ('normal', 'moderator', 'administrator')),
      badge_trusted boolean not null default false,
      custom_badges jsonb not null default '[]',
      social_login_provider text not null default '',
      social_login_id text not null default '',
      email_verification_status text not null default 'none',
      username_moderation_status text not null default 'approved',
      avatar_moderation_status text not null default 'none',
      pic_large text not null default '',
      pic_small text not null default '',
      ban_level text not null default 'none' check (ban_level in ('none', 'posting', 'ghost', 'hide', 'login')),
      content_created integer not null default 0,
      replies_received integer not null default 0,
      likes_created integer not null default 0,
      likes_received integer not null default 0,
      dislikes_created integer not null default 0,
      dislikes_received integer not null default 0,
      date_created bigint not null,
      unique (site_uuid, email_key),
      unique (site_uuid, name_key)
    )`.execute(db);
  await sql`
    create table sessions (
      uuid uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      date_created bigint not null,
      date_expires bigint not null,
      date_revoked bigint
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`
    create table refresh_tokens (
      hash text primary key,
      session_uuid uuid not null references sessions (uuid) on delete cascade,
      date_created bigint not null,
      date_used bigint
    )`.execute(db);
  await sql`create index refresh_tokens_session on refresh_tokens (session_uuid)`.execute(db);
  await sql`
    create table password_resets (
      hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      date_expires bigint not null,
      date_used bigint
    )`.execute(db);
}
