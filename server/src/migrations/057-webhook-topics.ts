import { type Kysely, sql } from 'kysely';

/** What a webhook is told of: those that are there hear of notifications, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks
      add column topics text[] not null default '{notifications}',
      add column events_per_delivery integer not null default 1`.execute(db);
  await sql`alter table webhook_deliveries add column events jsonb`.execute(db);
}
