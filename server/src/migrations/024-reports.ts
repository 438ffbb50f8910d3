import { type Kysely, sql } from 'kysely';

/** What somebody says beside the reason of a report; and the reports a moderator has cleared, to be brought back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flags add column note text not null default ''`.execute(db);
  await sql`
    create table cleared_flags (
      user_id bigint not null references users (id) on delete cascade,
      comment_id bigint not null references comments (id) on delete cascade,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      reason text not null,
      note text not null,
      date_created bigint not null,
      primary key (comment_id, user_id)
    )`.execute(db);
  await sql`create index cleared_flags_user on cleared_flags (user_id)`.execute(db);
}
