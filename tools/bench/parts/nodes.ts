/**
 * Posts a second by several processes on one PostgreSQL: separate servers, as on several machines, and workers of one
 * server (`VF_WORKERS`). A second process must not make posting slower. They share this machine with the database and
 * the writers, so more processes than cores only show that nothing breaks: they have no limit.
 *
 * VF_BENCH_SECONDS is the duration of each.
 */
import { availableParallelism } from 'node:os';
import { openDatabase } from '../../../server/src/database/database';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, type Place, startBareServer } from '../bare-server';
import { atLeast, type Row } from '../row';
import { addContainers, load, totals, verify } from '../writing';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 20);
const WARM_UP_SECONDS = 3;
const PEOPLE = 200;
const CONNECTIONS = 64;
const PROCESSES = [1, 2, 4];
/** Share of one process's rate: into one container, with lock contention, and into many. */
const LEAST = { 1: 0.9, 20: 1 } as const;

type Containers = keyof typeof LEAST;

export async function nodes(): Promise<Row[]> {
  if (!findPostgres()) return [{ what: 'posts', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  const env = { DATABASE_URL: cluster.url };
  try {
    const place = await findPlace();
    const { site_uuid, people } = await addPeople(database, place, PEOPLE);
    const tokens = people.map(({ token }) => token);

    /** Measures posts a second into this many containers, and checks that everything acknowledged was stored. */
    async function postsInto(containers: Containers, name: string, servers: BareServer[]): Promise<number> {
      const ids = Array.from({ length: containers }, (_, number) => `${name}-${containers}-${number}`);
      const uuids = await addContainers(database, site_uuid, ids);
      const ports = servers.map(({ port }) => port);
      const plan = { ports, site_uuid, containers: uuids, tokens, connections: CONNECTIONS, kind: 'post' };
      await load({ ...plan, seconds: WARM_UP_SECONDS, listeners: 0 });
      const before = await totals(database, uuids);
      const seen = await load({ ...plan, seconds: SECONDS, listeners: servers.length });
      await verify(database, uuids, before, seen);
      return (seen.total.count * 1000) / seen.ranMs;
    }

    const rows: Row[] = [];
    const alone = new Map<Containers, number>();
    async function measure(what: string, count: number, start: () => Promise<BareServer[]>): Promise<void> {
      const servers = await start();
      try {
        for (const containers of [1, 20] as const) {
          const perSecond = await postsInto(containers, what, servers);
          const first = alone.get(containers);
          if (first === undefined) alone.set(containers, perSecond);
          const isHeld = first !== undefined && count <= availableParallelism();
          const where = containers === 1 ? 'one container' : `${containers} containers`;
          rows.push(atLeast(`${what}: into ${where}`, perSecond, isHeld ? LEAST[containers] * first : undefined));
        }
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    }

    for (const count of PROCESSES) {
      await measure(count === 1 ? 'one process' : `${count} processes`, count, () => startNodes(place, count, env));
    }
    for (const count of PROCESSES.slice(1)) {
      await measure(`${count} workers`, count, async () => [
        await startBareServer(place, { ...env, VF_WORKERS: String(count) }),
      ]);
    }
    return rows;
  } finally {
    await database.close();
    cluster.stop();
  }
}

/** Starts each on its own port; the tokens contain one address for all. */
export async function startNodes(place: Place, count: number, env: Record<string, string>): Promise<BareServer[]> {
  const servers: BareServer[] = [];
  for (let number = 0; number < count; number++) {
    const own = number === 0 ? place : await findPlace();
    servers.push(await startBareServer(own, { ...env, VF_PUBLIC_URL: place.origin }));
  }
  return servers;
}
