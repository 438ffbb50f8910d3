/** The commands of `vf`, each on a database of its own for as long as it runs. */
import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isUuid } from '../../core/contract/ids';
import { type Config, type ConfigError, loadConfig } from './config';
import { type Database, openDatabase } from './database/database';
import { isUniqueViolation } from './database/failures';
import { migrateToLatest, newerSchema, schemaOf } from './database/migrate';
import type { UsersTable } from './database/schema';
import { ApiError } from './http/errors';
import { emailKey } from './modules/people/users/identity';
import { findByEmail, updateUser } from './modules/people/users/users.repository';
import { readChange, readSettings } from './modules/sites/rules/read-change';
import { tellRules } from './modules/sites/rules/rules';
import { createSiteRegistry, type Site, type SiteRegistry } from './modules/sites/sites/site-registry';

type Say = (line: string) => void;

/** A mistake in how a command was called. */
export class CommandError extends Error {}

const roles = ['normal', 'moderator', 'administrator'] as const;
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

async function withDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export function migrate(config: Config, say: Say): Promise<void> {
  return withDatabase(config, async (database) => {
    const ran = await migrateToLatest(database);
    const { newer } = await schemaOf(database);
    if (newer.length > 0) return say(newerSchema(newer));
    say(ran.length > 0 ? `Ran ${ran.join(', ')}` : 'The database is up to date.');
  });
}

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

/** Upper case, a scheme or a path are slips of the one who types; anything else is refused. */
function readDomain(text = ''): string {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  if (!DOMAIN.test(domain) || /^\d+$/.test(domain) || isUuid(domain)) {
    throw new CommandError(`${JSON.stringify(text)} is not a domain such as news.example`);
  }
  return domain;
}

/** A host whose pages are the site's own: by https at its usual port, unless scheme or port are said. */
export function readHost(text: string): string {
  const said = text.trim().toLowerCase();
  const address = said.includes('://') ? said : `https://${said}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CommandError(`${JSON.stringify(text)} is not a host such as amp.news.example or http://intranet:8080`);
  }
  const host = readDomain(url.hostname);
  return url.origin === `https://${host}` ? host : url.origin;
}

interface RoleToSet {
  email?: string;
  role?: string;
  site?: string;
}

export async function setRole(config: Config, { email = '', role, site: domain }: RoleToSet, say: Say): Promise<void> {
  const wanted: UsersTable['role'] | undefined = roles.find(
    (name) => name === role || (name[0] === 'a' && role === 'admin'),
  );
  if (!wanted)
    throw new CommandError(`The role must be one of ${roles.join(', ')}; it is ${JSON.stringify(role ?? '')}`);
  await withDatabase(config, async (database) => {
    const { db } = database;
    await migrateToLatest(database);
    const sites = await db.selectFrom('sites').select(['uuid', 'domain']).orderBy('id').execute();
    const asked = domain === undefined ? sites : sites.filter((site) => site.domain === domain.toLowerCase());
    if (asked.length === 0) throw new CommandError(domain ? `There is no site ${domain}.` : 'There is no site yet.');
    const found = await Promise.all(
      asked.map(async (site) => ({ site, user: await findByEmail(db, site.uuid, emailKey(email)) })),
    );
    const accounts = found.filter(({ user }) => user !== undefined);
    if (accounts.length === 0) throw new CommandError(`There is no account with the address ${JSON.stringify(email)}.`);
    if (accounts.length > 1) {
      const names = accounts.map(({ site }) => site.domain).join(', ');
      throw new CommandError(`${email} has accounts on ${names}: choose one with --site.`);
    }
    for (const { site, user } of accounts) {
      if (user) await updateUser(db, user.id, { role: wanted });
      say(`${email} is now ${wanted} on ${site.domain}`);
    }
  });
}

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

/** Looks at everything a server needs. @returns whether all is well. */
export async function checkUp(env: Record<string, string | undefined>, say: Say): Promise<boolean> {
  let isWell = true;
  const report = (name: string, problem: string | null, detail = '') => {
    if (problem !== null) isWell = false;
    say(`${problem === null ? 'ok   ' : 'FAIL '} ${name}${(problem ?? detail) ? `: ${problem ?? detail}` : ''}`);
  };
  let config: Config;
  try {
    config = loadConfig(env);
    report('configuration', null);
    for (const warning of config.warnings) say(`warn  configuration: ${warning}`);
  } catch (error) {
    for (const problem of (error as ConfigError).problems ?? [String(error)]) report('configuration', problem);
    return false;
  }
  try {
    await withDatabase(config, (database) => checkDatabase(database, report));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report('database', message || `${code}`);
  }
  const script = join(config.distDir, 'vf.js');
  const isBuilt = await access(script, constants.R_OK).then(
    () => true,
    () => false,
  );
  report('widgets', isBuilt ? null : `${script} is missing: run npm run build`);
  return isWell;
}

const OLDEST_POSTGRES = 15;

async function checkDatabase(
  { db, kind }: Database,
  report: (name: string, problem: string | null, detail?: string) => void,
): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  const name = kind === 'pg' ? `PostgreSQL ${major}` : `PGlite, PostgreSQL ${major}`;
  report('database', major >= OLDEST_POSTGRES ? null : `${name} is older than ${OLDEST_POSTGRES}`, name);
  const { pending, newer } = await schemaOf({ db });
  const standing = newer.length > 0 ? newerSchema(newer) : 'up to date';
  report('schema', pending.length > 0 ? `${pending.join(', ')} not run: vf migrate` : null, standing);
  if (pending.length > 0) return;
  const { count } = await db
    .selectFrom('sites')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  report('sites', null, count === 0 ? 'none yet: vf site add <domain>' : String(count));
}
