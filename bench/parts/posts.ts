/**
 * Posts a second: the built server as one process on a PostgreSQL that syncs every commit to disk, written to by another
 * process over HTTP with the sessions of 200 people, each post with its Idempotency-Key, three of four being answers.
 * Rate limits are off, passwords play no part, and readers listen on the socket. Afterwards everything acknowledged
 * must be there: comments, counters, and an event log without a gap.
 *
 * VF_BENCH_SECONDS shortens the minute, VF_BENCH_TRACE prints every second of it, VF_BENCH_NODE_ARGS is for a profile
 * (`--cpu-prof`), VF_BENCH_SERVER for another build than server/dist.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { numericIdToUuid } from '../../core/contract/ids';
import { findPostgres, freePort, startPostgres } from '../../scripts/postgres.mjs';
import { ROOT } from '../../scripts/run.mjs';
import { type Database, openDatabase } from '../../server/src/database/database';
import { migrateToLatest } from '../../server/src/database/migrate';
import { createContainer } from '../../server/src/modules/containers/containers.repository';
import { createAccessTokens } from '../../server/src/modules/sessions/access-token';
import { createSiteRegistry } from '../../server/src/modules/sites/site-registry';
import { milliseconds, type Row } from '../row';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 60);
const WARM_UP_SECONDS = 5;
const PEOPLE = 200;
const CONNECTIONS = 64;
const LISTENERS = 3;
const MUST_PER_SECOND = 1000;
/** Nobody waits longer for an answer. */
const MAX_STALL_MS = 1000;
const SECRET = 'measuring-only-0123456789-abcdefghij';

interface Summary {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

interface Seen {
  ranMs: number;
  longestStallMs: number;
  refused: [string, number][];
  acknowledged: [string, number][];
  heard: [number, number][];
  seconds: Summary[];
  total: Summary;
}

interface Stage {
  database: Database;
  site_uuid: string;
  origin: string;
  port: number;
  server: ChildProcess;
  tokens: string[];
}

export async function posts(): Promise<Row[]> {
  if (!findPostgres()) return [{ what: 'posts', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  let server: ChildProcess | undefined;
  try {
    const stage = await setUp(database, cluster.url);
    server = stage.server;
    const measure = (what: string, containers: number, kind: 'post' | 'vote') =>
      measureOne(stage, cluster.data, { what, containers, kind });
    return [
      ...(await measure('posts into one container', 1, 'post')),
      ...(await measure('posts into 20 containers', 20, 'post')),
      ...(await measure('votes in 20 containers', 20, 'vote')),
    ];
  } finally {
    await stop(server);
    await database.close();
    cluster.stop();
  }
}

/** A site, people who are signed in, and the server. */
async function setUp(database: Database, databaseUrl: string): Promise<Stage> {
  const { db } = database;
  await migrateToLatest(db);
  const sites = await createSiteRegistry(database, Date.now);
  const site = await sites.add({ domain: 'localhost', name: 'Bench', hosts: [] });
  const now = Date.now();
  const { rows } = await sql<{ id: number; session_uuid: string }>`
    with people as (
      insert into users (site_uuid, name, name_key, date_created)
      select ${site.uuid}::uuid, 'Reader ' || n, 'reader ' || n, ${now}::bigint
      from generate_series(1, ${PEOPLE}::int) as n returning id
    )
    insert into sessions (uuid, user_id, date_created, date_expires)
    select gen_random_uuid(), id, ${now}::bigint, ${now + 86_400_000}::bigint from people
    returning user_id as id, uuid as session_uuid`.execute(db);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const access = createAccessTokens(SECRET, origin);
  const tokens = await Promise.all(
    rows.map(({ id, session_uuid }) =>
      access.sign({ user_uuid: numericIdToUuid(id), site_uuid: site.uuid, session_uuid }, now),
    ),
  );
  const nodeArgs = process.env.VF_BENCH_NODE_ARGS?.split(' ') ?? [];
  const server = spawn(process.execPath, [...nodeArgs, process.env.VF_BENCH_SERVER ?? 'server/dist/server.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      VF_PUBLIC_URL: origin,
      VF_SECRET: SECRET,
      VF_DEMO: 'off',
      VF_RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let look = 0; !(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok; look++) {
    if (look > 600 || server.exitCode !== null) throw new Error('the server does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { database, site_uuid: site.uuid, origin, port, server, tokens };
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

async function measureOne(
  stage: Stage,
  data: string,
  { what, containers, kind }: { what: string; containers: number; kind: 'post' | 'vote' },
): Promise<Row[]> {
  const { database, site_uuid, port, tokens } = stage;
  const uuids: string[] = [];
  for (let number = 0; number < containers; number++) {
    const container_id = `${kind}-${containers}-${number}`;
    const { container } = await createContainer(database.db, {
      section_uuid: site_uuid,
      container_id,
      expiry_time: null,
      now: Date.now(),
    });
    uuids.push(container.uuid);
  }
  const plan = { port, site_uuid, containers: uuids, tokens, connections: CONNECTIONS, listeners: LISTENERS, kind };
  if (kind === 'vote') Object.assign(plan, { targets: await addTargets(stage, uuids) });
  if (kind === 'post') await load({ ...plan, seconds: WARM_UP_SECONDS, listeners: 0 });
  const before = await totals(database, uuids);
  const [serverBefore, databaseBefore] = [await serverCpuMs(stage.origin), databaseCpuMs(data)];
  const seen = await load({ ...plan, seconds: SECONDS });
  const [serverMs, databaseMs] = [
    (await serverCpuMs(stage.origin)) - serverBefore,
    databaseCpuMs(data) - databaseBefore,
  ];
  if (kind === 'post') await verify(database, uuids, before, seen);
  if (process.env.VF_BENCH_TRACE) {
    console.log(what, seen.total.count / seen.ranMs, serverMs / seen.total.count, databaseMs / seen.total.count);
    for (const [second, one] of seen.seconds.entries()) console.log(second, JSON.stringify(one));
  }

  const { count, p50, p99, max } = seen.total;
  const perSecond = (count * 1000) / seen.ranMs;
  const stall = Math.max(max, seen.longestStallMs);
  return [
    {
      what: `${what}, a second over ${SECONDS} s`,
      value: Math.round(perSecond).toLocaleString('en'),
      ...(kind === 'post' && { limit: `≥ ${MUST_PER_SECOND}`, isWithin: perSecond >= MUST_PER_SECOND }),
    },
    { what: `${what}: p50`, value: milliseconds(p50) },
    { what: `${what}: p99`, value: milliseconds(p99) },
    { what: `${what}: slowest second's p99`, value: milliseconds(Math.max(...seen.seconds.map((one) => one.p99))) },
    {
      what: `${what}: longest anybody waited`,
      value: milliseconds(stall),
      limit: milliseconds(MAX_STALL_MS),
      isWithin: stall <= MAX_STALL_MS,
    },
    { what: `${what}: CPU of the server, each`, value: milliseconds(serverMs / count) },
    { what: `${what}: CPU of PostgreSQL, each`, value: milliseconds(databaseMs / count) },
  ];
}

async function load(plan: object): Promise<Seen> {
  const child = spawn(process.execPath, ['bench/load/writers.mjs', JSON.stringify(plan)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the load ended with ${code}`);
  const seen = JSON.parse(text) as Seen;
  if (seen.refused.length > 0) throw new Error(`refused: ${JSON.stringify(seen.refused)}`);
  return seen;
}

/** Comments of each container to vote on, written by somebody who does not vote. */
async function addTargets({ database: { db }, site_uuid }: Stage, uuids: string[]): Promise<string[][]> {
  const {
    rows: [author],
  } = await sql<{ id: number }>`
    insert into users (site_uuid, name, name_key, date_created)
    values (${site_uuid}::uuid, 'Author', 'author', 0) returning id`.execute(db);
  const targets: string[][] = [];
  for (const uuid of uuids) {
    const { rows } = await sql<{ id: number }>`
      with next as (select nextval(pg_get_serial_sequence('comments', 'id')) as id from generate_series(1, 20))
      insert into comments (id, thread_id, container_uuid, section_uuid, actor_id, content, date_created)
      select id, id, ${uuid}::uuid, ${site_uuid}::uuid, ${author?.id}::bigint, 'Vote for me', ${Date.now()}::bigint
      from next returning id`.execute(db);
    targets.push(rows.map(({ id }) => numericIdToUuid(id)));
  }
  return targets;
}

interface Totals {
  comments: number;
  counted: number;
  seq: number;
  events: number;
  lastEvent: number;
}

async function totals({ db }: Database, uuids: string[]): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select total_visible as counted, seq,
      (select count(*) from comments where container_uuid = c.uuid) as comments,
      (select count(*) from events where container_uuid = c.uuid) as events,
      (select coalesce(max(seq), 0) from events where container_uuid = c.uuid) as "lastEvent"
    from containers c where uuid = any(${uuids}::uuid[])
    order by array_position(${uuids}::uuid[], uuid)`.execute(db);
  return rows;
}

/** What was acknowledged is stored and counted, each number of the log is there, the readers heard them all. */
async function verify(database: Database, uuids: string[], before: Totals[], seen: Seen): Promise<void> {
  const after = await totals(database, uuids);
  for (const [index, now] of after.entries()) {
    const acknowledged = seen.acknowledged[index]?.[1] ?? 0;
    const stored = now.comments - (before[index]?.comments ?? 0);
    const isWhole = now.counted === now.comments && now.seq === now.events && now.seq === now.lastEvent;
    if (stored !== acknowledged || !isWhole || now.seq !== 2 * now.comments) {
      throw new Error(`acknowledged ${acknowledged}, stored ${stored}, stands at ${JSON.stringify(now)}`);
    }
  }
  for (const [, seq] of seen.heard)
    if (seq !== after[0]?.seq) throw new Error(`a reader heard up to ${seq}, not ${after[0]?.seq}`);
}

async function serverCpuMs(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return 1000 * Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1]);
}

/** Of the cluster's first process and all it started; they keep their connections, so none is missing. */
function databaseCpuMs(data: string): number {
  const pidFile = execFileSync('head', ['-1', `${data}/postmaster.pid`], { encoding: 'utf8' });
  const postmaster = pidFile.trim();
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [, parent, ...rest] = (fields.at(-1) ?? '').split(' ');
      if (pid !== postmaster && parent !== postmaster) continue;
      // utime, stime, and of the first process those that have ended.
      for (const index of pid === postmaster ? [9, 10, 11, 12] : [9, 10]) ticks += Number(rest[index]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10;
}
