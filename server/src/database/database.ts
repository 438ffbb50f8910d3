/**
 * The server's database: PostgreSQL at `DATABASE_URL`, else PGlite in a thread with its own directory. Both use
 * kysely's PostgreSQL dialect, return bigint as number and support `NOTIFY`.
 */
import type { Config } from '../config';
import type { Database } from './connection';
import { openPGlite } from './pglite';
import { openPostgres } from './postgres';

export type { Database } from './connection';

/**
 * Opens the database; `migrateToLatest` makes the schema.
 *
 * @param dump initial content of an embedded database
 * @throws LockedError when another process uses the directory; the driver's error when it cannot be reached
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'poolSize' | 'namedStatements'>>,
  { dump }: { dump?: Uint8Array } = {},
): Promise<Database> {
  const { databaseUrl, dataDir, poolSize, namedStatements } = config;
  return databaseUrl ? openPostgres(databaseUrl, { poolSize, namedStatements }) : openPGlite(dataDir, dump);
}
