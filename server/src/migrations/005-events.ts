import { type Kysely, sql } from 'kysely';

/** The event log behind the socket, and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      container_uuid uuid not null references containers (uuid) on delete cascade,
      seq bigint not null,
      message_type text not null,
      action text not null,
      payload text not null,
      date_created bigint not null,
      primary key (container_uuid, seq)
    )`.execute(db);
  await sql`create index events_age on events (date_created)`.execute(db);
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      payload jsonb not null,
      idempotency_key text not null unique,
      attempts integer not null default 0,
      date_next bigint not null,
      date_done bigint,
      date_created bigint not null
    )`.execute(db);
  await sql`create index outbox_due on outbox (date_next) where date_done is null`.execute(db);
}
