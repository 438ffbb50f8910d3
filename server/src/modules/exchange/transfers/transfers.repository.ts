/** Imports and exports that the console has started. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables, TransferFilesTable, TransfersTable } from '../../../database/schema';

type Db = Kysely<Tables>;
export type TransferRow = Selectable<TransfersTable>;
export type TransferFileRow = Selectable<TransferFilesTable>;

const SHOWN = 20;

export const listTransfers = (db: Db, site_uuid: string): Promise<TransferRow[]> =>
  db
    .selectFrom('transfers')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .orderBy('date_created', 'desc')
    .limit(SHOWN)
    .execute();

export const findTransfer = (db: Db, uuid: string): Promise<TransferRow | undefined> =>
  db.selectFrom('transfers').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Without files that are still being written. */
export const filesOfTransfers = (db: Db, uuids: string[]): Promise<TransferFileRow[]> =>
  db
    .selectFrom('transfer_files')
    .selectAll()
    .where(sql<boolean>`transfer_uuid = any(${uuids}::uuid[])`)
    .where('bytes', '>', 0)
    .orderBy('name')
    .execute();

export async function insertTransfer(
  trx: Db,
  { options, ...row }: Pick<TransferRow, 'uuid' | 'site_uuid' | 'kind' | 'options' | 'date_created'>,
): Promise<void> {
  await trx
    .insertInto('transfers')
    .values({ ...row, options: JSON.stringify(options) })
    .execute();
}

/**
 * Marks a transfer as running, also again after an interruption.
 *
 * @returns undefined for one that has ended
 * @throws the database's error when another transfer of the site runs
 */
export const beginTransfer = (db: Db, uuid: string): Promise<TransferRow | undefined> =>
  db
    .updateTable('transfers')
    .set({ state: 'running', done: 0, total: 0 })
    .where('uuid', '=', uuid)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();

export async function saveProgress(db: Db, uuid: string, progress: { done: number; total: number }): Promise<void> {
  await db.updateTable('transfers').set(progress).where('uuid', '=', uuid).execute();
}

/** Ends a transfer, and shows its files. @param sizes bytes of each file, by its uuid */
export async function endTransfer(
  db: Db,
  uuid: string,
  ended: { problem: string | null; counts: Record<string, number>; sizes: Record<string, number>; now: number },
): Promise<void> {
  const { problem, counts, sizes, now } = ended;
  await db.transaction().execute(async (trx) => {
    for (const [file, bytes] of Object.entries(sizes))
      await trx.updateTable('transfer_files').set({ bytes }).where('uuid', '=', file).execute();
    const state = problem === null ? 'done' : 'failed';
    await trx
      .updateTable('transfers')
      .set({ state, problem, counts: JSON.stringify(counts), date_done: now })
      .where('uuid', '=', uuid)
      .execute();
  });
}

/** In the order in which they were uploaded. */
export const sourcesOf = (db: Db, uuid: string): Promise<Pick<TransferFileRow, 'uuid' | 'name'>[]> =>
  db
    .selectFrom('transfer_files')
    .select(['uuid', 'name'])
    .where('transfer_uuid', '=', uuid)
    .where('role', '=', 'source')
    .orderBy('date_expires')
    .orderBy('name')
    .execute();
