/**
 * A throw-away PostgreSQL cluster for tests: started in a temporary folder on a free port, removed afterwards.
 *
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres` that the packages create.
 */
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BASE = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL's programs, or undefined. */
export function findPostgres() {
  const versions = existsSync(BASE) ? readdirSync(BASE).map(Number).filter(Boolean) : [];
  return versions
    .sort((a, b) => b - a)
    .map((version) => join(BASE, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

const MEMORY = '/dev/shm';
const MEMORY_BYTES = 2 * 1024 ** 3;

/** Folder of a temporary cluster: in memory, if there is enough. */
function folderForTests() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > MEMORY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Turns off durability and background clean-up: a cluster for tests does not live long enough to need them. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  jit: 'off',
};

/**
 * Starts a cluster with one database; `stop` ends it and removes its files. `durable` is for measuring: every commit
 * reaches the disk, like an operator's. `extra` are further settings of the cluster.
 */
export async function startPostgres(bin = findPostgres(), { durable = false, extra = {} } = {}) {
  if (!bin) throw new Error('no PostgreSQL is installed');
  const { folder, data, call } = makeFolder(bin, durable ? tmpdir() : folderForTests());
  call('initdb', ['-D', data, '-U', 'vf', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  return start({ folder, data, call }, { ...(durable ? {} : FOR_TESTS), ...extra });
}

/** Starts a standby of a durable cluster; `promote` makes it a primary. @param cluster of `startPostgres` */
export async function startStandby({ url }, bin = findPostgres()) {
  const { folder, data, call } = makeFolder(bin, tmpdir());
  call('pg_basebackup', ['-D', data, '-d', url, '-R', '-c', 'fast', '--no-sync']);
  const standby = await start({ folder, data, call }, {});
  return { ...standby, promote: () => call('pg_ctl', ['-D', data, '-w', 'promote']) };
}

function makeFolder(bin, parent) {
  const folder = mkdtempSync(join(parent, 'vf-postgres-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  const call = (name, args) => {
    const command = [join(bin, name), ...args];
    const [first, ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(first, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  return { folder, data: join(folder, 'data'), call };
}

async function start({ folder, data, call }, more) {
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', max_connections: 200, ...more };
  const set = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = `-p ${port} -k ${folder} ${set.join(' ')}`;
  call('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start']);
  const url = (database) => `postgres://vf@127.0.0.1:${port}/${database}`;
  return {
    url: url('postgres'),
    data,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    /** A new empty database. */
    createDatabase(name) {
      call('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'vf', name]);
      return url(name);
    },
    /** Ends the server like a crash. */
    crash: () => call('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
    stop() {
      if (existsSync(join(data, 'postmaster.pid'))) call('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A port that is free right now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
