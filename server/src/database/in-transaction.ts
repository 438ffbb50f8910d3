import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema';

/** Runs the work in the caller's transaction, or in its own when the caller has none. */
export const inTransaction = <T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
