/** `vf site provider`: how readers of a site may log in, shown after it is changed when asked to. */
import type { Config } from '../config';
import { migrateToLatest } from '../database/migrate';
import { ApiError } from '../http/errors';
import { changeProvider, requireProvider, tellProviders } from '../modules/people/providers/provider-settings';
import { providers } from '../modules/people/providers/providers';
import { createSiteRegistry } from '../modules/sites/sites/site-registry';
import { CommandError } from './command-error';
import { readDomain } from './domains';
import { type Say, withDatabase } from './with-database';

interface Asked {
  domain?: string;
  provider?: string;
  /** `client_id=abc`; what is no JSON is text. */
  set?: string[];
  on?: boolean;
  off?: boolean;
}

export async function siteProvider(config: Config, { domain: text, provider: id, set = [], on, off }: Asked, say: Say) {
  const domain = readDomain(text);
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const sites = await createSiteRegistry(database, Date.now);
    const site = await sites.byDomain(domain);
    if (!site) throw new CommandError(`There is no site ${domain}.`);
    const home = { db: database.db, sites, secret: config.secret };
    const change = Object.fromEntries(set.map(readAssignment));
    const is_on = off ? false : on ? true : undefined;
    try {
      if (id !== undefined && (set.length > 0 || is_on !== undefined)) {
        const provider = requireProvider(id);
        await changeProvider(home, site, { provider, ...(is_on !== undefined && { is_on }), change, now: Date.now() });
      }
      const told = await tellProviders(home, site);
      const wanted = id === undefined ? told : told.filter(({ provider }) => provider === requireProvider(id).id);
      say(JSON.stringify(wanted, null, 2));
    } catch (error) {
      const isMistake = error instanceof ApiError;
      if (isMistake && error.code === 'not_found') {
        throw new CommandError(`${error.message} There are ${providers.map((one) => one.id).join(', ')}.`);
      }
      throw isMistake ? new CommandError(error.message) : error;
    }
  });
}

function readAssignment(text: string): [string, unknown] {
  const place = text.indexOf('=');
  if (place < 1) throw new CommandError(`${JSON.stringify(text)} is not a change such as client_id=abc`);
  return [text.slice(0, place), readValue(text.slice(place + 1))];
}

/** `true`, `600`, `null`; anything else is text, and a number as text is one in quotes. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
