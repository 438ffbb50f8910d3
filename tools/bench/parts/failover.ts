/**
 * Promotes a standby while people post to three nodes whose `DATABASE_URL` names both hosts: measures how long posts
 * fail, and checks that everything acknowledged is stored.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/src/database/database';
import { startRedis } from '../../../server/test/support/redis';
import { startPostgres, startStandby } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace } from '../bare-server';
import { milliseconds, type Row, type Table } from '../row';
import { addContainers } from '../writing';
import { startNodes } from './nodes';

const NODES = 3;
const WRITERS = 6;
const BEFORE_MS = 5000;
const AFTER_MS = 8000;
const RETRY_MS = 100;
const PROMOTED_AFTER_MS = 1000;

interface Outcome {
  acknowledged: string[];
  /** Number of answers by status; 0 for a broken connection. */
  statuses: Map<number, number>;
  /** Acknowledgement times of posts. */
  at: number[];
}

export async function failovers(): Promise<{ rows: Row[]; table: Table }> {
  const ways = [await failOver('asynchronous'), await failOver('synchronous')];
  return {
    rows: ways.map(({ name, lost, acknowledged }) => ({
      what: `failover, ${name} replication: acknowledged posts that are missing, of ${acknowledged}`,
      value: String(lost),
      ...(name === 'synchronous' && { limit: '0', isWithin: lost === 0 }),
    })),
    table: {
      title: 'A standby promoted while people post',
      head: [
        'replication',
        'no post acknowledged for',
        'of it after the promotion',
        'acknowledged',
        'missing',
        'twice',
        'answers',
      ],
      lines: ways.map(({ name, awayMs, afterMs, acknowledged, lost, twice, answers }) => [
        name,
        milliseconds(awayMs),
        milliseconds(afterMs),
        String(acknowledged),
        String(lost),
        String(twice),
        answers,
      ]),
    },
  };
}

async function failOver(name: 'asynchronous' | 'synchronous') {
  process.stderr.write(`scale: failover, ${name}\n`);
  const primary = await startPostgres(undefined, { durable: true });
  const redis = await startRedis();
  const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
  const place = await findPlace();
  const { site_uuid, people } = await addPeople(database, place, WRITERS);
  const [container = ''] = await addContainers(database, site_uuid, ['failover']);
  const standby = await startStandby(primary);
  if (name === 'synchronous') await replicateSynchronously(database);
  await database.close();
  const { host } = new URL(standby.url);
  const url = primary.url.replace(/(@[^/]+)/, `$1,${host}`);
  const servers = await startNodes(place, NODES, { DATABASE_URL: url, REDIS_URL: redis.url });
  try {
    const outcome: Outcome = { acknowledged: [], statuses: new Map(), at: [] };
    const isOver = { now: false };
    const path = `/v4/livecomments/${site_uuid}/${container}/comments`;
    const writing = people.map(({ token }, at) =>
      write(`${servers[at % NODES]?.origin}${path}`, token, outcome, isOver),
    );
    await sleep(BEFORE_MS);
    const crashedAt = performance.now();
    primary.crash();
    await sleep(PROMOTED_AFTER_MS);
    standby.promote();
    const promotedAt = performance.now();
    await sleep(AFTER_MS);
    isOver.now = true;
    await Promise.all(writing);
    const back = outcome.at.find((at) => at > promotedAt) ?? Number.NaN;
    const last = outcome.at.findLast((at) => at < promotedAt) ?? crashedAt;
    const stored = await storedIn(standby.url);
    return {
      name,
      awayMs: back - last,
      afterMs: back - promotedAt,
      acknowledged: outcome.acknowledged.length,
      lost: outcome.acknowledged.filter((content) => !stored.has(content)).length,
      twice: [...stored.values()].filter((count) => count > 1).length,
      answers: [...outcome.statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    };
  } finally {
    await Promise.all(servers.map((server: BareServer) => server.stop()));
    await redis.stop();
    standby.stop();
    primary.stop();
  }
}

async function replicateSynchronously({ db }: Database): Promise<void> {
  await sql`alter system set synchronous_standby_names = '*'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_replication where sync_state = 'sync'`.execute(db);
    if (rows.length) return;
    await sleep(RETRY_MS);
  }
}

/** Posts as one person, and repeats failed posts with the same key, like pages do. */
async function write(address: string, token: string, outcome: Outcome, isOver: { now: boolean }): Promise<void> {
  for (let number = 0; !isOver.now; number++) {
    const content = `Post ${number} of ${token.slice(-12)}, ${randomUUID()}`;
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    };
    const body = JSON.stringify({ content, metadata: {} });
    while (!isOver.now) {
      const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      const status = answer?.status ?? 0;
      outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
      if (answer?.ok) {
        outcome.acknowledged.push(content);
        outcome.at.push(performance.now());
        break;
      }
      await sleep(RETRY_MS);
    }
  }
}

/** Number of stored copies of each text. */
async function storedIn(url: string): Promise<Map<string, number>> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  const { rows } = await sql<{ content: string; count: number }>`
    select content, count(*)::int as count from comments group by content`.execute(database.db);
  await database.close();
  return new Map(rows.map(({ content, count }) => [content, count]));
}
