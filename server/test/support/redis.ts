/** A temporary Redis or Valkey for tests: on a free port, in memory, removed afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';

const PROGRAMS = ['/usr/bin/redis-server', '/usr/bin/valkey-server'];
const START_WITHIN_MS = 10_000;

export interface TestRedis {
  url: string;
  /** Restarts it, empty, at the same address. */
  start(): Promise<void>;
  /** Kills it. */
  stop(): Promise<void>;
  /** Counts connections that subscribe. */
  listeners(): Promise<number>;
}

/** Finds the program, or undefined. */
export const findRedis = (): string | undefined => PROGRAMS.find((file) => existsSync(file));

export async function startRedis(program = findRedis()): Promise<TestRedis> {
  if (!program) throw new Error('no Redis is installed');
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    const started = spawn(program as string, settings, { stdio: 'ignore', cwd: tmpdir() });
    child = started;
    const until = Date.now() + START_WITHIN_MS;
    while (!(await answers(port))) {
      if (Date.now() > until || started.exitCode !== null) throw new Error('Redis does not start');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  const url = `redis://127.0.0.1:${port}`;
  async function listeners(): Promise<number> {
    const client = new Redis(url);
    const lines = String(await client.client('LIST')).split('\n');
    client.disconnect();
    return lines.filter((line) => /\bsub=[1-9]/.test(line)).length;
  }
  process.on('exit', () => child?.kill('SIGKILL'));
  await start();
  return { url, start, stop, listeners };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
