/** Stores the authors of pages, and their accounts on the site. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { keyOf, OWN_ACCOUNT, type Owner } from './owner';

type Db = Kysely<Tables>;

interface Place {
  site_uuid: string;
  section_uuid: string;
  container_id: string;
}

interface Claimed extends Place {
  page_id: number;
  owners: readonly Owner[];
}

/** Replaces the former owners. @returns the uuids of the page's containers, whose cached markup is outdated */
export async function replacePageOwners(trx: Db, { page_id, owners, ...place }: Claimed): Promise<string[]> {
  const before = await trx.deleteFrom('page_owners').where('page_id', '=', page_id).returning('container_id').execute();
  if (owners.length > 0) {
    const rows = owners.map((owner) => ({ page_id, ...place, ...owner }));
    await trx
      .insertInto('page_owners')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const containers = [...new Set([place.container_id, ...before.map((row) => row.container_id)])].filter(Boolean);
  return redraw(trx, place.section_uuid, containers);
}

/** Increments the version that cached answers of the containers depend on. */
async function redraw(trx: Db, section_uuid: string, container_ids: string[]): Promise<string[]> {
  if (container_ids.length === 0) return [];
  const { rows } = await sql<{ uuid: string }>`
    update containers set container_id = container_id
    where section_uuid = ${section_uuid} and container_id = any(${container_ids}::text[])
    returning uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/** Returns the container id from an earlier claim; '' without one. */
export async function containerOf(db: Db, page_id: number): Promise<string> {
  const row = await db
    .selectFrom('page_owners')
    .select('container_id')
    .where('page_id', '=', page_id)
    .executeTakeFirst();
  return row?.container_id ?? '';
}

export const findPageOwners = (db: Db, page_id: number): Promise<Owner[]> =>
  db.selectFrom('page_owners').select(['type', 'value']).where('page_id', '=', page_id).execute();

export const findOwnersOfContainer = (
  db: Db,
  { section_uuid, container_id }: Omit<Place, 'site_uuid'>,
): Promise<Owner[]> =>
  db
    .selectFrom('page_owners')
    .select(['type', 'value'])
    .distinct()
    .where('section_uuid', '=', section_uuid)
    .where('container_id', '=', container_id)
    .execute();

/** Checks whether a page of the site names the login; other logins stay private. */
export async function isNamed(db: Db, site_uuid: string, { type, value }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('page_owners')
    .select('page_id')
    .where('site_uuid', '=', site_uuid)
    .where('type', '=', type)
    .where('value', '=', value)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the authors' accounts on the site. An id of two accounts, by two servers of a provider, matches neither. */
export async function findAuthors(db: Db, site_uuid: string, owners: readonly Owner[]): Promise<number[]> {
  const own = owners.flatMap(({ type, value }) => (type === OWN_ACCOUNT ? [Number(value)] : []));
  const named = owners.filter(({ type }) => type !== OWN_ACCOUNT);
  if (owners.length === 0) return [];
  const { rows } = await sql<{ id: number; type: string; value: string }>`
    with named as (select type, value from json_to_recordset(${JSON.stringify(named)}::json) as n (type text, value text))
    select u.id, ${OWN_ACCOUNT}::text as type, u.id::text as value from users u
    where u.id = any(${own}::bigint[]) and u.site_uuid = ${site_uuid} and u.type = 'user' and u.date_erased is null
    union
    select u.id, n.type, n.value from named n
    join identities i on i.site_uuid = ${site_uuid} and i.provider = n.type and i.subject = n.value
    join users u on u.id = i.user_id and u.site_uuid = ${site_uuid} and u.date_erased is null`.execute(db);
  const sure = rows.filter((row) => rows.every((other) => other.id === row.id || keyOf(other) !== keyOf(row)));
  return [...new Set(sure.map(({ id }) => id))].sort((a, b) => a - b);
}

interface Authored extends Owner {
  page_id: number;
}

/** Finds all pages that name a person as author. */
export async function findAuthored(db: Db, user_id: number): Promise<Authored[]> {
  const { rows } = await sql<Authored>`
    select o.page_id, o.type, o.value from page_owners o join users u on u.id = ${user_id} and u.site_uuid = o.site_uuid
    where (o.type = ${OWN_ACCOUNT} and o.value = ${String(user_id)})
    union
    select o.page_id, o.type, o.value from identities i
    join page_owners o on o.site_uuid = i.site_uuid and o.type = i.provider and o.value = i.subject
    where i.user_id = ${user_id}
    order by page_id, type, value`.execute(db);
  return rows;
}
