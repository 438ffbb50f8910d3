import { type Kysely, sql } from 'kysely';

/** How far mail has told somebody of what goes to many, and what came back from their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification_states
      add column mailed_to bigint not null default 0,
      add column mailing_until bigint not null default 0,
      add column soft_bounces integer not null default 0,
      add column date_soft_bounce bigint not null default 0`.execute(db);
}
