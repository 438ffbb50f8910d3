/** `vf site add`. */
import { isUuid, NULL_UUID } from '../../../core/contract/values/ids';
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
  uuid?: string;
  id?: string;
}

/** Client software reads only 48 bits of a number. */
const MAX_SITE_NUMBER = 2 ** 48 - 1;

/** Reads the uuid and number of an existing site, which apps and servers of the publisher contain. */
function readIdentity({ uuid, id }: Pick<SiteToAdd, 'uuid' | 'id'>) {
  if (uuid !== undefined && (!isUuid(uuid) || uuid === NULL_UUID))
    throw new CommandError(`${JSON.stringify(uuid)} is not a uuid`);
  const number = /^[1-9]\d*$/.test(id ?? '1') ? Number(id) : 0;
  if (id !== undefined && !(number >= 1 && number <= MAX_SITE_NUMBER))
    throw new CommandError(`${JSON.stringify(id)} is not a number from 1 to ${MAX_SITE_NUMBER}`);
  return { ...(uuid !== undefined && { uuid: uuid.toLowerCase() }), ...(id !== undefined && { id: number }) };
}

export async function addSite(
  config: Config,
  { domain: text, name, host = [], development = false, ...given }: SiteToAdd,
  say: Say,
): Promise<void> {
  const domain = readDomain(text);
  const hosts = host.map(readHost);
  const { uuid, id } = readIdentity(given);
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const sites = await createSiteRegistry(database, Date.now);
    const other = await sites.byDomain(domain);
    if (other) throw new CommandError(`The domain ${domain} belongs to the site ${other.domain} already.`);
    for (const taken of [uuid, id]) {
      const owner = taken === undefined ? null : await sites.byDomain(String(taken));
      if (owner) throw new CommandError(`${taken} belongs to the site ${owner.domain} already.`);
    }
    const site = await sites
      .add({
        domain,
        hosts,
        is_development: development,
        ...(name && { name }),
        ...(uuid && { uuid }),
        ...(id && { id }),
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error))
          throw new CommandError(`The site ${domain} exists already, or its uuid or number.`);
        throw error;
      });
    say(`Added ${site.domain}, uuid ${site.uuid}, id ${site.id}`);
  });
}
