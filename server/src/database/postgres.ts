import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './connection';
import { Listener } from './postgres-listener';
import type { Tables } from './schema';

const INT8 = 20;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;

// Ids stay below 2^48 and times are milliseconds: both fit a number.
pg.types.setTypeParser(INT8, Number);

/** A pool for queries and one connection that only listens. @throws when the server cannot be reached. */
export async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => {});
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = new Listener(connectionString);
  return {
    kind: 'pg',
    db,
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    close: async () => {
      await listener.close();
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}
