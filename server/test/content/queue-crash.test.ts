/**
 * Twenty moderators clear a queue of a thousand items at two server processes on one PostgreSQL, while connections are cut
 * and one process is killed (kill -9): each item is decided once, a late moderator gets the name of the first, and no lease is
 * longer than a minute. The built server; needs `TEST_DATABASE_URL`.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type {
  Claimed,
  Decided,
  QueueChange,
  QueueChanges,
  QueueCounts,
  QueuePage,
} from '../../../core/contract/console/queue';
import { type QueueUpdate, queueFeed } from '../../../core/contract/console/queue-feed';
import { CLAIM_MS } from '../../../core/contract/console/queues';
import { type Author, Conversation, sectionUuid, signUpAuthor } from '../../../test/journeys/support/api';
import { type Server, startServer } from '../../../test/journeys/support/server';
import { type OwnDatabase, ownDatabase } from '../../../test/support/own-database';
import { listenAt } from '../support/listener';
import { buildWidgets } from '../support/painted';
import { randomOf } from '../support/random';
import { needsPostgres } from '../support/two-servers';

const MODERATORS = 20;
const ITEMS = 1000;
const CONTAINERS = 10;
/** The process is killed when so many items are left. */
const KILLED_AT = 600;
const verdicts = ['approve', 'reject', 'spam'] as const;

let database: OwnDatabase | undefined;
let sql: pg.Client;
let servers: Server[];
let site_uuid: string;
let moderators: Author[];

before(async () => {
  database = await ownDatabase();
  if (!database) return;
  buildWidgets();
  sql = new pg.Client(database.url);
  await sql.connect();
  const env = {
    ...{ DATABASE_URL: database.url, VF_SECRET: 'the same for both, and long enough' },
    ...{ VF_PUBLIC_URL: 'http://127.0.0.1', VF_DEMO: 'off' },
  };
  servers = [await startServer({ ...env, VF_DEMO: 'on' }), await startServer(env)];
  const [{ origin }] = servers as [Server];
  site_uuid = await sectionUuid(origin);
  moderators = [];
  for (let n = 1; n <= MODERATORS; n++) moderators.push(await signUpAuthor(origin, `Queue Tester ${n}`));
  await sql.query("update users set role = 'moderator' where name like 'Queue Tester %'");
  await sql.query(
    "update comments set state = 'visible', total_flags = 0, waiting_change = null where state <> 'visible'",
  );
  const containers: string[] = [];
  for (let n = 1; n <= CONTAINERS; n++) containers.push((await Conversation.open(origin, `queue-${n}`)).uuid);
  const writer = await sql.query("select id from users where name = 'Queue Tester 1'");
  await sql.query(
    `insert into comments (id, thread_id, kind, container_uuid, section_uuid, actor_id, content, state, state_reasons, is_listed, date_created)
     select id, id, 'livecomments', ($1::uuid[])[1 + n % ${CONTAINERS}], $2, $3, 'Words of item ' || n, 'awaiting_moderation',
       '["content_awaiting_moderation"]', false, 1700000000000 + n
     from (select n, nextval(pg_get_serial_sequence('comments', 'id')) as id from generate_series(1, ${ITEMS}) n) made`,
    [containers, site_uuid, writer.rows[0].id],
  );
});
after(async () => {
  for (const server of servers ?? []) await server.close();
  await sql?.end();
  await database?.drop();
});

/** Sends a request on a connection of its own. @param cutAfter milliseconds after which the connection is cut */
function send<T>(port: number, path: string, token: string, body?: object, cutAfter?: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const options = { port, host: '127.0.0.1', path: `/v1/console/localhost/${path}`, agent: false, headers };
    const sent = request({ ...options, method: body ? 'POST' : 'GET' }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(text));
        else reject(new Error(`${path}: ${answer.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
    if (cutAfter !== undefined) setTimeout(() => sent.destroy(new Error('cut')), cutAfter);
  });
}

interface Outcome {
  by: string;
  content_uuid: string;
  code: string | null;
  decidedBy: string | undefined;
}
const outcomes: Outcome[] = [];
/** Requests that failed, because of a cut or of the killed process. */
let failed = 0;

/** A moderator at one of the servers, who goes to the other when it does not answer. */
async function work({ token, uuid: by }: Author, number: number): Promise<void> {
  const { below, pick } = randomOf(number + 1);
  let at = number % servers.length;
  async function call<T>(path: string, body?: object): Promise<T> {
    for (;;) {
      const { port } = servers[at] as Server;
      try {
        return await send<T>(port, path, token, body, below(10) === 0 ? below(30) : undefined);
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        if (/: 4\d\d /.test(message)) throw error;
        failed += 1;
        if (code === 'ECONNREFUSED' || code === 'ECONNRESET') at = (at + 1) % servers.length;
        await wait(20);
      }
    }
  }
  for (;;) {
    const isCareless = below(4) === 0;
    const items = isCareless ? await fromList(call, pick) : await fromClaims(call);
    if (items.length === 0) {
      const { queues } = await call<QueueCounts>('queue/counts');
      if (queues.waiting === 0) return;
      await wait(50);
    }
    for (const item of items) {
      const body = { items: [item], resolution: pick([...verdicts]) };
      const { results } = await call<Decided>('queue/decisions', body);
      const [result] = results;
      const decidedBy = result?.decided?.user_uuid;
      outcomes.push({ by, content_uuid: item.content_uuid, code: result?.code ?? null, decidedBy });
    }
  }
}

type Call = <T>(path: string, body?: object) => Promise<T>;
interface Seen {
  content_uuid: string;
  version: number;
}

/** The next items that nobody has open. */
async function fromClaims(call: Call): Promise<Seen[]> {
  const { claims } = await call<Claimed>('queue/claims', { next: 5 });
  // A colleague who picked it from the list may have decided it in between.
  const own = claims.filter(({ is_yours }) => is_yours);
  return own.map(({ content_uuid, version }) => ({ content_uuid, version: version ?? 0 }));
}

/** An item of the list, whether or not a colleague has it open. */
async function fromList(call: Call, pick: <T>(from: T[]) => T): Promise<Seen[]> {
  const { items } = await call<QueuePage>('queue?limit=20');
  if (items.length === 0) return [];
  const { content, version } = pick(items);
  return [{ content_uuid: content.content_uuid, version }];
}

/** Follows the queue over sockets that are cut, and reads what was missed. @returns items that left the queue */
async function follow({ token }: Author, from: number, isOver: () => boolean): Promise<Set<string>> {
  const gone = new Set<string>();
  const note = (changes: QueueChange[]) => {
    for (const { content_uuid, queue } of changes) if (queue !== 'waiting') gone.add(content_uuid);
  };
  let seq = from;
  async function catchUp(port: number): Promise<void> {
    for (let isMore = true; isMore; ) {
      const answer = await send<QueueChanges>(port, `queue/changes?after=${seq}`, token);
      note(answer.changes);
      seq = answer.changed_seq;
      isMore = answer.more_available;
    }
  }
  for (let round = 0; !isOver(); round++) {
    // The second server is killed on the way.
    const { port } = servers[round % servers.length] as Server;
    try {
      const listener = await listenAt(port, site_uuid);
      listener.send({ type: 'authenticate', access_token: token });
      listener.send({ type: 'subscribe', subscription_id: 'q', feed: queueFeed(site_uuid) });
      await listener.until(({ type }) => type === 'subscribe');
      await catchUp(port);
      await Promise.race([wait(700), listener.closed]);
      listener.socket.terminate();
      for (const message of listener.received) if (message.type === 'queue') note((message as QueueUpdate).changes);
    } catch {
      await wait(50);
    }
  }
  await catchUp(servers[0]?.port ?? 0);
  return gone;
}

/** Samples the leases until the queue is empty. @returns the longest, in milliseconds */
async function watchLeases(onLeft: (left: number) => Promise<void>): Promise<number> {
  let longest = 0;
  for (;;) {
    const { rows } = await sql.query(
      `select count(*)::int as left, max(claim_until) - (extract(epoch from clock_timestamp()) * 1000)::bigint as lease
       from review_items where queue = 'waiting'`,
    );
    const { left, lease } = rows[0] as { left: number; lease: string | null };
    longest = Math.max(longest, Number(lease ?? 0));
    await onLeft(left);
    if (left === 0) return longest;
    await wait(100);
  }
}

test(
  'each item is decided once, each conflict is told, and no lease is longer than a minute',
  needsPostgres,
  async () => {
    let isOver = false;
    let isKilled = false;
    const { changed_seq } = await send<QueuePage>(servers[0]?.port ?? 0, 'queue', moderators[0]?.token ?? '');
    const followers = moderators.slice(0, 2).map((one) => follow(one, changed_seq, () => isOver));
    const working = Promise.all(moderators.map(work));
    const longest = await watchLeases(async (left) => {
      if (isKilled || left > KILLED_AT) return;
      isKilled = true;
      await servers[1]?.kill();
    });
    await working;
    isOver = true;
    assert.ok(isKilled);
    assert.ok(failed > 0, 'no connection was cut');

    const { rows } = await sql.query(
      `select content_uuid, count(*)::int as n, min(actor_uuid::text) as actor_uuid from moderation_log
     where action in ('enable', 'disable', 'spam') group by content_uuid`,
    );
    const logged = rows as { content_uuid: string; n: number; actor_uuid: string }[];
    assert.equal(logged.length, ITEMS);
    assert.deepEqual(
      logged.filter(({ n }) => n !== 1),
      [],
      'decided twice',
    );
    const winners = new Map(logged.map(({ content_uuid, actor_uuid }) => [content_uuid, actor_uuid]));
    const wrong = outcomes.filter(({ by, content_uuid, code, decidedBy }) => {
      const winner = winners.get(content_uuid);
      return code === null ? winner !== by : code !== 'decided_since' || decidedBy !== winner;
    });
    assert.deepEqual(wrong, []);
    assert.ok(
      outcomes.some(({ code }) => code === 'decided_since'),
      'nobody was late',
    );
    assert.ok(longest <= CLAIM_MS, `a lease of ${longest} ms`);
    const { rows: leases } = await sql.query('select 1 from review_items where claimed_by is not null');
    assert.deepEqual(leases, [], 'a decided item has a lease');
    for (const gone of await Promise.all(followers)) assert.equal(gone.size, ITEMS);
  },
);
