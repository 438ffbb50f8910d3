/** `vf site add`. */
import type { Config } from '../config';
import { isUniqueViolation } from '../database/failures';
import { migrateToLatest } from '../database/migrate';
import { createSiteRegistry } from '../modules/sites/sites/site-registry';
import { CommandError } from './command-error';
import { readDomain, readHost } from './domains';
import { type Say, withDatabase } from './with-database';

interface SiteToAdd {
  domain?: string;
  name?: string;
  host?: string[];
  development?: boolean;
}

export async function addSite(
  config: Config,
  { domain: text, name, host = [], development = false }: SiteToAdd,
  say: Say,
): Promise<void> {
  const domain = readDomain(text);
  const hosts = host.map(readHost);
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const sites = await createSiteRegistry(database, Date.now);
    const other = await sites.byDomain(domain);
    if (other) throw new CommandError(`The domain ${domain} belongs to the site ${other.domain} already.`);
    const site = await sites
      .add({ domain, hosts, is_development: development, ...(name && { name }) })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new CommandError(`The site ${domain} exists already.`);
        throw error;
      });
    say(`Added ${site.domain}, uuid ${site.uuid}, id ${site.id}`);
  });
}
