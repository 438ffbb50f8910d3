/** Stores sites and their sections. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { StoredRules } from '../../../../../core/contract/content/site-rules';
import type { ModulesChange } from '../../../../../core/contract/sites/section-modules';
import type { SiteSettings } from '../../../../../core/contract/sites/site';
import { inTransaction } from '../../../database/in-transaction';
import type { SectionsTable, SitesTable, Tables } from '../../../database/schema';
import { changed } from './section-modules';

export type SiteRow = Selectable<SitesTable>;
export type SectionRow = Selectable<SectionsTable>;

export interface NewSite {
  domain: string;
  name?: string;
  hosts?: string[];
  is_development?: boolean;
  settings?: Partial<SiteSettings>;
  uuid?: string;
  /** Number of the site; by default the next one. */
  id?: number;
  now: number;
}

/** Stores a site and its root section, which has the site's uuid. @throws when the domain, uuid or number exists */
export async function insertSite(db: Kysely<Tables>, site: NewSite): Promise<SiteRow> {
  const {
    domain,
    name = domain,
    hosts = [],
    is_development = false,
    settings = {},
    uuid = randomUUID(),
    id,
    now,
  } = site;
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('sites')
      .values({
        uuid,
        ...(id !== undefined && { id }),
        domain,
        name,
        hosts: JSON.stringify(hosts),
        is_development,
        settings: JSON.stringify(settings),
        date_created: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    // Raises the sequence, so that the next site gets a higher number.
    if (id !== undefined)
      await sql`select setval(pg_get_serial_sequence('sites', 'id'), (select max(id) from sites))`.execute(trx);
    await trx.insertInto('sections').values({ uuid, site_uuid: uuid, parent_uuid: null, name }).execute();
    return row;
  });
}

/** Finds a site by its domain, or else by one of its other hosts. */
export async function findSiteByHost(db: Kysely<Tables>, host: string): Promise<SiteRow | undefined> {
  const rows = await db
    .selectFrom('sites')
    .selectAll()
    .where((where) => where.or([where('domain', '=', host), isOneOfHosts(host)]))
    .orderBy('id')
    .execute();
  return rows.find((row) => row.domain === host) ?? rows[0];
}

/** Checks the hosts by name alone, because a stored host may have scheme and port. */
const isOneOfHosts = (host: string) =>
  sql<boolean>`exists (
    select from jsonb_array_elements_text(hosts) as said
    where ${host} = regexp_replace(said, '^https?://|:[0-9]+$', '', 'g')
  )`;

/**
 * Finds a site by its number, else by the number in the last hex digits of its uuid, which apps and servers derive from
 * the uuid they know (specification §3): thirteen digits, or the last twelve of them.
 */
export async function findSiteByNumber(db: Kysely<Tables>, number: number): Promise<SiteRow | undefined> {
  const numbered = await db.selectFrom('sites').selectAll().where('id', '=', number).executeTakeFirst();
  if (numbered) return numbered;
  const hex = number.toString(16);
  const last = sql`right(uuid::text, 12)`;
  const derived = sql<boolean>`(substr(uuid::text, 23, 1) || ${last} = ${hex.padStart(13, '0')}
    or ${last} = ${hex.padStart(12, '0')})`;
  return db.selectFrom('sites').selectAll().where(derived).orderBy('id').executeTakeFirst();
}

export const findSiteByUuid = (db: Kysely<Tables>, uuid: string): Promise<SiteRow | undefined> =>
  db.selectFrom('sites').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const findSection = (db: Kysely<Tables>, uuid: string): Promise<SectionRow | undefined> =>
  db.selectFrom('sections').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Lists all sections of a site, parents before their children. */
export const listSections = (db: Kysely<Tables>, site_uuid: string): Promise<SectionRow[]> =>
  db.selectFrom('sections').selectAll().where('site_uuid', '=', site_uuid).orderBy('id').execute();

/** Changes the module switches of a section. */
export async function updateModules(db: Kysely<Tables>, uuid: string, change: ModulesChange): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = trx.selectFrom('sections').select('modules').where('uuid', '=', uuid).forNoKeyUpdate();
    const { modules } = await found.executeTakeFirstOrThrow();
    const next = JSON.stringify(changed(modules, change));
    await trx.updateTable('sections').set({ modules: next }).where('uuid', '=', uuid).execute();
  });
}

/** Stores everything that differs from the defaults. */
export async function updateSettings(
  db: Kysely<Tables>,
  site_uuid: string,
  settings: Partial<SiteSettings>,
): Promise<void> {
  await db
    .updateTable('sites')
    .set({ settings: JSON.stringify(settings) })
    .where('uuid', '=', site_uuid)
    .execute();
}

/** Finds the sites of a group. */
export const findGroup = (db: Kysely<Tables>, group_uuid: string): Promise<SiteRow[]> =>
  db.selectFrom('sites').selectAll().where('group_uuid', '=', group_uuid).orderBy('id').execute();

export async function updateHosts(
  db: Kysely<Tables>,
  site_uuid: string,
  { hosts, is_development }: { hosts?: string[]; is_development?: boolean },
): Promise<void> {
  await db
    .updateTable('sites')
    .set({ ...(hosts && { hosts: JSON.stringify(hosts) }), ...(is_development !== undefined && { is_development }) })
    .where('uuid', '=', site_uuid)
    .execute();
}

export async function updateGroup(db: Kysely<Tables>, site_uuid: string, group_uuid: string | null): Promise<void> {
  await db.updateTable('sites').set({ group_uuid }).where('uuid', '=', site_uuid).execute();
}

/** Locks the site until the transaction ends, so that changes of different parts follow each other. */
export const lockSite = (trx: Kysely<Tables>, uuid: string): Promise<SiteRow> =>
  trx.selectFrom('sites').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Stores everything that differs from the defaults. @returns the new version */
export async function updateRules(db: Kysely<Tables>, site_uuid: string, rules: StoredRules): Promise<number> {
  const { rules_version } = await db
    .updateTable('sites')
    .set((eb) => ({ rules: JSON.stringify(rules), rules_version: eb('rules_version', '+', 1) }))
    .where('uuid', '=', site_uuid)
    .returning('rules_version')
    .executeTakeFirstOrThrow();
  return rules_version;
}

/** Returns the domain of the only site; null when there are several, or none. */
export async function onlyDomain(db: Kysely<Tables>): Promise<string | null> {
  const [first, second] = await db.selectFrom('sites').select('domain').orderBy('id').limit(2).execute();
  return first && !second ? first.domain : null;
}
