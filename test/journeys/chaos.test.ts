/**
 * Two nodes on one PostgreSQL with a Redis between them, under posts and votes, while connections are cut, nodes are
 * killed and the Redis stops: everything acknowledged is stored, and every reader has received all of it, once and in
 * order (design decision 9; host contract 10).
 *
 * Runs for a minute; VF_CHAOS_SECONDS=600 for longer, VF_CHAOS_SEED repeats the order of events.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Comment } from '../../core/contract/content/comment';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { seeded } from '../../demo/long/random';
import { buildApp } from '../../server/src/app';
import { loadConfig } from '../../server/src/config';
import { findRedis, startRedis } from '../../server/test/support/redis';
import { findPostgres, freePort, startPostgres } from '../../tools/postgres.mjs';
import { type Front, startFront } from './support/front';
import { type Server, startServer } from './support/server';
import { pretendPage, startReader, type WireReader } from './support/wire-reader';

const SECONDS = Number(process.env.VF_CHAOS_SECONDS ?? 60);
const SEED = Number(process.env.VF_CHAOS_SEED ?? Date.now() % 1_000_000);
const WRITERS = 6;
const READERS = 8;
const SETTLE_MS = 60_000;
/** Ids of the containers. */
const names = ['one', 'two'];

const skip =
  (!findPostgres() && 'no PostgreSQL found') || (!findRedis() && 'no Redis found: install redis-server') || false;

interface Stored {
  container_uuid: string;
  seq: number;
  action: string;
  payload: string;
}

const idOf = ({ payload }: Stored): string => (JSON.parse(payload) as Comment).content_uuid;
const isVote = (action: string): boolean => /liked$/.test(action);

test('nothing is lost and nothing arrives twice', { skip, timeout: SECONDS * 1000 + 240_000 }, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = seeded(SEED);
  // In reverse order: the database ends when nothing needs it.
  const ends: (() => unknown)[] = [];
  t.after(async () => {
    for (const end of ends.reverse()) await end();
  });
  const cluster = await startPostgres();
  ends.push(() => cluster.stop());
  const redis = await startRedis();
  ends.push(() => redis.stop());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...{ DATABASE_URL: cluster.url, REDIS_URL: redis.url, VF_PUBLIC_URL: origin, VF_DEMO: 'off' },
    ...{ VF_SECRET: 'one-secret-for-both-nodes-of-this-test', LOG_LEVEL: 'fatal', VF_RATE_LIMIT: 'off' },
  };
  const { site_uuid, containers, tokens } = await prepare(env);
  const nodes = await Promise.all([startServer(env), startServer(env)]);
  ends.push(() => Promise.all(nodes.map((node) => node.close())));
  const front = await startFront(
    port,
    nodes.map((node) => node.port),
    random,
  );
  ends.push(() => front.close());

  const page = pretendPage(origin);
  const section = `${origin}/v4/livecomments/${site_uuid}`;
  const readers = Array.from({ length: READERS }, () =>
    startReader(site_uuid, containers, async (uuid) => {
      const answer = await fetch(`${section}/?container_id=${names[containers.indexOf(uuid)]}`);
      const { container } = (await answer.json()) as { container: { seq: number } };
      return container.seq;
    }),
  );
  ends.push(() => {
    for (const reader of readers) reader.close();
  });

  const until = Date.now() + SECONDS * 1000;
  const posted: Comment[] = [];
  const writing = tokens.map((token, index) =>
    write({ section, container: containers[index % containers.length] as string, token, posted, until, random }),
  );
  const count = await wreak({ front, nodes, redis, until, random });
  const acknowledged = (await Promise.all(writing)).flat();

  const stored = await storedEvents(cluster.url);
  page.comesOnline();
  await settled(readers, stored, page);
  t.diagnostic(
    `${acknowledged.length} posts acknowledged, ${stored.length} events, ${count.cut} lines cut, ` +
      `${count.killed} nodes killed, Redis stopped ${count.redis} times`,
  );

  assert.ok(acknowledged.length > SECONDS, `only ${acknowledged.length} posts`);
  assert.ok(
    stored.some(({ action }) => isVote(action)),
    'nobody voted',
  );
  assert.ok(count.cut > SECONDS && count.killed >= 2 && count.redis === 1, JSON.stringify(count));
  for (const uuid of containers) {
    const log = stored.filter(({ container_uuid }) => container_uuid === uuid);
    assert.deepEqual(
      log.map(({ seq }) => seq),
      log.map((_, index) => index + 1),
      'the log has a gap',
    );
    const posts = acknowledged.filter((one) => one.content_container_uuid === uuid);
    const visible = log.filter(({ action }) => action === 'visible').map(idOf);
    // Each was sent repeatedly until acknowledged, and exists once.
    assert.deepEqual(visible.toSorted(), posts.map(({ content_uuid }) => content_uuid).toSorted());
    for (const reader of readers) compare(reader.received.get(uuid) ?? [], log);
  }
  assert.deepEqual(
    readers.map(({ gaps }) => gaps),
    readers.map(() => 0),
  );
});

/** The whole log, in order and once; a vote may be omitted for a later event of its comment. */
function compare(received: RealtimeEvent[], log: Stored[]): void {
  const seqs = received.map(({ seq }) => seq ?? 0);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].toSorted((a, b) => a - b),
    'twice or out of order',
  );
  const known = new Set(seqs);
  const tellsLater = new Set<string>();
  for (const event of log.toReversed()) {
    if (known.has(event.seq)) tellsLater.add(idOf(event));
    else assert.ok(isVote(event.action) && tellsLater.has(idOf(event)), `lost ${event.seq}: ${event.action}`);
  }
  for (const event of received) assert.equal(event.action, log[(event.seq ?? 0) - 1]?.action);
  const last = new Map(received.map((event) => [(event.payload as Comment).content_uuid, event.payload as Comment]));
  for (const event of log.toReversed()) {
    const comment = JSON.parse(event.payload) as Comment;
    const shown = last.get(comment.content_uuid);
    if (shown) assert.equal(shown.total_likes, comment.total_likes);
    last.delete(comment.content_uuid);
  }
}

/** A site with people and containers. */
async function prepare(env: Record<string, string>) {
  const app = await buildApp(loadConfig(env));
  try {
    const site = await app.sites.add({ domain: 'localhost', name: 'Chaos', hosts: ['127.0.0.1'] });
    const containers = await Promise.all(
      names.map(async (container_id) => {
        const url = `/v4/livecomments/${site.uuid}/`;
        const answer = await app.inject({ method: 'POST', url, payload: { container_id } });
        return (answer.json() as { content_container_uuid: string }).content_container_uuid;
      }),
    );
    const tokens = await Promise.all(
      Array.from({ length: WRITERS }, async (_, index) => {
        const payload = { name: `Writer ${index}`, email: `w${index}@example.org`, password: 'correct horse battery' };
        const answer = await app.inject({ method: 'POST', url: '/v2/localhost/users?session=false', payload });
        return (answer.json() as { access_token: string }).access_token;
      }),
    );
    return { site_uuid: site.uuid, containers, tokens };
  } finally {
    await app.close();
  }
}

interface Writing {
  section: string;
  container: string;
  token: string;
  /** All posts so far. */
  posted: Comment[];
  until: number;
  random: () => number;
}

/** Posts until the time is over, each until it is acknowledged, and likes some. @returns the acknowledged ones. */
async function write({ section, container, token, posted, until, random }: Writing): Promise<Comment[]> {
  const done: Comment[] = [];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = async (url: string, init: RequestInit): Promise<Response | undefined> => {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(url, { ...init, signal }).catch(() => undefined);
    // Reads to the end: a connection may be cut in the middle of an answer as well.
    const body = await answer?.text().catch(() => undefined);
    return answer && body !== undefined ? new Response(body || null, { status: answer.status }) : undefined;
  };
  while (Date.now() < until) {
    const key = randomUUID();
    const body = JSON.stringify({ content: `Post ${key}`, metadata: {} });
    for (;;) {
      const url = `${section}/${container}/comments`;
      const answer = await send(url, { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body });
      if (answer && answer.status < 300) {
        const comment = (await answer.json()) as Comment;
        done.push(comment);
        posted.push(comment);
        break;
      }
      assert.ok(!answer || answer.status >= 500, `refused: ${answer?.status} ${await answer?.text()}`);
      await sleep(50 + random() * 100);
    }
    // Another writer's comment in the same container: people do not vote on their own.
    const theirs = posted.filter((one) => one.content_container_uuid === container && !done.includes(one));
    const some = theirs[Math.floor(random() * theirs.length)];
    if (!some) continue;
    const url = `${section}/${container}/comments/${some.content_uuid}/like`;
    await send(url, { method: random() < 0.6 ? 'POST' : 'DELETE', headers: { authorization: headers.authorization } });
    await sleep(random() * 150);
  }
  return done;
}

interface Wreaking {
  front: Front;
  nodes: Server[];
  redis: { start(): Promise<void>; stop(): Promise<void> };
  until: number;
  random: () => number;
}

/** Cuts connections all the time, kills one node after the other, stops Redis once; everything runs at the end. */
async function wreak({ front, nodes, redis, until, random }: Wreaking) {
  const count = { cut: 0, killed: 0, redis: 0 };
  const began = Date.now();
  const cutting = (async () => {
    while (Date.now() < until) {
      await sleep(200 + random() * 600);
      count.cut += front.cut(random() < 0.1 ? 1 : 0.25);
    }
  })();
  const killing = (async () => {
    for (;;) {
      await sleep(1000 + random() * 2000);
      // At least the first two: a slow machine needs time to start one.
      if (Date.now() > until && count.killed >= 2) return;
      const node = nodes[Math.floor(random() * nodes.length)] as Server;
      await node.kill();
      count.killed += 1;
      await sleep(random() * 1500);
      await node.start();
    }
  })();
  const starving = (async () => {
    await sleep((until - began) * (0.2 + random() * 0.4));
    await redis.stop();
    count.redis += 1;
    await sleep(2000);
    await redis.start();
  })();
  await Promise.all([cutting, killing, starving]);
  return count;
}

async function storedEvents(url: string): Promise<Stored[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      'select container_uuid, seq::int, action, payload from events order by container_uuid, seq',
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Waits until every reader has the last event of each container. */
async function settled(readers: WireReader[], stored: Stored[], page: { comesOnline(): void }): Promise<void> {
  const last = new Map(stored.map(({ container_uuid, seq }) => [container_uuid, seq]));
  const isDone = ({ received }: WireReader) =>
    [...last].every(([uuid, seq]) => received.get(uuid)?.at(-1)?.seq === seq);
  const end = Date.now() + SETTLE_MS;
  while (!readers.every(isDone) && Date.now() < end) {
    await sleep(500);
    // A reader whose five retries are over only retries once a minute, or when the network returns.
    page.comesOnline();
  }
}
