/**
 * The sites and sections that every request reads, cached in memory. A change is announced to every process through the
 * database; the time limit is for a process that missed it.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SiteRules, StoredRules } from '../../../../../core/contract/content/site-rules';
import type { ModulesChange } from '../../../../../core/contract/sites/section-modules';
import type { SiteSettings } from '../../../../../core/contract/sites/site';
import { isUuid, MAX_NUMERIC_ID } from '../../../../../core/contract/values/ids';
import type { Database } from '../../../database/database';
import type { Tables } from '../../../database/schema';
import { isInDevelopment, siteOrigins } from '../../../http/site-origins';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { recountLikes } from '../../platform/site-events/recounting';
import { fieldChanges } from '../history/field-changes';
import {
  byOperator,
  type ChangedBy,
  insertSiteChange,
  requireLatest,
  requireVersion,
  versionOf,
} from '../history/history.repository';
import { checkRules, withDefaults as everyRule, mergeRules } from '../rules/rules';
import { modulesOf } from './section-modules';
import { withDefaults } from './settings';
import { type Modules, rulesWith, settingsWith } from './site-of-section';
import {
  findGroup,
  findSection,
  findSiteByHost,
  findSiteByNumber,
  findSiteByUuid,
  insertSite,
  listSections,
  lockSite,
  type NewSite,
  type SectionRow,
  type SiteRow,
  updateGroup,
  updateHosts,
  updateModules,
  updateRules,
  updateSettings,
} from './sites.repository';

const CHANNEL = 'sites';
const RETAIN_MS = 30_000;
/** Requests for many unknown names must not fill the memory. */
const MAX_LOADED = 5000;

export interface Site {
  uuid: string;
  id: number;
  domain: string;
  name: string;
  hosts: string[];
  /** Origins of the site's own pages, with scheme and port. */
  origins: readonly string[];
  /** True when pages on the reader's own machine belong to it, too. */
  isDevelopment: boolean;
  /** Uuids of the site and of the sites with the same key (host contract 13). */
  group: readonly string[];
  settings: SiteSettings;
  /** Private: only for the server and staff. */
  rules: SiteRules;
  /** Increases each time the rules change. */
  rules_version: number;
}

export interface Section {
  uuid: string;
  id: number;
  name: string;
  site_uuid: string;
  /** On or off. */
  modules: Modules;
}

type SettingsChange =
  | Partial<SiteSettings>
  | ((settings: SiteSettings, trx: Transaction<Tables>) => Partial<SiteSettings> | Promise<Partial<SiteSettings>>);

export interface Hosts {
  hosts: string[];
  is_development: boolean;
}
type HostsChange = Partial<Hosts>;

export interface SiteRegistry {
  /** Finds a site by domain, another host, the numeric site id, the number in the uuid's last digits, or the uuid. */
  byDomain(domain: string): Promise<Site | null>;
  /** Finds the site with the section's modules applied. */
  bySection(section_uuid: string): Promise<{ site: Site; section: Section } | null>;
  add(site: Omit<NewSite, 'now'>): Promise<Site>;
  /** Reads settings from the database, with the version of their latest change. */
  readSettings(site_uuid: string): Promise<{ settings: SiteSettings; version: number }>;
  /**
   * @param change may read the present settings; if it throws, nothing changes
   * @param by the operator by default. @throws ApiError edit_conflict
   */
  change(site_uuid: string, change: SettingsChange, by?: ChangedBy): Promise<void>;
  /** Reads rules from the database. */
  readRules(site_uuid: string): Promise<Pick<Site, 'rules' | 'rules_version'>>;
  /** Changes any part of the rules. @throws ApiError invalid_field, edit_conflict */
  changeRules(
    site_uuid: string,
    change: StoredRules | ((rules: SiteRules) => StoredRules),
    by?: ChangedBy,
  ): Promise<Pick<Site, 'rules' | 'rules_version'>>;
  /** Switches modules of a section. */
  changeModules(section_uuid: string, change: ModulesChange): Promise<void>;
  /** Returns the site's sections; changes made elsewhere appear with a delay. */
  sectionsOf(site_uuid: string): Promise<SectionRow[]>;
  /** Puts a site into a group of sites; null removes it. */
  setGroup(site_uuid: string, group_uuid: string | null): Promise<void>;
  /** Reads hosts from the database, with the version of their latest change. */
  readHosts(site_uuid: string): Promise<Hosts & { domain: string; origins: readonly string[]; version: number }>;
  /** Replaces the site's other hosts, and its mark as a development site. @throws ApiError edit_conflict */
  changeHosts(site_uuid: string, change: HostsChange | ((hosts: Hosts) => HostsChange), by?: ChangedBy): Promise<void>;
  /** Calls back when a site may have changed, in this or another process. */
  onChange(listener: () => void): void;
}

/** Values in memory for a while; one that fails to load is loaded again. */
function makeCache(now: () => number) {
  const loaded = new Map<string, { until: number; value: Promise<unknown> }>();

  function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
    const entry = loaded.get(key);
    if (entry && entry.until > now()) return entry.value as Promise<T>;
    if (loaded.size >= MAX_LOADED) loaded.clear();
    const value = load();
    loaded.set(key, { until: now() + RETAIN_MS, value });
    value.catch(() => loaded.delete(key));
    return value;
  }
  return { cached, clear: () => loaded.clear() };
}

export async function createSiteRegistry({ db, listen }: Database, now: () => number): Promise<SiteRegistry> {
  const { cached, clear } = makeCache(now);
  const listeners = new Set<() => void>();
  const forget = () => {
    clear();
    for (const listener of listeners) listener();
  };
  await listen(CHANNEL, forget);

  const sectionsOf = (site_uuid: string) => cached(`sections ${site_uuid}`, () => listSections(db, site_uuid));
  /** Stores a change, and notifies the other processes in the same transaction. */
  async function announced<T>(store: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    const stored = await db.transaction().execute(async (trx) => {
      const value = await store(trx);
      await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
      return value;
    });
    forget();
    return stored;
  }

  return {
    byDomain: (text) => {
      const domain = text.toLowerCase();
      return cached(`domain ${domain}`, async () => toSite(db, await findSite(db, domain)));
    },
    bySection: (uuid) =>
      isUuid(uuid)
        ? cached(`section ${uuid.toLowerCase()}`, () => loadSection(db, uuid, sectionsOf))
        : Promise.resolve(null),
    add: async (site) => {
      const row = await announced((trx) => insertSite(trx, { ...site, now: now() }));
      return (await toSite(db, row)) as Site;
    },
    readSettings: async (site_uuid) => {
      const [row, version] = await Promise.all([findSiteByUuid(db, site_uuid), versionOf(db, site_uuid, 'settings')]);
      return { settings: withDefaults(row?.settings ?? {}), version };
    },
    change: (site_uuid, change, by = byOperator) =>
      announced(async (trx) => {
        const { settings } = await lockSite(trx, site_uuid);
        const entry = { site_uuid, what: 'settings', by, now: now() } as const;
        await requireLatest(trx, entry);
        const before = withDefaults(settings);
        const changed = typeof change === 'function' ? await change(before, trx) : change;
        const after = { ...settings, ...changed };
        await updateSettings(trx, site_uuid, after);
        await insertSiteChange(trx, { ...entry, diff: fieldChanges(before, withDefaults(after)) });
      }),
    readRules: async (site_uuid) => {
      const site = await toSite(db, await findSiteByUuid(db, site_uuid));
      if (!site) throw new Error('a site that was found is gone');
      return site;
    },
    changeRules: (site_uuid, change, by = byOperator) =>
      announced(async (trx) => {
        const row = await lockSite(trx, site_uuid);
        const entry = { site_uuid, what: 'rules', by, now: now() } as const;
        await requireVersion(trx, { ...entry, expects: by.expects, present: row.rules_version });
        const before = everyRule(row.rules);
        const stored = mergeRules(row.rules, typeof change === 'function' ? change(before) : change);
        const rules = everyRule(stored);
        checkRules(rules);
        await insertSiteChange(trx, { ...entry, diff: fieldChanges(before, rules, 1) });
        if (before.social.likes !== rules.social.likes) await addToOutbox(trx, recountLikes(site_uuid, now()));
        return { rules, rules_version: await updateRules(trx, site_uuid, stored) };
      }),
    changeModules: (section_uuid, change) => announced((trx) => updateModules(trx, section_uuid, change)),
    sectionsOf,
    setGroup: (site_uuid, group_uuid) => announced((trx) => updateGroup(trx, site_uuid, group_uuid)),
    readHosts: async (site_uuid) => {
      const [row, version] = await Promise.all([findSiteByUuid(db, site_uuid), versionOf(db, site_uuid, 'hosts')]);
      if (!row) throw new Error('a site that was found is gone');
      const { domain, hosts, is_development } = row;
      return { domain, hosts, is_development, origins: siteOrigins(row), version };
    },
    changeHosts: (site_uuid, change, by = byOperator) =>
      announced(async (trx) => {
        const { hosts, is_development } = await lockSite(trx, site_uuid);
        const entry = { site_uuid, what: 'hosts', by, now: now() } as const;
        await requireLatest(trx, entry);
        const before = { hosts, is_development };
        const changed = typeof change === 'function' ? change(before) : change;
        // A kysely update without a column is not a valid statement.
        if (Object.keys(changed).length > 0) await updateHosts(trx, site_uuid, changed);
        await insertSiteChange(trx, { ...entry, diff: fieldChanges(before, { ...before, ...changed }) });
      }),
    onChange: (listener) => listeners.add(listener),
  };
}

async function findSite(db: Kysely<Tables>, domain: string): Promise<SiteRow | undefined> {
  if (domain.length > 253 || domain.includes('\0')) return undefined;
  if (/^\d{1,16}$/.test(domain)) {
    const number = Number(domain);
    return number <= MAX_NUMERIC_ID ? findSiteByNumber(db, number) : undefined;
  }
  if (isUuid(domain)) return findSiteByUuid(db, domain);
  const site = await findSiteByHost(db, domain);
  if (site || !domain.startsWith('www.')) return site;
  const bare = domain.slice('www.'.length);
  const named = await findSiteByHost(db, bare);
  return named?.domain === bare ? named : undefined;
}

async function loadSection(
  db: Kysely<Tables>,
  uuid: string,
  sectionsOf: SiteRegistry['sectionsOf'],
): Promise<{ site: Site; section: Section } | null> {
  const section = await findSection(db, uuid);
  const site = section && (await toSite(db, await findSiteByUuid(db, section.site_uuid)));
  if (!section || !site) return null;
  const modules = modulesOf(await sectionsOf(site.uuid), section);
  const { settings, rules } = site;
  return {
    site: { ...site, settings: settingsWith(settings, modules), rules: rulesWith(rules, modules) },
    section: { ...section, modules },
  };
}

async function toSite(db: Kysely<Tables>, row: SiteRow | undefined): Promise<Site | null> {
  if (!row) return null;
  const { uuid, id, domain, name, hosts, group_uuid, rules_version } = row;
  return {
    uuid,
    id,
    domain,
    name,
    hosts,
    origins: siteOrigins(row),
    isDevelopment: isInDevelopment(row),
    group: group_uuid === null ? [uuid] : (await findGroup(db, group_uuid)).map((site) => site.uuid),
    settings: withDefaults(row.settings),
    rules: everyRule(row.rules),
    rules_version,
  };
}
