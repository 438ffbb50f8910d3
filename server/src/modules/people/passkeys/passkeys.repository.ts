/** Stores passkeys of accounts. */
import type { Kysely, Selectable } from 'kysely';
import type { PasskeysTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type PasskeyRow = Selectable<PasskeysTable>;

export const listPasskeys = (db: Db, user_id: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('date_created').execute();

export const findPasskey = (db: Db, site_uuid: string, credential_id: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();

/** @returns false when the site already has it, for any account */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_uuid', 'credential_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns false when another login has reached the same count: of two equal ones, one is a copy of the key */
export async function countPasskey(
  db: Db,
  { uuid, counter, now }: Pick<PasskeyRow, 'uuid' | 'counter'> & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, date_last_login: now })
    .where('uuid', '=', uuid)
    .where((where) => where.or([where('counter', '<', counter), ...(counter === 0 ? [where('counter', '=', 0)] : [])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('passkeys').where('uuid', '=', uuid).execute();
}

export async function deletePasskeys(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
}
