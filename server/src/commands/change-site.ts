/** `vf site rules` and `vf site settings`: shows or sets the settings of a site. */
import { readFile } from 'node:fs/promises';
import type { SiteSettings } from '../../../core/contract/sites/site';
import type { Config } from '../config';
import { readChange, readSettings } from '../modules/sites/rules/read-change';
import { presentRules } from '../modules/sites/rules/rules';
import { settingSentence } from '../modules/sites/sites/setting-sentences';
import type { Site, SiteRegistry } from '../modules/sites/sites/site-registry';
import { noAssignment, readAssignment } from './assignment';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

interface ToChange {
  domain?: string;
  /** Assignments such as `first_time.is_on=true`; a value that is not JSON is text. */
  set?: string[];
  /** A JSON file with any part of the settings, such as word lists. */
  file?: string;
}

/** Shows a site's private rules, after applying changes. */
export const siteRules = (config: Config, change: ToChange, say: Say): Promise<void> =>
  changeSite(config, change, async (sites, { uuid }, changes) => {
    for (const rules of changes.map(readChange)) await sites.changeRules(uuid, rules);
    const { rules, rules_version } = await sites.readRules(uuid);
    say(JSON.stringify(presentRules(rules, rules_version), null, 2));
  });

/** Shows the settings that every reader's page receives, such as whether pictures are accepted. */
export const siteSettings = (
  config: Config,
  { json, ...change }: ToChange & { /** Only the values. */ json?: boolean },
  say: Say,
): Promise<void> =>
  changeSite(config, change, async (sites, { uuid, domain }, changes) => {
    for (const settings of changes.map(readSettings)) await sites.change(uuid, settings);
    const settings = (await sites.byDomain(domain))?.settings ?? {};
    if (json) return say(JSON.stringify(settings, null, 2));
    for (const [name, value] of Object.entries(settings)) {
      say(`${name} = ${JSON.stringify(value)}`);
      say(`    ${settingSentence(name as keyof SiteSettings)}`);
    }
  });

async function changeSite(
  config: Config,
  { domain, set = [], file }: ToChange,
  work: (sites: SiteRegistry, site: Site, changes: unknown[]) => Promise<void>,
): Promise<void> {
  const changes = [...(file === undefined ? [] : [await readJson(file)]), ...set.map(readNested)];
  await withSite(config, domain, (_database, sites, site) => work(sites, site, changes));
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file}: ${(error as Error).message}`);
  }
}

const EXAMPLE = 'first_time.is_on=true';

function readNested(text: string): unknown {
  const [path, value] = readAssignment(text, EXAMPLE);
  const names = path.split('.');
  if (names.includes('')) throw noAssignment(text, EXAMPLE);
  return names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}
