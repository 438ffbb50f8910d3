/**
 * Posts a second: the built server as one process on a PostgreSQL that syncs every commit to disk, with posts from
 * another process over HTTP with the sessions of 200 people, each post with its Idempotency-Key, three of four being
 * answers. Rate limits are off, there are no passwords, and readers listen on the socket. Afterwards everything
 * acknowledged must exist: comments, counters, and an event log without a gap.
 *
 * VF_BENCH_SECONDS shortens the minute, VF_BENCH_TRACE prints every second of it.
 */
import { sql } from 'kysely';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { type Database, openDatabase } from '../../../server/src/database/database';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, startBareServer } from '../bare-server';
import { databaseCpuMs } from '../process-cpu';
import { atLeast, milliseconds, type Row } from '../row';
import { addContainers, load, totals, verify } from '../writing';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 60);
const WARM_UP_SECONDS = 5;
const PEOPLE = 200;
/** Two batches of the write queue: while one is flushed to disk, the next arrives. */
const CONNECTIONS = 128;
const LISTENERS = 3;
const MUST_PER_SECOND = 1500;
/** Longest wait for an answer. */
const MAX_STALL_MS = 1000;

interface Stage {
  database: Database;
  site_uuid: string;
  server: BareServer;
  tokens: string[];
}

export async function posts(): Promise<Row[]> {
  if (!findPostgres()) return [{ what: 'posts', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  let server: BareServer | undefined;
  try {
    const place = await findPlace();
    const { site_uuid, people } = await addPeople(database, place, PEOPLE);
    server = await startBareServer(place, { DATABASE_URL: cluster.url });
    const stage = { database, site_uuid, server, tokens: people.map(({ token }) => token) };
    const measure = (what: string, containers: number, kind: 'post' | 'vote') =>
      measureOne(stage, cluster.data, { what, containers, kind });
    return [
      ...(await measure('posts into one container', 1, 'post')),
      ...(await measure('posts into 20 containers', 20, 'post')),
      ...(await measure('votes in 20 containers', 20, 'vote')),
    ];
  } finally {
    await server?.stop();
    await database.close();
    cluster.stop();
  }
}

async function measureOne(
  stage: Stage,
  data: string,
  { what, containers, kind }: { what: string; containers: number; kind: 'post' | 'vote' },
): Promise<Row[]> {
  const { database, site_uuid, server, tokens } = stage;
  const ids = Array.from({ length: containers }, (_, number) => `${kind}-${containers}-${number}`);
  const uuids = await addContainers(database, site_uuid, ids);
  const { port } = server;
  const plan = {
    ports: [port],
    site_uuid,
    containers: uuids,
    tokens,
    connections: CONNECTIONS,
    listeners: LISTENERS,
    kind,
  };
  if (kind === 'vote') Object.assign(plan, { targets: await addTargets(stage, uuids) });
  if (kind === 'post') await load({ ...plan, seconds: WARM_UP_SECONDS, listeners: 0 });
  const before = await totals(database, uuids);
  const [serverBefore, databaseBefore] = [await server.cpuMs(), databaseCpuMs(data)];
  const seen = await load({ ...plan, seconds: SECONDS });
  const [serverMs, databaseMs] = [(await server.cpuMs()) - serverBefore, databaseCpuMs(data) - databaseBefore];
  if (kind === 'post') await verify(database, uuids, before, seen);
  if (process.env.VF_BENCH_TRACE) {
    console.log(what, seen.total.count / seen.ranMs, serverMs / seen.total.count, databaseMs / seen.total.count);
    for (const [second, one] of seen.seconds.entries()) console.log(second, JSON.stringify(one));
  }

  const { count, p50, p99, max } = seen.total;
  const perSecond = (count * 1000) / seen.ranMs;
  const stall = Math.max(max, seen.longestStallMs);
  return [
    atLeast(`${what}, a second over ${SECONDS} s`, perSecond, kind === 'post' ? MUST_PER_SECOND : undefined),
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

/** Comments of each container to vote on, by a writer who does not vote. */
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
