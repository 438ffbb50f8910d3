import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { IN_MEMORY } from '../config';
import type { Database } from './connection';
import { takeLock } from './lock';
import { PGlitePool } from './pglite-pool';
import type { Tables } from './schema';

const PRIVATE_MODE = 0o700;
/** An empty database, made by the build (server/new-database.mjs); the sources have none. */
const EMPTY = new URL('./new-database.tar.gz', import.meta.url);

/** Opens the embedded database. @throws LockedError when another process uses the directory */
export async function openPGlite(dataDir: string, dump?: Uint8Array): Promise<Database> {
  const inMemory = dataDir === IN_MEMORY;
  if (!inMemory) hideFromOthers(dataDir);
  const unlock = inMemory ? () => {} : await takeLock(join(dataDir, 'pglite.lock'));
  // A killed process leaves the file, which its process id makes detectable.
  process.once('exit', unlock);
  const folder = inMemory ? IN_MEMORY : join(dataDir, 'pglite');
  const pool = new PGlitePool(folder, dump ?? emptyDatabase(folder));
  const release = () => {
    process.off('exit', unlock);
    unlock();
  };
  try {
    await pool.ready;
  } catch (error) {
    release();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'pglite',
    db,
    listen: (channel, onNotify) => pool.listen(channel, onNotify),
    // The embedded database's only connection has no foreign locks and no time-out.
    unhurried: (work) => work(db),
    close: async () => {
      try {
        // Kysely ends the pool only if a query has opened it.
        await db.destroy();
        await pool.end();
      } finally {
        release();
      }
    },
  };
}

/** Unpacking it takes a third of the memory that creating one takes, and less time. */
const emptyDatabase = (folder: string): Uint8Array | undefined =>
  existsSync(EMPTY) && !existsSync(join(folder, 'PG_VERSION')) ? readFileSync(EMPTY) : undefined;

/**
 * Allows only the owner to enter the directory, because it contains password hashes, addresses and sessions. PGlite
 * sets the mode of its files regardless of the umask, so the directory must be protected.
 */
function hideFromOthers(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_MODE });
  chmodSync(dataDir, PRIVATE_MODE);
}
