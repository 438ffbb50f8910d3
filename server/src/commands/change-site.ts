/** `vf site rules` and `vf site settings`: what a site is like, changed when asked to. */
import { readFile } from 'node:fs/promises';
import type { Config } from '../config';
import { migrateToLatest } from '../database/migrate';
import { ApiError } from '../http/errors';
import { readChange, readSettings } from '../modules/sites/rules/read-change';
import { tellRules } from '../modules/sites/rules/rules';
import { createSiteRegistry, type Site, type SiteRegistry } from '../modules/sites/sites/site-registry';
import { CommandError } from './command-error';
import { readDomain } from './domains';
import { type Say, withDatabase } from './with-database';

interface ToChange {
  domain?: string;
  /** `first_time.is_on=true`; what is no JSON is text. */
  set?: string[];
  /** A file of JSON: any part of what is changed, such as word lists. */
  file?: string;
}

/** Shows a site's private rules, after changing them when asked to. */
export const siteRules = (config: Config, change: ToChange, say: Say): Promise<void> =>
  changeSite(config, change, async (sites, { uuid }, changes) => {
    for (const rules of changes.map(readChange)) await sites.changeRules(uuid, rules);
    const { rules, rules_version } = await sites.readRules(uuid);
    say(JSON.stringify(tellRules(rules, rules_version), null, 2));
  });

/** What every reader's page gets to know of the site, such as whether pictures are taken. */
export const siteSettings = (config: Config, change: ToChange, say: Say): Promise<void> =>
  changeSite(config, change, async (sites, { uuid, domain }, changes) => {
    for (const settings of changes.map(readSettings)) await sites.change(uuid, settings);
    say(JSON.stringify((await sites.byDomain(domain))?.settings, null, 2));
  });

async function changeSite(
  config: Config,
  { domain: text, set = [], file }: ToChange,
  work: (sites: SiteRegistry, site: Site, changes: unknown[]) => Promise<void>,
): Promise<void> {
  const domain = readDomain(text);
  const changes = [...(file === undefined ? [] : [await readJson(file)]), ...set.map(readAssignment)];
  await withDatabase(config, async (database) => {
    await migrateToLatest(database);
    const sites = await createSiteRegistry(database, Date.now);
    const site = await sites.byDomain(domain);
    if (!site) throw new CommandError(`There is no site ${domain}.`);
    try {
      await work(sites, site, changes);
    } catch (error) {
      throw error instanceof ApiError ? new CommandError(error.message) : error;
    }
  });
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file}: ${(error as Error).message}`);
  }
}

function readAssignment(text: string): unknown {
  const place = text.indexOf('=');
  const names = text.slice(0, place).split('.');
  if (place < 1 || names.includes('')) {
    throw new CommandError(`${JSON.stringify(text)} is not a change such as first_time.is_on=true`);
  }
  const value = text.slice(place + 1);
  const read = () => {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  };
  return names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), read());
}
