/**
 * The real server process of a journey: the built one, with its own port and data directory.
 *
 * On PostgreSQL when TEST_DATABASE_URL is set (a separate database for each server), else on PGlite: on a copy of the
 * data in VF_JOURNEY_BEGUN, with the database VF_JOURNEY_TEMPLATE beside it, which tools/test/begun.mjs makes once a
 * run; or from nothing.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../tools/postgres.mjs';
import { ROOT } from '../../../tools/run.mjs';
import { EMBEDDED_FLAGS } from '../../../tools/test/databases.mjs';
import { ownDatabase } from '../../support/own-database';
import { share } from '../../support/shared';

const START_MS = 300_000;

export interface Server {
  origin: string;
  port: number;
  pid: number;
  /** Data directory. */
  data: string;
  /** Output of the process so far. */
  log(): string;
  /** Empty with the embedded database. */
  databaseUrl: string;
  /** kill -9, without any shutdown. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and the same data; with `dist`, it serves that build of the widgets. */
  start(dist?: string): Promise<void>;
  /** Shuts it down normally. */
  stop(): Promise<void>;
  /** Stops it, changes site settings (`enable_comment_images=true`), and starts it again. @returns the output */
  offer(...settings: string[]): Promise<void>;
  /** Stops it, runs commands on its data (`user role ada@example.org administrator --unproved`), starts it again. */
  commands(...commands: string[][]): Promise<string>;
  /** Shuts it down normally and removes its data. */
  close(): Promise<void>;
  /** Time of the last start until it was ready. */
  readyMs: number;
}

/** Parts of a shared server that files may use. */
export type SharedServer = Pick<Server, 'origin' | 'port' | 'pid' | 'data' | 'log'>;

let shared: Promise<Server> | undefined;

/**
 * The server of this process, with the demo publication. For files that do not change its settings and the demo's
 * content, and write in their own containers and under their own names.
 */
export function sharedServer(): Promise<SharedServer> {
  shared ??= share(startServer, (server) => server.close());
  return shared;
}

/** Starts a server with the demo publication (domain `localhost`); `env` overrides the defaults here. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'vf-journey-'));
  const port = Number(env.PORT) || (await freePort());
  const { VF_JOURNEY_BEGUN: begun, VF_JOURNEY_TEMPLATE: template } = process.env;
  const database = await ownDatabase(template || undefined);
  // A new database comes with its own data directory.
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
