/**
 * A live blog with a crowd: readers on the sockets of several servers that share PostgreSQL and Redis, for one post
 * after the other. Each server's readers are a separate process, and the writer is this one.
 *
 * VF_BENCH_READERS is for machines that cannot hold fifty thousand: each needs a socket here and one there.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/src/database/database';
import { findRedis, startRedis } from '../../../server/test/support/redis';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { type BareServer, findPlace } from '../bare-server';
import { addBlogs, type Blog, writePost } from '../blogs';
import { percentile } from '../median';
import { held, type Measured, milliseconds } from '../row';
import { openListeners } from './fan-out';
import { startNodes } from './nodes';

const READERS = Number(process.env.VF_BENCH_READERS ?? 50_000);
const PROCESSES = 3;
const WARM_UP = 3;
const POSTS = 30;
const EVERY_MS = 2000;
const LIMIT_MS = 1000;
/** On a slow machine, a reader who has not received the post by then counts with this time. */
const RECEIVED_WITHIN_MS = 60_000;

/** Times for half of a process's readers, nearly all (99 of 100), and the last; missing if too few have it. */
interface Received {
  mark: string;
  readers: number;
  /** Lost connections so far; their readers reconnected. */
  lost: number;
  half?: number;
  nearly?: number;
  last?: number;
}

export async function liveBlog(): Promise<Measured> {
  if (!findPostgres() || !findRedis()) return [{ what: 'live blog', value: 'no PostgreSQL or no Redis is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const redis = await startRedis();
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  const crowds: ChildProcess[] = [];
  let servers: BareServer[] = [];
  try {
    const place = await findPlace();
    const [blog] = await addBlogs(database, place, ['election-night']);
    if (!blog) throw new Error('there is no blog');
    servers = await startNodes(place, PROCESSES, { DATABASE_URL: cluster.url, REDIS_URL: redis.url });
    for (const server of servers) crowds.push(await openCrowd(server, blog));
    const cpu = () => Promise.all(servers.map((server) => server.cpuMs()));
    const before = await cpu();
    const began = performance.now();
    const written: Written[] = [];
    for (let number = 0; number < WARM_UP + POSTS; number++) {
      const next = sleep(EVERY_MS);
      const one = await writeAll(servers[number % PROCESSES] as BareServer, blog, crowds, `post-${number}`);
      if (number >= WARM_UP) written.push(one);
      await next;
    }
    const took = performance.now() - began;
    const used = (await cpu()).map((ms, at) => (ms - (before[at] ?? 0)) / took);
    const memory = await Promise.all(servers.map((server) => server.memoryMb()));
    return { intro: INTRO, rows: rowsOf(written, { used, memory }) };
  } finally {
    for (const crowd of crowds) crowd.kill();
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
    await redis.stop();
    cluster.stop();
  }
}

const INTRO = `${READERS.toLocaleString('en')} readers of one blog (50,000 for the limit) on ${PROCESSES} processes of the server with one Redis and one PostgreSQL, ${POSTS} posts, one every ${EVERY_MS / 1000} s by whichever process; readers in ${PROCESSES} processes of their own. Each post is two messages to everybody, as made and as visible. All of it shares one machine.`;

/** Times after sending the post, in ms. */
interface Written {
  half: number;
  nearly: number;
  last: number;
  answered: number;
  readers: number;
  lost: number;
}

function rowsOf(written: Written[], { used, memory }: { used: number[]; memory: number[] }) {
  const of = (key: keyof Written) => written.map((one) => one[key]);
  const all = Math.round(READERS / PROCESSES) * PROCESSES;
  const receivedByAll = written.filter(({ readers }) => readers === all).length;
  return [
    held('until 99 of 100 readers have a post, p99 of the posts', {
      value: percentile(of('nearly'), 0.99),
      limit: LIMIT_MS,
      write: milliseconds,
    }),
    { what: 'the same, p50 of the posts', value: milliseconds(percentile(of('nearly'), 0.5)) },
    { what: 'until half of the readers have it, p50', value: milliseconds(percentile(of('half'), 0.5)) },
    { what: 'until the last reader has it, p50', value: milliseconds(percentile(of('last'), 0.5)) },
    { what: 'until the last reader has it, p99', value: milliseconds(percentile(of('last'), 0.99)) },
    { what: 'until the post is acknowledged, p50', value: milliseconds(percentile(of('answered'), 0.5)) },
    {
      what: 'posts that every reader received',
      value: `${receivedByAll} of ${POSTS}`,
      isWithin: receivedByAll === POSTS,
    },
    { what: 'readers of the post that fewest received', value: Math.min(...of('readers')).toLocaleString('en') },
    { what: 'lines that ended, and came back', value: (written.at(-1)?.lost ?? 0).toLocaleString('en') },
    { what: 'processor of each server, cores', value: used.map((it) => it.toFixed(2)).join(', ') },
    { what: 'memory of each server', value: memory.map((it) => `${it} MB`).join(', ') },
  ];
}

function openCrowd({ origin }: BareServer, { site_uuid, uuid }: Blog): Promise<ChildProcess> {
  const containers = new Map([['blog', uuid]]);
  const readers = Math.round(READERS / PROCESSES);
  return openListeners({ server: { origin }, site_uuid, containers }, readers, { container: 'blog' });
}

async function writeAll({ origin }: BareServer, blog: Blog, crowds: ChildProcess[], mark: string): Promise<Written> {
  const receiving = Promise.all(crowds.map((crowd) => receivedIn(crowd, mark)));
  const began = performance.timeOrigin + performance.now();
  const acknowledged = await writePost(origin, blog, mark);
  const received = await receiving;
  const latest = (key: 'half' | 'nearly' | 'last') =>
    Math.max(...received.map((one) => (one[key] ?? began + RECEIVED_WITHIN_MS) - began));
  const sum = (key: 'readers' | 'lost') => received.reduce((total, one) => total + one[key], 0);
  return {
    half: latest('half'),
    nearly: latest('nearly'),
    last: latest('last'),
    answered: acknowledged - began,
    readers: sum('readers'),
    lost: sum('lost'),
  };
}

/** Resolves once all of a process's readers have it; after the timeout, for those who have. */
function receivedIn(crowd: ChildProcess, mark: string): Promise<Received> {
  return new Promise((resolve) => {
    const asking = setTimeout(() => crowd.send({ mark }), RECEIVED_WITHIN_MS);
    crowd.on('message', function receive(received: Received) {
      if (received.mark !== mark) return;
      clearTimeout(asking);
      crowd.off('message', receive);
      resolve(received);
    });
  });
}
