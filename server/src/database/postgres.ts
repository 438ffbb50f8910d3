import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database';
import type { Tables } from './schema';

const INT8 = 20;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;
const RELISTEN_MS = 1000;

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
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const ear = new Ear(connectionString);
  return {
    kind: 'pg',
    db,
    listen: (channel, heard) => ear.listen(channel, heard),
    close: async () => {
      await ear.close();
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** The listening connection; when it breaks it comes back with every channel it had. */
class Ear {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #client: Promise<pg.Client> | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(readonly connectionString: string) {}

  async listen(channel: string, heard: (payload: string) => void): Promise<void> {
    const known = this.#listeners.get(channel);
    if (known) {
      known.add(heard);
      return;
    }
    this.#listeners.set(channel, new Set([heard]));
    this.#client ??= this.#connect();
    const client = await this.#client;
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.connectionString, keepAlive: true });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of this.#listeners.get(channel) ?? []) heard(payload);
    });
    client.on('error', () => {});
    client.on('end', () => this.#reconnect());
    await client.connect();
    for (const channel of this.#listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  }

  #reconnect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#client = this.#connect();
      this.#client.catch(() => this.#reconnect());
    }, RELISTEN_MS);
    this.#retry.unref();
  }
}
