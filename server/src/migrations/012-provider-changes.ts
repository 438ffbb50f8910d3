import { type Kysely, sql } from 'kysely';

/** Changes of login providers have a kind of their own in the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_changes drop constraint site_changes_what_check`.execute(db);
  await sql`
    alter table site_changes add constraint site_changes_what_check check (what in
      ('settings', 'rules', 'hosts', 'roles', 'clients', 'factors', 'networks', 'organization_roles', 'transfers', 'providers'))
  `.execute(db);
}
