/**
 * Marks the database from the moment a restore drops the old tables until it has restored everything. A restore cannot be one
 * transaction, because each migration has its own. Without the mark, a half-restored server would look like a new one.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema';

type Db = Kysely<Tables>;

export const UNFINISHED_RESTORE = 'unfinished_restore';

/** The message says how to recover. */
export class UnfinishedRestoreError extends Error {
  constructor() {
    super('A restore of this database was not finished. Run vf restore again with the backup.');
    this.name = 'UnfinishedRestoreError';
  }
}

export async function hasUnfinishedRestore(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${UNFINISHED_RESTORE}) is not null as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** @throws UnfinishedRestoreError */
export async function requireWhole(db: Db): Promise<void> {
  if (await hasUnfinishedRestore(db)) throw new UnfinishedRestoreError();
}

/** Call this in the transaction that drops the tables. */
export const markUnfinished = (trx: Db) =>
  sql`create table if not exists ${sql.table(UNFINISHED_RESTORE)} ()`.execute(trx);

export const markFinished = (db: Db) => sql`drop table ${sql.table(UNFINISHED_RESTORE)}`.execute(db);
