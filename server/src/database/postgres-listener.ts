import pg from 'pg';
import type { Primary } from './primary';

const RELISTEN_MS = 1000;

/** The listening connection. Reconnects with all its channels. */
export class Listener {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #client: Promise<pg.Client> | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(readonly primary: Primary) {}

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    const known = this.#listeners.get(channel);
    if (known) {
      known.add(onNotify);
      return;
    }
    this.#listeners.set(channel, new Set([onNotify]));
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
    const client = new pg.Client({ connectionString: this.primary.address, keepAlive: true });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload);
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
      this.#client = this.primary.find().then(() => this.#connect());
      this.#client.catch(() => this.#reconnect());
    }, RELISTEN_MS);
    this.#retry.unref();
  }
}
