import { type Kysely, sql } from 'kysely';

/** What a publisher has granted somebody, as the login they came by says: a subscription, a tier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column entitlements jsonb not null default '[]'`.execute(db);
}
