import { type Kysely, sql } from 'kysely';

/** Uploaded images and videos: rows here, bytes in the store (modules/media). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      uuid uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      comment_id bigint references comments (id) on delete set null,
      type text not null check (type in ('image', 'video')),
      mime text not null,
      width integer not null,
      height integer not null,
      sizes jsonb not null,
      bytes bigint not null,
      key text not null,
      attach_key text,
      date_created bigint not null,
      date_attached bigint
    )`.execute(db);
  await sql`create index media_user on media (user_id)`.execute(db);
  await sql`create index media_comment on media (comment_id) where comment_id is not null`.execute(db);
  await sql`create index media_unattached on media (date_created) where comment_id is null`.execute(db);
  // What a list draws without asking for more.
  await sql`alter table comments add column media jsonb not null default '[]'`.execute(db);
}
