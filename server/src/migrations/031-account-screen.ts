import { type Kysely, sql } from 'kysely';

/** What people see of their account: on which devices they are signed in, and the address they have asked to change to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column browser text not null default '',
      add column system text not null default '',
      add column date_seen bigint`.execute(db);
  await sql`
    alter table users
      add column email_pending text,
      add column email_pending_key text`.execute(db);
}
