/** Opens the sites, or one of them, for the duration of a command, on an up-to-date database. */
import type { Config } from '../config';
import type { Database } from '../database/database';
import { migrateToLatest } from '../database/migrate';
import { ApiError } from '../http/errors';
import { createSiteRegistry, type Site, type SiteRegistry } from '../modules/sites/sites/site-registry';
import { CommandError } from './command-error';
import { readDomain } from './domains';
import { withDatabase } from './with-database';

export const withSites = <Result>(
  config: Config,
  work: (database: Database, sites: SiteRegistry) => Promise<Result>,
): Promise<Result> =>
  withDatabase(config, async (database) => {
    await migrateToLatest(database);
    return work(database, await createSiteRegistry(database, Date.now));
  });

/** Reports errors of the server as mistakes of the operator. @throws CommandError */
export function withSite(
  config: Config,
  text: string | undefined,
  work: (database: Database, sites: SiteRegistry, site: Site) => Promise<void>,
): Promise<void> {
  const domain = readDomain(text);
  return withSites(config, async (database, sites) => {
    const site = await sites.byDomain(domain);
    if (!site) throw new CommandError(`There is no site ${domain}. Add it: vf site add ${domain}`);
    try {
      await work(database, sites, site);
    } catch (error) {
      throw error instanceof ApiError ? new CommandError(error.message) : error;
    }
  });
}
