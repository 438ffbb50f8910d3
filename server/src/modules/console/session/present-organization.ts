import type { Kysely } from 'kysely';
import type { ConsoleSession } from '../../../../../core/contract/console/session';
import type { Tables } from '../../../database/schema';
import { findOrganization, findOrgRole, listSitesOf } from '../../people/organizations/organizations.repository';
import type { UserRow } from '../../people/users/users.repository';

/** Presents the organization on which the person has a role, with the sites that they can open. */
export async function presentOrganization(
  db: Kysely<Tables>,
  { id }: UserRow,
): Promise<ConsoleSession['organization']> {
  const given = await findOrgRole(db, id);
  const organization = given && (await findOrganization(db, given.organization_uuid));
  if (!organization) return null;
  const sites = await listSitesOf(db, organization.uuid);
  return { name: organization.name, role: given.role, sites: sites.map(({ domain, name }) => ({ domain, name })) };
}
