import { type Kysely, sql } from 'kysely';

/** Runs outside a transaction, to build an index while the outbox is in use. Can run again after a failure. */
export const isConcurrent = true;

/** Adds the format, audience and failures of a webhook, and an index of deliveries by webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks
      add column if not exists format text not null default 'classic',
      add column if not exists is_staff boolean not null default false,
      add column if not exists failures integer not null default 0,
      add column if not exists date_failing bigint,
      add column if not exists date_paused bigint,
      add column if not exists warnings integer not null default 0,
      add column if not exists off_reason text`.execute(db);
  await sql`drop index concurrently if exists outbox_webhooks`.execute(db);
  await sql`
    create index concurrently outbox_webhooks on outbox ((payload ->> 'webhook_uuid'), date_next)
    where date_done is null and kind = 'webhook'`.execute(db);
}
