/**
 * A mark in the database from the moment a restore drops the old tables until everything is there again. A restore cannot
 * be one transaction, because migrations are several; a server that started on a part of it would look like a new one.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema';

type Db = Kysely<Tables>;

export const UNFINISHED_RESTORE = 'unfinished_restore';

/** Names the way out; says nothing about the code that found it. */
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

/** In the transaction that drops the tables. */
export const markUnfinished = (trx: Db) =>
  sql`create table if not exists ${sql.table(UNFINISHED_RESTORE)} ()`.execute(trx);

export const markFinished = (db: Db) => sql`drop table ${sql.table(UNFINISHED_RESTORE)}`.execute(db);
