import { type Kysely, sql } from 'kysely';

/** What staff look through beyond one conversation: present bans, and what is not visible, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bans_of_site on bans (site_uuid, date_created, uuid) where date_lifted is null`.execute(db);
  await sql`
    create index comments_unseen_of_section on comments (section_uuid, state, id)
    where state <> 'visible' and date_deleted is null`.execute(db);
}
