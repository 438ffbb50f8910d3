/**
 * The real server process a journey runs against: the built one, on a port and a data directory of its own.
 *
 * On PostgreSQL when TEST_DATABASE_URL is set (each server a database of its own), else on PGlite: on a copy of the data
 * in VF_JOURNEY_BEGUN, with the database VF_JOURNEY_TEMPLATE beside it, which scripts/test/begun.mjs makes once a run; or
 * from nothing.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/postgres.mjs';
import { ROOT } from '../../../scripts/run.mjs';
import { EMBEDDED_FLAGS } from '../../../scripts/test/databases.mjs';
import { ownDatabase } from '../../support/own-database';
import { share } from '../../support/shared';

const START_MS = 300_000;

export interface Server {
  origin: string;
  port: number;
  pid: number;
  /** Where its data is. */
  data: string;
  /** Everything the process wrote so far. */
  log(): string;
  /** Empty with the embedded database. */
  databaseUrl: string;
  /** kill -9: no goodbye of any kind. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and the same data; with `dist`, it serves that build of the widgets. */
  start(dist?: string): Promise<void>;
  /** Ends it the ordinary way. */
  stop(): Promise<void>;
  /** Ends it, changes what its site offers readers (`enable_comment_images=true`), and starts it again. @returns what they said */
  offer(...settings: string[]): Promise<void>;
  /** Ends it, runs commands on its data (`user role ada@example.org administrator --unproved`), and starts it again. */
  commands(...commands: string[][]): Promise<string>;
  /** Ends it the ordinary way and removes its data. */
  close(): Promise<void>;
  /** How long the last start took until it was ready. */
  readyMs: number;
}

/** What a file may do with a server that others use, too. */
export type SharedServer = Pick<Server, 'origin' | 'port' | 'pid' | 'data' | 'log'>;

let shared: Promise<Server> | undefined;

/**
 * The server of this process, with the demo publication. For files that leave its settings and the demo's own content as they
 * are, and write in containers and under names of their own.
 */
export function sharedServer(): Promise<SharedServer> {
  shared ??= share(startServer, (server) => server.close());
  return shared;
}

/** Starts a server with the demo publication (domain `localhost`); `env` wins over what is set here. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'vf-journey-'));
  const port = Number(env.PORT) || (await freePort());
  const { VF_JOURNEY_BEGUN: begun, VF_JOURNEY_TEMPLATE: template } = process.env;
  const database = await ownDatabase(template || undefined);
  // A database from nothing makes what belongs beside it.
  if (begun && (template || !database)) cpSync(begun, folder, { recursive: true });
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    VF_PUBLIC_URL: `http://127.0.0.1:${port}`,
    VF_DATA_DIR: folder,
    VF_RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database?.url ?? '',
    ...env,
  };
  const flags = environment.DATABASE_URL ? [] : EMBEDDED_FLAGS;
  let child: ChildProcess;
  let log = '';

  async function commands(...all: string[][]): Promise<string> {
    child.kill('SIGTERM');
    await ended(child);
    let said = '';
    for (const words of all) {
      const cli = [...flags, 'server/dist/cli.js', ...words];
      said += (await promisify(execFile)(process.execPath, cli, { cwd: ROOT, env: environment })).stdout;
    }
    await server.start();
    return said;
  }

  const server: Server = {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: 0,
    data: folder,
    databaseUrl: environment.DATABASE_URL,
    readyMs: 0,
    log: () => log,
    async start(dist) {
      const began = performance.now();
      child = spawn(process.execPath, [...flags, 'server/dist/server.js'], {
        cwd: ROOT,
        env: { ...environment, ...(dist && { VF_DIST: dist }) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', (chunk) => (log += chunk));
      child.stderr?.on('data', (chunk) => (log += chunk));
      await ready(server.origin, child, () => log);
      server.pid = child.pid as number;
      server.readyMs = performance.now() - began;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async offer(...settings) {
      await commands(['site', 'settings', 'localhost', ...settings.flatMap((setting) => ['--set', setting])]);
    },
    commands,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      await database?.drop();
    },
  };
  await server.start();
  return server;
}

async function ready(origin: string, child: ChildProcess, log: () => string): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${log()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready within ${START_MS} ms:\n${log()}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
