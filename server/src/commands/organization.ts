/** `vf organization`: organizations above sites, and roles that count on each of their sites. */
import type { Config } from '../config';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/failures';
import { migrateToLatest } from '../database/migrate';
import { ApiError } from '../http/errors';
import {
  findOrganization,
  findOrganizationOfSite,
  insertOrganization,
  listAccounts,
  listOrganizations,
  listSitesOf,
  lockOrganization,
  type Organization,
  setOrganizationOfSite,
} from '../modules/people/organizations/organizations.repository';
import { removeSiteFrom, storeOrganizationRole } from '../modules/people/team/change-organization-role';
import { isProved } from '../modules/people/team/change-role';
import { byOperator } from '../modules/sites/history/history.repository';
import { CommandError } from './command-error';
import { readRole, UNPROVED } from './set-role';
import { findAccount } from './with-account';
import { type Say, withDatabase } from './with-database';
import { withSite } from './with-site';

/** @throws CommandError */
async function readOrganization(database: Database, text = ''): Promise<Organization> {
  const found = await findOrganization(database.db, text);
  if (!found) throw new CommandError(`There is no organization ${JSON.stringify(text)}. See: vf organization list`);
  return found;
}

export async function addOrganization(config: Config, text: string | undefined, say: Say): Promise<void> {
  const name = (text ?? '').trim();
  if (name === '') throw new CommandError('The organization needs a name: vf organization add "Harbour Media"');
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const added = await insertOrganization(database.db, { name, now: Date.now() }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new CommandError(`The organization ${name} exists already.`) : error;
    });
    say(`Added ${added.name}, uuid ${added.uuid}`);
  });
}

export async function listAllOrganizations(config: Config, say: Say): Promise<void> {
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const organizations = await listOrganizations(database.db);
    if (organizations.length === 0) say('There is no organization yet.');
    for (const { uuid, name } of organizations) {
      const sites = (await listSitesOf(database.db, uuid)).map(({ domain }) => domain);
      say(`${name}, uuid ${uuid}, sites: ${sites.join(', ') || 'none'}`);
      for (const { given, user, domain } of await listAccounts(database.db, { organization_uuid: uuid }))
        say(`  ${user.email ?? user.name} on ${domain}: ${given.role}`);
    }
  });
}

interface OfSite {
  organization: string | undefined;
  domain: string | undefined;
}

export const addOrganizationSite = (config: Config, { organization: text, domain }: OfSite, say: Say): Promise<void> =>
  withSite(config, domain, async (database, _sites, site) => {
    const organization = await readOrganization(database, text);
    const present = await findOrganizationOfSite(database.db, site.uuid);
    if (present?.uuid === organization.uuid) return say(`${site.domain} belongs to ${organization.name} already.`);
    if (present) throw new CommandError(`${site.domain} belongs to ${present.name}. Remove it from there first.`);
    await setOrganizationOfSite(database.db, site.uuid, organization.uuid);
    say(`${site.domain} belongs to ${organization.name} now.`);
  });

export const removeOrganizationSite = (
  config: Config,
  { organization: text, domain }: OfSite,
  say: Say,
): Promise<void> =>
  withSite(config, domain, async (database, _sites, site) => {
    const organization = await readOrganization(database, text);
    const present = await findOrganizationOfSite(database.db, site.uuid);
    if (present?.uuid !== organization.uuid)
      throw new CommandError(`${site.domain} does not belong to ${organization.name}.`);
    const how = { by: byOperator, now: Date.now() };
    const left = await database.db
      .transaction()
      .execute((trx) => removeSiteFrom(trx, organization.uuid, site.uuid, how));
    say(`${site.domain} belongs to no organization now.`);
    for (const { email, role } of left) say(`${email} is ${role} there.`);
  });

interface RoleToGive {
  organization: string | undefined;
  email: string | undefined;
  role: string | undefined;
  site?: string;
  unproved?: boolean;
}

export async function setOrganizationRole(
  config: Config,
  { organization: text, email = '', role: wanted, site: domain, unproved = false }: RoleToGive,
  say: Say,
): Promise<void> {
  const role = readRole(wanted);
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const organization = await readOrganization(database, text);
    const sites = await listSitesOf(database.db, organization.uuid);
    if (sites.length === 0) throw new CommandError(`${organization.name} has no site yet: vf organization add-site`);
    if (domain !== undefined && !sites.some((site) => site.domain === domain.toLowerCase()))
      throw new CommandError(`${domain} does not belong to ${organization.name}.`);
    const domains = domain === undefined ? sites.map((site) => site.domain) : [domain];
    const { user } = await findAccount(database, email, domains);
    if (role !== 'normal' && !isProved(user) && !unproved) throw new CommandError(UNPROVED);
    const change = { role, by: byOperator, now: Date.now(), isSure: unproved };
    await database.db
      .transaction()
      .execute(async (trx) => {
        await lockOrganization(trx, organization.uuid);
        return storeOrganizationRole(trx, organization.uuid, user, change);
      })
      .catch((error: unknown) => {
        throw error instanceof ApiError ? new CommandError(error.message) : error;
      });
    const where = sites.map((site) => site.domain).join(', ');
    say(
      role === 'normal' ? `${email} has no role on ${organization.name} now.` : `${email} is now ${role} on ${where}`,
    );
  });
}
