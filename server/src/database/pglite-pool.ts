/**
 * The embedded database behind the shape of a `pg` pool of one, so that kysely's one PostgreSQL dialect serves both
 * databases. A connection is the right to speak: transactions queue behind each other.
 */
import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

interface Answer {
  id?: number;
  ready?: true;
  rows?: unknown[];
  affectedRows?: number;
  error?: { code: string; message: string; detail?: string; constraint?: string };
  channel?: string;
  payload?: string;
}

/** An error of the database, with the fields of `pg`'s own. */
export class PGliteError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly detail?: string,
    readonly constraint?: string,
  ) {
    super(message);
  }
}

export class PGlitePool implements PostgresPool {
  readonly options = {};
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly ready: Promise<void>;
  #nextId = 1;
  #tail: Promise<void> = Promise.resolve();

  /** @param workerFile the worker's compiled file; @param dataDir a directory, or `memory://`. */
  constructor(workerFile: URL, dataDir: string, execArgv?: string[]) {
    this.#worker = new Worker(workerFile, { workerData: { dataDir }, ...(execArgv && { execArgv }) });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.once('error', reject);
      this.#worker.on('message', (answer: Answer) => {
        if (answer.ready) resolve();
        else this.#receive(answer);
      });
    });
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error as Error);
      this.#waiting.clear();
    });
  }

  async connect(): Promise<PostgresPoolClient> {
    await this.ready;
    const before = this.#tail;
    let free!: () => void;
    this.#tail = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    const query = async (sql: string, params: readonly unknown[]) => {
      const { rows = [], affectedRows } = await this.#ask({ sql, params: [...(params ?? [])] });
      const command = sql.trimStart().slice(0, 6).toUpperCase();
      return { command, rowCount: affectedRows || rows.length, rows };
    };
    return { query, release: free } as unknown as PostgresPoolClient;
  }

  /** Hears `NOTIFY channel`. */
  async listen(channel: string, heard: (payload: string) => void): Promise<void> {
    await this.ready;
    const listeners = this.#listeners.get(channel) ?? new Set();
    if (!this.#listeners.has(channel)) {
      this.#listeners.set(channel, listeners);
      await this.#ask({ listen: channel });
    }
    listeners.add(heard);
  }

  async end(): Promise<void> {
    await this.ready;
    await this.#tail;
    await this.#ask({ close: true });
    await this.#worker.terminate();
  }

  #ask(message: object): Promise<Answer> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...message });
    });
  }

  #receive(answer: Answer): void {
    if (answer.channel) {
      for (const heard of this.#listeners.get(answer.channel) ?? []) heard(answer.payload ?? '');
      return;
    }
    const waiting = answer.id === undefined ? undefined : this.#waiting.get(answer.id);
    if (!waiting || answer.id === undefined) return;
    this.#waiting.delete(answer.id);
    const { error } = answer;
    if (error) waiting.reject(new PGliteError(error.message, error.code, error.detail, error.constraint));
    else waiting.resolve(answer);
  }
}
