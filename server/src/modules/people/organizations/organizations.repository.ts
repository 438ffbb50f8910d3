/** Stores organizations, their sites, and the roles of their staff. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { OrgRolesTable, Tables } from '../../../database/schema';
import type { UserRow } from '../users/users.repository';

type Db = Kysely<Tables>;
export type OrgRoleRow = Selectable<OrgRolesTable>;

export interface Organization {
  uuid: string;
  name: string;
}

export async function insertOrganization(db: Db, { name, now }: { name: string; now: number }): Promise<Organization> {
  const row = { uuid: randomUUID(), name, date_created: now };
  await db.insertInto('organizations').values(row).execute();
  return row;
}

/** Finds an organization by its uuid, or by its name in any case. */
export const findOrganization = (db: Db, text: string): Promise<Organization | undefined> =>
  db
    .selectFrom('organizations')
    .select(['uuid', 'name'])
    .where((where) =>
      where.or([
        where(sql<string>`uuid::text`, '=', text.toLowerCase()),
        where(sql<string>`lower(name)`, '=', text.toLowerCase()),
      ]),
    )
    .executeTakeFirst();

export const listOrganizations = (db: Db): Promise<Organization[]> =>
  db.selectFrom('organizations').select(['uuid', 'name']).orderBy('name').execute();

export const findOrganizationOfSite = (db: Db, site_uuid: string): Promise<Organization | undefined> =>
  db
    .selectFrom('organizations')
    .innerJoin('sites', 'sites.organization_uuid', 'organizations.uuid')
    .select(['organizations.uuid', 'organizations.name'])
    .where('sites.uuid', '=', site_uuid)
    .executeTakeFirst();

/** Locks the organization until the transaction ends, so that two changes of its roles follow each other. */
export async function lockOrganization(trx: Db, uuid: string): Promise<void> {
  await trx.selectFrom('organizations').select('uuid').where('uuid', '=', uuid).forNoKeyUpdate().execute();
}

export const listSitesOf = (db: Db, organization_uuid: string) =>
  db
    .selectFrom('sites')
    .select(['uuid', 'domain', 'name'])
    .where('organization_uuid', '=', organization_uuid)
    .orderBy('id')
    .execute();

export async function setOrganizationOfSite(db: Db, site_uuid: string, organization_uuid: string | null) {
  await db.updateTable('sites').set({ organization_uuid }).where('uuid', '=', site_uuid).execute();
}

export const findOrgRole = (db: Db, user_id: number): Promise<OrgRoleRow | undefined> =>
  db.selectFrom('org_roles').selectAll().where('user_id', '=', user_id).executeTakeFirst();

/** Returns the person's role on the organization of this site; null without one. */
export async function findRoleOn(db: Db, site_uuid: string, user_id: number): Promise<OrgRoleRow['role'] | null> {
  const found = await db
    .selectFrom('org_roles')
    .innerJoin('sites', 'sites.organization_uuid', 'org_roles.organization_uuid')
    .select('org_roles.role')
    .where('sites.uuid', '=', site_uuid)
    .where('org_roles.user_id', '=', user_id)
    .executeTakeFirst();
  return found?.role ?? null;
}

export const findOrgRoles = (db: Db, user_ids: number[]): Promise<OrgRoleRow[]> =>
  user_ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('org_roles').selectAll().where('user_id', 'in', user_ids).execute();

export async function insertOrgRole(trx: Db, row: OrgRoleRow): Promise<void> {
  await trx.insertInto('org_roles').values(row).execute();
}

export async function updateOrgRole(
  trx: Db,
  user_id: number,
  change: Partial<Pick<OrgRoleRow, 'role' | 'site_role'>>,
): Promise<void> {
  await trx.updateTable('org_roles').set(change).where('user_id', '=', user_id).execute();
}

export async function deleteOrgRole(trx: Db, user_id: number): Promise<void> {
  await trx.deleteFrom('org_roles').where('user_id', '=', user_id).execute();
}

export interface MemberAccount {
  given: OrgRoleRow;
  user: UserRow;
  domain: string;
}

/** Lists the accounts of an organization's staff, oldest role first; of one person with `member_uuid`. */
export async function listAccounts(
  db: Db,
  { organization_uuid, member_uuid }: { organization_uuid: string; member_uuid?: string },
): Promise<MemberAccount[]> {
  const rows = await db
    .selectFrom('org_roles')
    .innerJoin('users', 'users.id', 'org_roles.user_id')
    .innerJoin('sites', 'sites.uuid', 'users.site_uuid')
    .selectAll('users')
    .select(['org_roles.role as given_role', 'org_roles.site_role', 'org_roles.member_uuid', 'sites.domain'])
    .select('org_roles.date_created as date_given')
    .where('org_roles.organization_uuid', '=', organization_uuid)
    .$if(member_uuid !== undefined, (query) => query.where('org_roles.member_uuid', '=', member_uuid as string))
    .orderBy('org_roles.date_created')
    .orderBy('org_roles.user_id')
    .execute();
  return rows.map(({ given_role: role, site_role, member_uuid, domain, date_given, ...user }) => ({
    given: { user_id: user.id, organization_uuid, member_uuid, role, site_role, date_created: date_given },
    user,
    domain,
  }));
}

/** Finds another account of the person that has a second factor. */
export async function findAccountWithFactor(db: Db, user_id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('org_roles as own')
    .innerJoin('org_roles as other', (join) =>
      join
        .onRef('other.organization_uuid', '=', 'own.organization_uuid')
        .onRef('other.member_uuid', '=', 'own.member_uuid'),
    )
    .innerJoin('users', 'users.id', 'other.user_id')
    .selectAll('users')
    .where('own.user_id', '=', user_id)
    .where('users.id', '<>', user_id)
    .where('users.factor_step', 'is not', null)
    .orderBy('users.id')
    .executeTakeFirst();
}
