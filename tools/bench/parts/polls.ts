/**
 * Votes a second in one poll that everybody sees and votes in: the built server on a PostgreSQL that syncs every commit
 * to disk, with votes from a separate process over HTTP, each by a new guest. Rate limits are off. Once one process of
 * the server, once four. Afterwards the number of rows equals that of acknowledged votes, and so does the tally.
 *
 * Four processes, PostgreSQL and the voters need a core each before the rate is meaningful for four processes. With
 * fewer cores the limit applies to the possible rate of four processes at the CPU time of a vote here.
 *
 * VF_BENCH_SECONDS shortens it.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/src/database/database';
import { interaction } from '../../../server/src/modules/content/kinds/interaction.kind';
import { emptyTally } from '../../../server/src/modules/content/polls/tally';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, findPlace, startBareServer } from '../bare-server';
import { databaseCpuMs } from '../process-cpu';
import { atLeast, milliseconds, type Row } from '../row';
import { addContainers, load } from '../writing';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 20);
/** Until every process has started, and its code is warm. */
const WARM_UP_SECONDS = 5;
/** Concurrent votes for each process: those of a crowd, each of which waits for its answer. */
const CONNECTIONS = 512;
const MUST = { one: 5000, four: 20_000 };
/** Other processes: PostgreSQL and the voters. */
const OTHERS = 2;

interface Stage {
  database: Database;
  site_uuid: string;
  url: string;
  /** The folder of the database's cluster. */
  data: string;
}

export async function polls(): Promise<Row[]> {
  if (!findPostgres()) return [{ what: 'poll', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  try {
    const { site_uuid } = await addPeople(database, await findPlace(), 0);
    const stage = { database, site_uuid, url: cluster.url, data: cluster.data };
    return [...(await measure(stage, 1, MUST.one)), ...(await measure(stage, 4, MUST.four))];
  } finally {
    await database.close();
    cluster.stop();
  }
}

async function measure({ database, site_uuid, url, data }: Stage, processes: number, must: number): Promise<Row[]> {
  const server = await startBareServer(await findPlace(), { DATABASE_URL: url, VF_WORKERS: String(processes) });
  try {
    const containers = await addContainers(database, site_uuid, [`poll-${processes}`], interaction);
    const poll = await addPoll(database, containers[0] as string);
    const plan = { ports: [server.port], site_uuid, containers, tokens: [''], listeners: 0, kind: 'poll' };
    const voting = { ...plan, connections: CONNECTIONS * processes, targets: [[poll.uuid, ...poll.options]] };
    const warmUp = await load({ ...voting, seconds: WARM_UP_SECONDS });
    const [serverBefore, databaseBefore] = [await server.cpuMs(), databaseCpuMs(data)];
    const seen = await load({ ...voting, seconds: SECONDS });
    const [serverMs, databaseMs] = [(await server.cpuMs()) - serverBefore, databaseCpuMs(data) - databaseBefore];
    await verifyVotes(database, poll.uuid, warmUp.total.count + seen.total.count);
    const { count } = seen.total;
    const perSecond = (count * 1000) / seen.ranMs;
    const hasCores = processes === 1 || availableParallelism() >= processes + OTHERS;
    const what = `votes in one poll, ${processes === 1 ? 'one process' : `${processes} processes`}`;
    return [
      atLeast(`${what}, a second over ${SECONDS} s`, perSecond, hasCores ? must : undefined),
      { what: `${what}: p50`, value: milliseconds(seen.total.p50) },
      { what: `${what}: p99`, value: milliseconds(seen.total.p99) },
      { what: `${what}: processor of the server, each`, value: milliseconds(serverMs / count) },
      { what: `${what}: processor of PostgreSQL, each`, value: milliseconds(databaseMs / count) },
      ...(hasCores
        ? []
        : [
            atLeast(
              `${what}: a second with a core for each, at that time`,
              (processes * 1000 * count) / serverMs,
              must,
            ),
          ]),
      { what: `${what}: acknowledged, rows and tally`, value: count.toLocaleString('en'), isWithin: true },
    ];
  } finally {
    await server.stop();
  }
}

async function addPoll({ db }: Database, container_uuid: string): Promise<{ uuid: string; options: string[] }> {
  const uuid = randomUUID();
  const options = ['Yes', 'No', 'Later'].map((text) => ({ option_uuid: randomUUID(), text }));
  await db
    .insertInto('polls')
    .values({
      ...{ uuid, container_uuid, question: 'Should the bridge open?', kind: 'single', max_choices: 1 },
      ...{ results: 'always', voters: 'anyone', may_change: false, closes: null, date_closed: null, actor_id: null },
      options: JSON.stringify(options),
      tally: JSON.stringify(emptyTally(options.length)),
      date_created: Date.now(),
    })
    .execute();
  return { uuid, options: options.map(({ option_uuid }) => option_uuid) };
}

/** @throws when an acknowledged vote is missing, in the rows or in the count */
async function verifyVotes({ db }: Database, poll_uuid: string, acknowledged: number): Promise<void> {
  const { rows } = await sql<{ stored: number; counted: number }>`
    select (select count(*) from poll_votes where poll_uuid = p.uuid)::int as stored,
      (p.tally->'counted'->>'voters')::int as counted
    from polls p where uuid = ${poll_uuid}`.execute(db);
  const [found] = rows;
  if (found?.stored !== acknowledged || found.counted !== acknowledged) {
    throw new Error(`acknowledged ${acknowledged}, stands at ${JSON.stringify(found)}`);
  }
}
