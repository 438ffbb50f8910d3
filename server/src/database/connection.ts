import type { Kysely } from 'kysely';
import type { Tables } from './schema';

/** An open database, of either kind. */
export interface Database {
  kind: 'pg' | 'pglite';
  db: Kysely<Tables>;
  /** Calls back with every `NOTIFY channel, 'payload'` of every process on this database, this one included. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}
