import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './connection';
import { NamedStatements } from './named-statements';
import { INT8, readInt8 } from './numbers';
import { Listener } from './postgres-listener';
import type { Tables } from './schema';

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than a statement may take: what is unanswered by then is lost on the way. */
const READ_TIMEOUT_MS = 35_000;
/** The rows of a process that fell silent in a transaction are free again after this. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** So long a migration may keep others from a table while it waits for it itself. */
const LOCK_TIMEOUT_MS = 2000;

pg.types.setTypeParser(INT8, readInt8);

/** A pool for queries and one connection that only listens. @throws when the server cannot be reached. */
export async function openPostgres(
  connectionString: string,
  { poolSize = 10, readTimeoutMs = READ_TIMEOUT_MS, namedStatements = true } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: readTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  const named = new NamedStatements({ isOn: namedStatements });
  pool.on('connect', (client) => {
    // Its query is refused as well; without a listener a broken connection in a transaction would end the process.
    client.on('error', () => {});
    endWhenSilent(client);
    named.serve(client);
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
    unhurried: (work) => unhurried(connectionString, work),
    close: async () => {
      await listener.close();
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** One connection: what belongs to a session, such as a lock, holds for all of the work. */
async function unhurried<T>(connectionString: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString, max: 1, lock_timeout: LOCK_TIMEOUT_MS, keepAlive: true });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return work(db).finally(async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
  });
}

/** After a query that was never answered the connection is of no use: the next one would wait as long. */
function endWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...query: unknown[]) => unknown;
  client.query = (...asked: unknown[]) => {
    const answer = query(...asked);
    if (answer instanceof Promise) {
      answer.catch(({ message }: Error) => {
        // From now on it is ending, so the pool does not take it back.
        if (message === 'Query read timeout') void (client as unknown as pg.Client).end().catch(() => {});
      });
    }
    return answer as never;
  };
}
