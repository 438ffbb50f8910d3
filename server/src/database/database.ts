/**
 * The database behind the server: PostgreSQL at `DATABASE_URL`, else PGlite in a thread and a directory of its own.
 * Both speak kysely's PostgreSQL dialect, give bigint as number and carry `NOTIFY`.
 */
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { type Config, IN_MEMORY } from '../config';
import { takeLock } from './lock';
import { PGlitePool } from './pglite-pool';
import { openPostgres } from './postgres';
import type { Tables } from './schema';

export interface Database {
  kind: 'pg' | 'pglite';
  db: Kysely<Tables>;
  /** Hears `NOTIFY channel, 'payload'` of every process on this database, this one included. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database; the schema is `migrateToLatest`'s business.
 *
 * @throws LockedError when another process has the directory; what the driver says when it cannot be reached.
 */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openPGlite(config.dataDir);
}

async function openPGlite(dataDir: string): Promise<Database> {
  const inMemory = dataDir === IN_MEMORY;
  const unlock = inMemory ? () => {} : await takeLock(join(dataDir, 'pglite.lock'));
  // A killed process leaves the file behind; that is what the process id inside is for.
  process.once('exit', unlock);
  const pool = new PGlitePool(inMemory ? IN_MEMORY : join(dataDir, 'pglite'));
  const giveBack = () => {
    process.off('exit', unlock);
    unlock();
  };
  try {
    await pool.ready;
  } catch (error) {
    giveBack();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'pglite',
    db,
    listen: (channel, heard) => pool.listen(channel, heard),
    close: async () => {
      try {
        // Kysely ends the pool only when it has opened it: with its first query.
        await db.destroy();
        await pool.end();
      } finally {
        giveBack();
      }
    },
  };
}
