import type { Kysely } from 'kysely';
import type { Tables } from './schema';

/** An open database, of either kind. */
export interface Database {
  kind: 'pg' | 'pglite';
  db: Kysely<Tables>;
  /** Calls back with every `NOTIFY channel, 'payload'` of every process on this database, this one included. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  /** Work on a connection of its own that may take as long as it needs, yet waits for no lock beyond a moment. */
  unhurried<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
