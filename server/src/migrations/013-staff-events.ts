import { type Kysely, sql } from 'kysely';

/** A second log for each container, for its staff alone; nobody else learns its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table containers
      add column staff_log uuid not null default gen_random_uuid() unique,
      add column staff_seq bigint not null default 0`.execute(db);
  await sql`
    create table staff_events (
      log_uuid uuid not null references containers (staff_log) on delete cascade,
      seq bigint not null,
      message_type text not null,
      action text not null,
      payload text not null,
      date_created bigint not null,
      primary key (log_uuid, seq)
    )`.execute(db);
  await sql`create index staff_events_age on staff_events (date_created)`.execute(db);
}
