import { type Kysely, sql } from 'kysely';

/** When a site's account in the fediverse stopped publishing. For one that has stopped before, the time counts from now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table social_accounts add column date_off bigint`.execute(db);
  await sql`
    update social_accounts set date_off = (extract(epoch from now()) * 1000)::bigint
    where date_on is null and site_uuid is not null`.execute(db);
}
