import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beginWithFirst } from './begin-with-first';
import type { Database } from './connection';
import { NamedStatements } from './named-statements';
import { INT8, readInt8 } from './numbers';
import { Listener } from './postgres-listener';
import { Primary, refuseStandby } from './primary';
import type { Tables } from './schema';

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than a statement may take: a later answer is lost. */
const READ_TIMEOUT_MS = 35_000;
/** Frees the rows of a process that stopped in a transaction. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Maximum time that a migration may block a table while waiting for it. */
const LOCK_TIMEOUT_MS = 2000;

/**
 * Planner settings of each connection. An incremental sort looked cheap for the first page of a container's list, because
 * the planner expects many containers in its range; it then read the whole container in another order.
 */
const PLANNER = 'set enable_incremental_sort = off';

pg.types.setTypeParser(INT8, readInt8);

/** Opens a pool for queries, and one connection that listens. @throws when no server can be reached */
export async function openPostgres(
  databaseUrl: string,
  { poolSize = 10, readTimeoutMs = READ_TIMEOUT_MS, namedStatements = true } = {},
): Promise<Database> {
  const primary = new Primary(databaseUrl);
  const pool = new pg.Pool({
    Client: clientOf(primary),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: readTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    onConnect: async (client: pg.ClientBase) => {
      if (primary.isOneOfSeveral) await refuseStandby(client);
      await client.query(PLANNER);
    },
    // Only for `begin`: otherwise a connection runs one statement at a time.
    pipeline: true,
  });
  const named = new NamedStatements({ isOn: namedStatements });
  pool.on('connect', (client) => {
    // The pending query fails anyway; without a listener, a broken connection in a transaction would end the process.
    client.on('error', () => {});
    endWhenSilent(client);
    named.serve(client);
    beginWithFirst(client);
  });
  // The pool replaces a broken idle connection; without a listener, the event would end the process.
  pool.on('error', () => {});
  try {
    await primary.find();
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: followPrimary(pool, primary) }) });
  const listener = new Listener(primary);
  return {
    kind: 'pg',
    db,
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    unhurried: (work) => unhurried(primary.address, work),
    close: async () => {
      await listener.close();
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Returns a client class whose clients connect to the present primary. */
function clientOf(primary: Primary): new () => pg.Client {
  return class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: primary.address });
    }
  };
}

/** Makes the pool look for the primary when a connection fails, and try once more. */
function followPrimary(pool: pg.Pool, primary: Primary): Pick<pg.Pool, 'end'> & { connect(): Promise<pg.PoolClient> } {
  return {
    connect: () =>
      pool.connect().catch(async (error) => {
        if (!primary.isOneOfSeveral) throw error;
        await primary.find();
        return pool.connect();
      }),
    end: () => pool.end(),
  };
}

/** Uses one connection, so that session state such as a lock applies to all of the work. */
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

/** Ends a connection with an unanswered query, because the next query would wait as long. */
function endWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...query: unknown[]) => unknown;
  client.query = (...asked: unknown[]) => {
    const answer = query(...asked);
    if (answer instanceof Promise) {
      answer.catch(({ message }: Error) => {
        // The pool does not take back an ending connection.
        if (message === 'Query read timeout') void (client as pg.ClientBase as pg.Client).end().catch(() => {});
      });
    }
    return answer as never;
  };
}
