/** Accounts of this server in the fediverse, and their keys, in the database. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SocialAccountsTable, SocialKeysTable, Tables } from '../../../../database/schema';

type Db = Kysely<Tables>;
export type AccountRow = Selectable<SocialAccountsTable>;
export type KeyRow = Selectable<SocialKeysTable>;

/** Sites whose rules let them publish. */
export async function findPublishing(db: Db): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from sites where rules -> 'social' ->> 'publish' = 'true' order by id`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export const listAccounts = (db: Db): Promise<AccountRow[]> =>
  db.selectFrom('social_accounts').selectAll().orderBy('id').execute();

export const findAccount = (db: Db, site_uuid: string | null): Promise<AccountRow | undefined> =>
  db.selectFrom('social_accounts').selectAll().where('site_uuid', 'is not distinct from', site_uuid).executeTakeFirst();

/** @returns undefined when the name is taken, or the site has an account already */
export const insertAccount = (db: Db, account: Omit<AccountRow, 'id' | 'date_off'>): Promise<AccountRow | undefined> =>
  db
    .insertInto('social_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Turns publishing on or off, unless another process already has. */
export async function setPublishing(db: Db, id: number, isOn: boolean, now: number): Promise<void> {
  const dates = isOn ? { date_on: now, date_off: null } : { date_on: null, date_off: now };
  await db
    .updateTable('social_accounts')
    .set(dates)
    .where('id', '=', id)
    .where('date_on', isOn ? 'is' : 'is not', null)
    .execute();
}

/** Finds the keys that are valid now, the current key first. */
export const findKeys = (db: Db, account_ids: number[], now: number): Promise<KeyRow[]> =>
  account_ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('social_keys')
        .selectAll()
        .where('account_id', 'in', account_ids)
        .where((q) => q.or([q('date_until', 'is', null), q('date_until', '>', now)]))
        .orderBy(sql`date_until is not null`)
        .orderBy('date_created', 'desc')
        .execute();

/** Replaces the present key, which stays valid until `date_until`; another process may have added the same one. */
export async function insertKey(db: Db, key: Omit<KeyRow, 'date_until'>, date_until: number): Promise<void> {
  await db
    .updateTable('social_keys')
    .set({ date_until })
    .where('account_id', '=', key.account_id)
    .where('name', '<>', key.name)
    .where('date_until', 'is', null)
    .execute();
  await db
    .insertInto('social_keys')
    .values({ ...key, date_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
