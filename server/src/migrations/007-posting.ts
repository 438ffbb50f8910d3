import { type Kysely, sql } from 'kysely';

/** What decides over a post: a site's private rules, what is known of the writer, and what moderators taught. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sites
      add column rules jsonb not null default '{}',
      add column rules_version bigint not null default 0`.execute(db);
  await sql`
    alter table users
      add column type text not null default 'user' check (type in ('user', 'anonymous')),
      add column date_first_post bigint,
      add column date_vouched bigint`.execute(db);
  await sql`
    update users u set date_first_post = c.first
    from (select actor_id, min(date_created) as first from comments group by actor_id) c
    where c.actor_id = u.id`.execute(db);
  await sql`
    alter table comments
      add column decisions jsonb not null default '[]',
      add column fingerprint bigint`.execute(db);
  // Null: as the site does it.
  await sql`
    alter table containers add column mode text
      check (mode in ('closed', 'hidden', 'premoderate', 'open', 'premoderate_until_expiry'))`.execute(db);
  await sql`
    create table spam_lessons (
      comment_id bigint primary key references comments (id) on delete cascade,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      verdict text not null,
      date_created bigint not null
    )`.execute(db);
  await sql`create index spam_lessons_site on spam_lessons (site_uuid)`.execute(db);
  // The prior that all sites share has the empty name. Weights are 32-bit floats, base64; no text is stored.
  await sql`
    create table spam_models (
      name text primary key,
      version bigint not null,
      bad bigint not null,
      good bigint not null,
      weights text not null
    )`.execute(db);
}
