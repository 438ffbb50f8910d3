/**
 * CPU time of a post into one conversation, with all processes of the servers and of the database: by one server, by
 * two servers on the same database that know nothing of each other, and by two workers of one server. The set-ups are
 * measured in turn, round after round, so that other work of the machine affects all of them.
 *
 * VF_BENCH_SECONDS is the duration of each measurement, VF_BENCH_RUNS the number of rounds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/src/database/database';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, type Place, startBareServer } from '../bare-server';
import { median } from '../median';
import { databaseCpuMs } from '../process-cpu';
import { held, type Measured, milliseconds } from '../row';
import { addContainers, load, totals, verify } from '../writing';
import { startNodes } from './nodes';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 10);
const RUNS = Number(process.env.VF_BENCH_RUNS ?? 5);
const WARM_UP_SECONDS = 15;
const PEOPLE = 200;
const STATISTICS_MS = 1500;
const CONNECTIONS = 32;

interface Stage extends Omit<Awaited<ReturnType<typeof addPeople>>, 'people'> {
  database: Database;
  /** Folder of the cluster. */
  data: string;
  servers: BareServer[];
  close(): Promise<void>;
}

/** Of one post. */
interface Cost {
  /** CPU time, in ms. */
  servers: number;
  database: number;
  transactions: number;
}

const names = ['one server', 'two servers', 'VF_WORKERS=2'] as const;
type Name = (typeof names)[number];
/** CPU time of a post, at most this many times that of one server. */
const limits = { 'two servers': 1.3, 'VF_WORKERS=2': 1.15 } as const;

const starts: Record<Name, (place: Place, env: Record<string, string>) => Promise<BareServer[]>> = {
  'one server': (place, env) => startNodes(place, 1, env),
  'two servers': (place, env) => startNodes(place, 2, env),
  'VF_WORKERS=2': async (place, env) => [await startBareServer(place, { ...env, VF_WORKERS: '2' })],
};

export async function twoServers(): Promise<Measured> {
  if (!findPostgres()) return [{ what: 'two servers', value: 'no PostgreSQL is installed' }];
  const costs: Record<Name, Cost[]> = { 'one server': [], 'two servers': [], 'VF_WORKERS=2': [] };
  const stages = new Map<Name, Stage>();
  try {
    for (const name of names) stages.set(name, await openStage(name));
    for (let run = 0; run <= RUNS; run++) {
      for (const [name, stage] of stages) {
        process.stderr.write(`two-servers: round ${run} of ${RUNS}, ${name}\n`);
        const seconds = run === 0 ? WARM_UP_SECONDS : SECONDS;
        const cost = await costOf(stage, `round-${run}`, seconds);
        // The first posts of a process are mostly compilation.
        if (run > 0) costs[name].push(cost);
      }
    }
  } finally {
    for (const stage of stages.values()) await stage.close();
  }
  return resultOf(costs);
}

/** Starts the set-up on a cluster of its own. */
async function openStage(name: Name): Promise<Stage> {
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  const place = await findPlace();
  const people = await addPeople(database, place, PEOPLE);
  const servers = await starts[name](place, { DATABASE_URL: cluster.url });
  return {
    ...people,
    database,
    data: cluster.data,
    servers,
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
      cluster.stop();
    },
  };
}

async function costOf(
  { database, data, site_uuid, signIn, servers }: Stage,
  id: string,
  seconds: number,
): Promise<Cost> {
  const tokens = (await signIn(Date.now())).map(({ token }) => token);
  const uuids = await addContainers(database, site_uuid, [id]);
  const ports = servers.map(({ port }) => port);
  const plan = { ports, site_uuid, containers: uuids, tokens, connections: CONNECTIONS, kind: 'post', listeners: 0 };
  const cpu = async () => {
    const each = await Promise.all(servers.map((server) => server.cpuMs()));
    return { servers: each.reduce((sum, ms) => sum + ms, 0), database: databaseCpuMs(data) };
  };
  const commits = await commitsOf(database);
  const [before, stored] = [await cpu(), await totals(database, uuids)];
  const seen = await load({ ...plan, seconds });
  const after = await cpu();
  await verify(database, uuids, stored, seen);
  const { count } = seen.total;
  return {
    servers: (after.servers - before.servers) / count,
    database: (after.database - before.database) / count,
    transactions: ((await commitsOf(database)) - commits) / count,
  };
}

/** PostgreSQL publishes its figures some time after the transactions. */
async function commitsOf({ db }: Database): Promise<number> {
  await sleep(STATISTICS_MS);
  const { rows } = await sql<{ commits: number }>`
    select xact_commit::int as commits from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.commits ?? 0;
}

const sumOf = ({ servers, database }: Cost) => servers + database;

function resultOf(costs: Record<Name, Cost[]>): Measured {
  const all = (name: Name) => median(costs[name].map(sumOf));
  const line = (name: Name) => {
    const of = (pick: (cost: Cost) => number) => costs[name].map(pick);
    return [
      name,
      milliseconds(median(of(({ servers }) => servers))),
      milliseconds(median(of(({ database }) => database))),
      milliseconds(all(name)),
      median(of(({ transactions }) => transactions)).toFixed(3),
      `${milliseconds(Math.min(...of(sumOf)))} to ${milliseconds(Math.max(...of(sumOf)))}`,
    ];
  };
  return {
    intro: `Posts by ${CONNECTIONS} connections into one conversation for ${SECONDS} s, everything acknowledged stored; medians of ${RUNS} rounds in turn. The two servers have no Redis, and each gets half of the connections. PostgreSQL syncs each commit.`,
    rows: Object.entries(limits).map(([name, limit]) =>
      held(`CPU of a post, ${name} to one server`, {
        value: all(name as Name) / all('one server'),
        limit,
        write: (value) => `${value.toFixed(2)} ×`,
      }),
    ),
    tables: [
      {
        title: 'CPU and transactions of a post',
        head: ['', 'servers', 'database', 'both', 'transactions', 'both, from least to most'],
        lines: names.map(line),
      },
    ],
  };
}
