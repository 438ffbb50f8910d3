import { type Kysely, sql } from 'kysely';

/** Pictures of people, and what they have asked for and staff has not decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatars (
      uuid uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      is_shown boolean not null,
      key text not null,
      bytes integer not null,
      date_created bigint not null
    )`.execute(db);
  await sql`create index avatars_user on avatars (user_id)`.execute(db);
  await sql`
    alter table users
      add column name_pending text not null default '',
      add column pic_large_pending text not null default '',
      add column pic_small_pending text not null default ''`.execute(db);
}
