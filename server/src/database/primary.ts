/**
 * Finds the primary among the hosts of `DATABASE_URL`. Looks again only when a connection fails, because PostgreSQL closes all
 * connections of a demoted server.
 */
import pg from 'pg';
import { databaseHosts } from '../config/database-hosts';

const CONNECT_TIMEOUT_MS = 5000;

export class Primary {
  readonly #addresses: string[];
  #address: string;
  #search: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.#addresses = databaseHosts(databaseUrl);
    this.#address = this.#addresses[0] ?? databaseUrl;
  }

  /** Address that the next connection uses. */
  get address(): string {
    return this.#address;
  }

  /** True if there are several hosts. */
  get isOneOfSeveral(): boolean {
    return this.#addresses.length > 1;
  }

  /** Asks all hosts at once; concurrent callers share one search. @throws the problem of the first host when none accepts writes */
  find(): Promise<void> {
    if (!this.isOneOfSeveral) return Promise.resolve();
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  async #ask(): Promise<void> {
    const asked = this.#addresses.map((address) => checkWritable(address).then(() => address));
    try {
      this.#address = await Promise.any(asked);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }
}

/** @throws when the server cannot be reached or refuses writes */
async function checkWritable(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseStandby(client);
  } finally {
    client.end().catch(() => {});
  }
}

/** @throws when the server refuses writes */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('The database is a standby and refuses writes.');
}
