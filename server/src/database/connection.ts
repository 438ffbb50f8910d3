import type { Kysely } from 'kysely';
import type { Tables } from './schema';

/** An open database, of either kind. */
export interface Database {
  kind: 'pg' | 'pglite';
  db: Kysely<Tables>;
  /** Calls back with every `NOTIFY channel, 'payload'` of any process on this database, including this one. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  /** Runs work on a separate connection without a time limit, but with a short lock time-out. */
  unhurried<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
