/**
 * The embedded database as a `pg` pool of one connection, so that kysely's PostgreSQL dialect serves both databases. A
 * connection is the right to send statements: transactions queue.
 */
import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** A third of V8's default, which it would not return: rows live until they are sent to the main thread. */
const MAX_YOUNG_MB = 16;

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
class PGliteError extends Error {
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
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #nextId = 1;
  #tail: Promise<void> = Promise.resolve();
  #ended: Promise<void> | null = null;
  #broken: Error | null = null;

  /**
   * @param dataDir a directory, or `memory://`
   * @param dump from PGlite's `dumpDataDir`: the initial content of an empty database
   */
  constructor(dataDir: string, dump?: Uint8Array) {
    this.#worker = startWorker({ dataDir, dump });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (answer: Answer) => {
        if (answer.ready) resolve();
        else this.#receive(answer);
      });
      const fail = (error: Error) => {
        reject(error);
        this.#fail(error);
      };
      this.#worker.once('error', fail);
      this.#worker.once('exit', () => fail(new PGliteError('the embedded database has stopped', '57P01')));
    });
    // An unhandled rejection would end the process.
    this.ready.catch(() => {});
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
    return { query, release: free } as PostgresPoolClient;
  }

  /** Calls back with every `NOTIFY channel`. */
  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    listeners.add(onNotify);
    if (this.#listeners.has(channel)) return;
    this.#listeners.set(channel, listeners);
    // Waits for the connection: a LISTEN in another caller's transaction would be lost with its rollback.
    const connection = await this.connect();
    try {
      await this.#ask({ listen: channel });
    } finally {
      connection.release();
    }
  }

  /** Waits for running statements, and closes the database and its thread. Idempotent. */
  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    await this.ready.catch(() => {});
    await this.#tail;
    if (!this.#broken) await this.#ask({ close: true });
    await this.#worker.terminate();
  }

  #ask(message: object): Promise<Answer> {
    if (this.#broken) return Promise.reject(this.#broken);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...message });
    });
  }

  #receive(answer: Answer): void {
    if (answer.channel) {
      for (const onNotify of this.#listeners.get(answer.channel) ?? []) onNotify(answer.payload ?? '');
      return;
    }
    const waiting = answer.id === undefined ? undefined : this.#waiting.get(answer.id);
    if (!waiting || answer.id === undefined) return;
    this.#waiting.delete(answer.id);
    const { error } = answer;
    if (error) waiting.reject(new PGliteError(error.message, error.code, error.detail, error.constraint));
    else waiting.resolve(answer);
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Starts the thread from the built file, or under tsx from the source, which needs a loader in the worker. */
function startWorker(workerData: { dataDir: string; dump?: Uint8Array }): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const resourceLimits = { maxYoungGenerationSizeMb: MAX_YOUNG_MB };
    return new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData, resourceLimits });
  }
  const loader = import.meta.resolve('tsx/esm/api');
  const source = new URL('./pglite-worker.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(code, { eval: true, workerData });
}
