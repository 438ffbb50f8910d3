import { type Kysely, sql } from 'kysely';

/** Live blogs: their posts' own members, former versions and drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      comment_id bigint primary key references comments (id) on delete cascade,
      title text,
      body jsonb,
      time_shown bigint not null,
      rev integer not null,
      sponsor text,
      byline jsonb,
      origin text,
      social_id text
    )`.execute(db);
  await sql`
    create table post_versions (
      comment_id bigint not null references comments (id) on delete cascade,
      rev integer not null,
      content text not null,
      fields jsonb not null,
      actor_id bigint references users (id) on delete set null,
      date_replaced bigint not null,
      primary key (comment_id, rev)
    )`.execute(db);
  await sql`create index post_versions_actor on post_versions (actor_id)`.execute(db);
  await sql`
    create table post_drafts (
      uuid uuid primary key,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      actor_id bigint not null references users (id) on delete cascade,
      status text not null check (status in ('draft', 'submitted', 'scheduled')),
      publish_at bigint,
      post jsonb not null,
      key_moment boolean not null default false,
      pin boolean not null default false,
      date_created bigint not null,
      date_changed bigint not null
    )`.execute(db);
  await sql`create index post_drafts_container on post_drafts (container_uuid, status, date_changed)`.execute(db);
  await sql`create index post_drafts_actor on post_drafts (actor_id)`.execute(db);
  // Lists walk these: by the time that editors show, not by when something was written.
  await sql`
    create index livestories_shown on comments (container_uuid, ((fields->>'time_shown')::bigint), id)
    where kind = 'livestories' and parent_id is null and is_listed`.execute(db);
  await sql`
    create index livestories_picked on comments (container_uuid, ((fields->>'time_shown')::bigint), id)
    where kind = 'livestories' and parent_id is null and is_listed and is_picked`.execute(db);
}
