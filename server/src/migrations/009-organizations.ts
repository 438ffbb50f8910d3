import { type Kysely, sql } from 'kysely';

/** The spelling of all other names: `organization`. No released version knows the former names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisations rename to organizations`.execute(db);
  await sql`alter table organizations rename constraint organisations_pkey to organizations_pkey`.execute(db);
  await sql`alter index organisations_name rename to organizations_name`.execute(db);
  await sql`alter table org_roles rename column organisation_uuid to organization_uuid`.execute(db);
  await sql`
    alter table org_roles rename constraint org_roles_organisation_uuid_fkey to org_roles_organization_uuid_fkey
  `.execute(db);
  await sql`alter table sites rename column organisation_uuid to organization_uuid`.execute(db);
  await sql`alter table sites rename constraint sites_organisation_uuid_fkey to sites_organization_uuid_fkey`.execute(
    db,
  );
  await sql`alter index sites_of_organisation rename to sites_of_organization`.execute(db);
  await sql`alter table site_changes drop constraint site_changes_what_check`.execute(db);
  await sql`update site_changes set what = 'organization_roles' where what = 'organisation_roles'`.execute(db);
  await sql`
    alter table site_changes add constraint site_changes_what_check check (what in
      ('settings', 'rules', 'hosts', 'roles', 'clients', 'factors', 'networks', 'organization_roles', 'transfers'))
  `.execute(db);
}
