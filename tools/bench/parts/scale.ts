/**
 * From one process to several: the same load on one process, on `VF_WORKERS`, on three nodes with a Redis, and with
 * fewer connections to the database; then a standby that is promoted while people post (failover.ts). Everything shares
 * one machine, so that CPU time for each post and each read compares the set-ups; posts a second do not.
 *
 * VF_BENCH_SECONDS is the duration of each write and read test.
 */
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/src/database/database';
import { findRedis, startRedis } from '../../../server/test/support/redis';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, type Place, startBareServer } from '../bare-server';
import { databaseCpuMs } from '../process-cpu';
import { type Measured, milliseconds, type Table } from '../row';
import { runLoad } from '../run-load';
import { addContainers, load, totals, verify } from '../writing';
import { failovers } from './failover';
import { startNodes } from './nodes';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 20);
const WARM_UP_SECONDS = 3;
const PEOPLE = 200;
const CONTAINERS = 20;
const WRITERS = 32;
const READERS = 16;

interface SetUp {
  what: string;
  start(place: Place, url: string, redis: string): Promise<BareServer[]>;
}

const setUps: SetUp[] = [
  { what: 'one process', start: async (place, url) => [await startBareServer(place, { DATABASE_URL: url })] },
  {
    what: 'one process, VF_POOL=3',
    start: async (place, url) => [await startBareServer(place, { DATABASE_URL: url, VF_POOL: '3' })],
  },
  {
    what: 'VF_WORKERS=2',
    start: async (place, url) => [await startBareServer(place, { DATABASE_URL: url, VF_WORKERS: '2' })],
  },
  {
    what: 'three nodes, Redis',
    start: (place, url, redis) => startNodes(place, 3, { DATABASE_URL: url, REDIS_URL: redis }),
  },
];

const HEAD = ['', 'posts a second', 'p50', 'p99', 'CPU a post', 'of the database', 'reads a second', 'CPU a read'];
const MORE = ['of the database', 'memory', 'connections'];

export async function scale(): Promise<Measured> {
  if (!findPostgres() || !findRedis()) return [{ what: 'scale', value: 'no PostgreSQL or no Redis is installed' }];
  const lines: string[][] = [];
  for (const setUp of setUps) {
    process.stderr.write(`scale: ${setUp.what}\n`);
    lines.push(await measure(setUp));
  }
  const { rows, table } = await failovers();
  const setUpTable: Table = { title: 'The same load on several set-ups', head: [...HEAD, ...MORE], lines };
  return { intro: INTRO, rows, tables: [setUpTable, table] };
}

const INTRO = `Posts by ${WRITERS} connections into ${CONTAINERS} conversations for ${SECONDS} s, everything acknowledged stored; then the first page of a list by ${READERS} connections for ${SECONDS} s. PostgreSQL syncs each commit. Servers, database and load share this machine. CPU counts all processes of the servers, or of the database.`;

async function measure({ what, start }: SetUp): Promise<string[]> {
  const cluster = await startPostgres(undefined, { durable: true });
  const redis = await startRedis();
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  const place = await findPlace();
  const { site_uuid, people } = await addPeople(database, place, PEOPLE);
  const servers = await start(place, cluster.url, redis.url);
  const cpu = async () => {
    const each = await Promise.all(servers.map((server) => server.cpuMs()));
    return { servers: each.reduce((sum, ms) => sum + ms, 0), database: databaseCpuMs(cluster.data) };
  };
  try {
    const ids = Array.from({ length: CONTAINERS }, (_, number) => `scale-${number}`);
    const uuids = await addContainers(database, site_uuid, ids);
    const ports = servers.map(({ port }) => port);
    const tokens = people.map(({ token }) => token);
    const plan = { ports, site_uuid, containers: uuids, tokens, connections: WRITERS, kind: 'post', listeners: 0 };
    await load({ ...plan, seconds: WARM_UP_SECONDS });
    const [before, stored] = [await cpu(), await totals(database, uuids)];
    const seen = await load({ ...plan, seconds: SECONDS });
    const written = await cpu();
    await verify(database, uuids, stored, seen);
    const path = `/v4/livecomments/${site_uuid}/?container_id=scale-0&limit=10&reply_limit=2&sorted_by=newest`;
    const read = await readFrom(ports, path);
    const after = await cpu();
    const { count, p50, p99 } = seen.total;
    const memory = await Promise.all(servers.map((server) => server.memoryMb()));
    return [
      what,
      Math.round((count * 1000) / seen.ranMs).toLocaleString('en'),
      milliseconds(p50),
      milliseconds(p99),
      milliseconds((written.servers - before.servers) / count),
      milliseconds((written.database - before.database) / count),
      Math.round(read.perSecond).toLocaleString('en'),
      milliseconds((after.servers - written.servers) / read.count),
      milliseconds((after.database - written.database) / read.count),
      `${memory.reduce((sum, mb) => sum + mb, 0)} MB`,
      String(await connectionsTo(database)),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
    await redis.stop();
    cluster.stop();
  }
}

async function readFrom(ports: number[], path: string): Promise<{ count: number; perSecond: number }> {
  const connections = Math.round(READERS / ports.length);
  const plan = { path, headers: '', connections, seconds: SECONDS };
  const each = await Promise.all(
    ports.map((port) => runLoad<{ count: number; perSecond: number }>('readers', { ...plan, port })),
  );
  const sum = (key: 'count' | 'perSecond') => each.reduce((total, one) => total + one[key], 0);
  return { count: sum('count'), perSecond: sum('perSecond') };
}

/** Connections of the servers, without our own. */
async function connectionsTo({ db }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}
