/** `vf organisation`: organizations above sites, and roles that count on each of their sites. */
import type { Config } from '../config';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/failures';
import { migrateToLatest } from '../database/migrate';
import { ApiError } from '../http/errors';
import {
  findOrganisation,
  findOrganisationOfSite,
  insertOrganisation,
  listAccounts,
  listOrganisations,
  listSitesOf,
  lockOrganisation,
  type Organisation,
  setOrganisationOfSite,
} from '../modules/people/organisations/organisations.repository';
import { removeSiteFrom, storeOrganisationRole } from '../modules/people/team/change-organisation-role';
import { isProved } from '../modules/people/team/change-role';
import { byOperator } from '../modules/sites/history/history.repository';
import { CommandError } from './command-error';
import { readRole, UNPROVED } from './set-role';
import { findAccount } from './with-account';
import { type Say, withDatabase } from './with-database';
import { withSite } from './with-site';

/** @throws CommandError */
async function readOrganisation(database: Database, text = ''): Promise<Organisation> {
  const found = await findOrganisation(database.db, text);
  if (!found) throw new CommandError(`There is no organization ${JSON.stringify(text)}. See: vf organisation list`);
  return found;
}

export async function addOrganisation(config: Config, text: string | undefined, say: Say): Promise<void> {
  const name = (text ?? '').trim();
  if (name === '') throw new CommandError('The organization needs a name: vf organisation add "Harbour Media"');
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const added = await insertOrganisation(database.db, { name, now: Date.now() }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new CommandError(`The organization ${name} exists already.`) : error;
    });
    say(`Added ${added.name}, uuid ${added.uuid}`);
  });
}

export async function listAllOrganisations(config: Config, say: Say): Promise<void> {
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const organisations = await listOrganisations(database.db);
    if (organisations.length === 0) say('There is no organization yet.');
    for (const { uuid, name } of organisations) {
      const sites = (await listSitesOf(database.db, uuid)).map(({ domain }) => domain);
      say(`${name}, uuid ${uuid}, sites: ${sites.join(', ') || 'none'}`);
      for (const { given, user, domain } of await listAccounts(database.db, { organisation_uuid: uuid }))
        say(`  ${user.email ?? user.name} on ${domain}: ${given.role}`);
    }
  });
}

interface OfSite {
  organisation: string | undefined;
  domain: string | undefined;
}

export const addOrganisationSite = (config: Config, { organisation: text, domain }: OfSite, say: Say): Promise<void> =>
  withSite(config, domain, async (database, _sites, site) => {
    const organisation = await readOrganisation(database, text);
    const present = await findOrganisationOfSite(database.db, site.uuid);
    if (present?.uuid === organisation.uuid) return say(`${site.domain} belongs to ${organisation.name} already.`);
    if (present) throw new CommandError(`${site.domain} belongs to ${present.name}. Remove it from there first.`);
    await setOrganisationOfSite(database.db, site.uuid, organisation.uuid);
    say(`${site.domain} belongs to ${organisation.name} now.`);
  });

export const removeOrganisationSite = (
  config: Config,
  { organisation: text, domain }: OfSite,
  say: Say,
): Promise<void> =>
  withSite(config, domain, async (database, _sites, site) => {
    const organisation = await readOrganisation(database, text);
    const present = await findOrganisationOfSite(database.db, site.uuid);
    if (present?.uuid !== organisation.uuid)
      throw new CommandError(`${site.domain} does not belong to ${organisation.name}.`);
    const how = { by: byOperator, now: Date.now() };
    const left = await database.db
      .transaction()
      .execute((trx) => removeSiteFrom(trx, organisation.uuid, site.uuid, how));
    say(`${site.domain} belongs to no organization now.`);
    for (const { email, role } of left) say(`${email} is ${role} there.`);
  });

interface RoleToGive {
  organisation: string | undefined;
  email: string | undefined;
  role: string | undefined;
  site?: string;
  unproved?: boolean;
}

export async function setOrganisationRole(
  config: Config,
  { organisation: text, email = '', role: wanted, site: domain, unproved = false }: RoleToGive,
  say: Say,
): Promise<void> {
  const role = readRole(wanted);
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const organisation = await readOrganisation(database, text);
    const sites = await listSitesOf(database.db, organisation.uuid);
    if (sites.length === 0) throw new CommandError(`${organisation.name} has no site yet: vf organisation add-site`);
    if (domain !== undefined && !sites.some((site) => site.domain === domain.toLowerCase()))
      throw new CommandError(`${domain} does not belong to ${organisation.name}.`);
    const domains = domain === undefined ? sites.map((site) => site.domain) : [domain];
    const { user } = await findAccount(database, email, domains);
    if (role !== 'normal' && !isProved(user) && !unproved) throw new CommandError(UNPROVED);
    const change = { role, by: byOperator, now: Date.now(), isSure: unproved };
    await database.db
      .transaction()
      .execute(async (trx) => {
        await lockOrganisation(trx, organisation.uuid);
        return storeOrganisationRole(trx, organisation.uuid, user, change);
      })
      .catch((error: unknown) => {
        throw error instanceof ApiError ? new CommandError(error.message) : error;
      });
    const where = sites.map((site) => site.domain).join(', ');
    say(
      role === 'normal' ? `${email} has no role on ${organisation.name} now.` : `${email} is now ${role} on ${where}`,
    );
  });
}
