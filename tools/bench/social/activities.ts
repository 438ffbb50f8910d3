/** Measures the CPU time of activities: checking and accepting one, executing it, delivering one. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DELIVER, TAKE } from '../../../server/src/modules/content/federation/messages';
import { sendOut } from '../../../server/src/modules/content/federation/send-out';
import { findAccount } from '../../../server/src/modules/content/social/signing/accounts.repository';
import { signRequest } from '../../../server/src/modules/content/social/signing/sign-request';
import { held, milliseconds, type Row } from '../row';
import { type Cost, type Stage, untilDone } from './stage';

const LIMIT = { postMs: 0.8, deliveryMs: 1 };
const WARM_UP = 1000;
const POSTS = 1000;
const DELIVERIES = 1000;
const HOSTS = 100;
/** Requests at once, as from several servers. */
const LINES = 16;
const AGAIN_MS = 100;
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

export async function activities(stage: Stage): Promise<Row[]> {
  return [...(await accepted(stage)), ...(await delivered(stage))];
}

async function accepted(stage: Stage): Promise<Row[]> {
  await send(stage, likes(stage, WARM_UP));
  await send(stage, replies(stage, WARM_UP));
  await untilDone(stage, TAKE);
  const unused = await costOfPosts(
    stage,
    stamped(stage, POSTS, (id) => ({ id, type: 'Add', object: stage.article })),
  );
  await holdJobs(stage, true);
  const like = await costOfPosts(stage, likes(stage, POSTS));
  const likeJobs = await stage.costOf(() => holdJobs(stage, false));
  await holdJobs(stage, true);
  const reply = await costOfPosts(stage, replies(stage, POSTS));
  const replyJobs = await stage.costOf(() => holdJobs(stage, false));
  const each = ({ serverMs }: Cost) => milliseconds(serverMs / POSTS);
  const row = (what: string, { serverMs }: Cost) =>
    held(`${what}: CPU of the server`, { value: serverMs / POSTS, limit: LIMIT.postMs, write: milliseconds });
  return [
    { what: 'POST of a kind that is not used, verified: CPU of the server', value: each(unused) },
    row('POST of a like, verified and accepted', like),
    row('POST of a reply, verified and accepted', reply),
    {
      what: 'POST of a reply, verified and accepted: CPU of PostgreSQL',
      value: milliseconds(reply.databaseMs / POSTS),
    },
    { what: 'counting a like: CPU of the server', value: each(likeJobs) },
    { what: 'judging and storing a reply: CPU of the server', value: each(replyJobs) },
  ];
}

const costOfPosts = (stage: Stage, posts: Post[]): Promise<Cost> => stage.costOf(() => send(stage, posts));

/** Keeps accepted activities from being done, so that their own cost is known; or does those that wait. */
async function holdJobs(stage: Stage, isHeld: boolean): Promise<void> {
  const { db } = stage.database;
  if (!isHeld) {
    await sql`drop trigger hold on outbox`.execute(db);
    await sql`update outbox set date_next = 0 where kind = ${TAKE} and date_done is null`.execute(db);
    return untilDone(stage, TAKE);
  }
  await sql`
    create or replace function hold() returns trigger language plpgsql as $$
    begin new.date_next := 8640000000000000; return new; end $$`.execute(db);
  await sql
    .raw(`create trigger hold before insert on outbox for each row when (new.kind = '${TAKE}') execute function hold()`)
    .execute(db);
}

interface Post {
  headers: Record<string, string>;
  body: string;
}

/** Activities of one person whose key is known, signed beforehand. */
function stamped(
  { server, farPort, privateKey }: Stage,
  count: number,
  activity: (id: string, actor: string) => object,
): Post[] {
  const actor = `http://127.0.0.2:${farPort}/users/ada`;
  const url = new URL(`${server.origin}/social/inbox`);
  const key = { id: `${actor}#main-key`, privateKey };
  return Array.from({ length: count }, () => {
    const id = `http://127.0.0.2:${farPort}/notes/${randomUUID()}`;
    const body = JSON.stringify({ actor, ...activity(id, actor) });
    const headers = signRequest('cavage', { method: 'POST', url, body, key, now: Date.now() });
    return { headers: { ...headers, 'content-type': 'application/activity+json' }, body };
  });
}

const likes = (stage: Stage, count: number): Post[] =>
  stamped(stage, count, (id) => ({ id, type: 'Like', object: stage.article }));

const replies = (stage: Stage, count: number): Post[] =>
  stamped(stage, count, (id, actor) => ({
    id: `${id}#create`,
    type: 'Create',
    object: {
      ...{ id, type: 'Note', attributedTo: actor, inReplyTo: stage.article, published: new Date().toISOString() },
      ...{
        to: [PUBLIC],
        content: `<p>A reply of the usual length number ${randomUUID()}, which says what somebody thinks.</p>`,
      },
    },
  }));

/** Sends posts; those beyond the limits of the inbox again after a moment. @throws when one is refused */
async function send({ server: { port } }: Stage, posts: Post[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: LINES });
  const waiting = [...posts];
  const line = async () => {
    for (let post = waiting.pop(); post; post = waiting.pop())
      while ((await sendOne(agent, port, post)) === 429) await sleep(AGAIN_MS);
  };
  await Promise.all(Array.from({ length: LINES }, line));
  agent.destroy();
}

/** @returns the status, 202 or 429 */
const sendOne = (agent: http.Agent, port: number, { headers, body }: Post): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', path: '/social/inbox', method: 'POST' };
    const sent = http.request({ ...options, headers: { ...headers, 'content-length': Buffer.byteLength(body) } });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.resume().on('end', () => {
        const { statusCode = 0 } = answer;
        if (statusCode === 202 || statusCode === 429) resolve(statusCode);
        else reject(new Error(String(statusCode)));
      });
    });
    sent.end(body);
  });

async function delivered(stage: Stage): Promise<Row[]> {
  const { database, site_uuid, farPort } = stage;
  const account = await findAccount(database.db, site_uuid);
  if (!account) throw new Error('the site has no account');
  await sql`
    insert into social_followers (account_id, remote_id, follow_id, inbox, host, is_blocking, date_created)
    select ${account.id}, 'http://' || host || '/users/' || n, 'follow ' || n, 'http://' || host || '/users/' || n || '/inbox',
      host, false, 0
    from (
      select n, '127.0.0.' || (2 + n % ${HOSTS}::int) || ':' || ${farPort}::int as host
      from generate_series(1, ${DELIVERIES}::int) n
    ) made`.execute(database.db);
  const publish = async (number: number) => {
    const id = `${stage.article}#${number}`;
    const activity = { id, type: 'Update', actor: account.name, object: { content: 'Words. '.repeat(100) } };
    await sendOut(database.db, {
      account: { id: account.id, site_uuid },
      activity: activity as never,
      now: Date.now(),
    });
    await untilDone(stage, DELIVER);
  };
  await publish(0);
  await stage.farCounts();
  const began = performance.now();
  const { serverMs, databaseMs } = await stage.costOf(() => publish(1));
  const perSecond = (DELIVERIES * 1000) / (performance.now() - began);
  const { deliveries } = await stage.farCounts();
  if (deliveries !== DELIVERIES) throw new Error(`${deliveries} deliveries of ${DELIVERIES} arrived`);
  return [
    held('delivery: CPU of the server', { value: serverMs / DELIVERIES, limit: LIMIT.deliveryMs, write: milliseconds }),
    { what: 'delivery: CPU of PostgreSQL', value: milliseconds(databaseMs / DELIVERIES) },
    { what: `deliveries a second, to ${HOSTS} servers`, value: String(Math.round(perSecond)) },
  ];
}
