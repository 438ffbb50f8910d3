/** A throw-away Redis or Valkey for tests: on a free port, in memory, gone afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { freePort } from './postgres.mjs';

const PROGRAMS = ['/usr/bin/redis-server', '/usr/bin/valkey-server'];
const START_WITHIN_MS = 10_000;

/** The program, or undefined. */
export const findRedis = () => PROGRAMS.find((file) => existsSync(file));

/** Starts one; `start` and `stop` may follow each other, the address stays. */
export async function startRedis(program = findRedis()) {
  if (!program) throw new Error('no Redis is installed');
  const port = await freePort();
  let child;
  async function start() {
    child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
      cwd: '/tmp',
    });
    const until = Date.now() + START_WITHIN_MS;
    while (!(await answers(port))) {
      if (Date.now() > until || child.exitCode !== null) throw new Error('Redis does not start');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  process.on('exit', () => child?.kill('SIGKILL'));
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
}

function answers(port) {
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
