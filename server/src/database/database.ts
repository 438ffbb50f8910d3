/**
 * The database behind the server: PostgreSQL at `DATABASE_URL`, else PGlite in a thread and a directory of its own.
 * Both speak kysely's PostgreSQL dialect, give bigint as number and carry `NOTIFY`.
 */
import type { Config } from '../config';
import type { Database } from './connection';
import { openPGlite } from './pglite';
import { openPostgres } from './postgres';

export type { Database } from './connection';

/**
 * Opens the database; the schema is `migrateToLatest`'s business.
 *
 * @param dump of an embedded database, for a new one to begin with.
 * @throws LockedError when another process has the directory; what the driver says when it cannot be reached.
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'poolSize' | 'namedStatements'>>,
  { dump }: { dump?: Uint8Array } = {},
): Promise<Database> {
  const { databaseUrl, dataDir, poolSize, namedStatements } = config;
  return databaseUrl ? openPostgres(databaseUrl, { poolSize, namedStatements }) : openPGlite(dataDir, dump);
}
