import type { Kysely } from 'kysely';
import type { ConsoleSession } from '../../../../../core/contract/console/session';
import type { Tables } from '../../../database/schema';
import { findOrganisation, findOrgRole, listSitesOf } from '../../people/organisations/organisations.repository';
import type { UserRow } from '../../people/users/users.repository';

/** Presents the organization on which the person has a role, with the sites that they can open. */
export async function presentOrganisation(
  db: Kysely<Tables>,
  { id }: UserRow,
): Promise<ConsoleSession['organisation']> {
  const given = await findOrgRole(db, id);
  const organisation = given && (await findOrganisation(db, given.organisation_uuid));
  if (!organisation) return null;
  const sites = await listSitesOf(db, organisation.uuid);
  return { name: organisation.name, role: given.role, sites: sites.map(({ domain, name }) => ({ domain, name })) };
}
