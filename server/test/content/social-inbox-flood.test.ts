/** A flood of the inbox by strangers: most of it is refused before its bodies are read, and known servers are let in meanwhile. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, it, mock } from 'node:test';
import { GATE_LIMITS, PART_OF_NETWORK } from '../../src/modules/content/federation/inbox-gate';
import { startTestApp, type TestApp } from '../support/app';
import { type Fediverse, openFediverse } from '../support/fediverse';
import { type Article, publishArticle, publishing } from '../support/site-account';

const OF_NETWORK = GATE_LIMITS.unknown.burst * PART_OF_NETWORK;

let t: TestApp;
let far: Fediverse;
let article: Article;
let port = 0;
before(async () => {
  far = await openFediverse(() => t);
  t = await startTestApp({ privateAddresses: true, rateLimit: true, trustedProxies: ['127.0.0.1'] });
  await publishing(t);
  article = await publishArticle(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  // Nothing comes back over time, however slow the machine is.
  const now = t.app.clock.now();
  mock.method(t.app.clock, 'now', () => now);
});
after(async () => {
  mock.restoreAll();
  far?.close();
  await t?.close();
});

interface Sent {
  address: string;
  user?: string;
  /** Without its date, which some servers forget. */
  isForged?: boolean;
  isUnsigned?: boolean;
  activity?: object;
  path?: string;
}

/** @returns the status, with the whole answer if it is no 202 */
async function send({ address, user = 'rita', path = '/social/inbox', ...how }: Sent): Promise<Response> {
  const { isForged, isUnsigned, activity = far.activity('Like', user, article.id) } = how;
  const change = (all: Record<string, string>) => {
    if (isForged) delete all.date;
    if (isUnsigned) delete all.signature;
  };
  const { headers, payload } = far.signed(activity, { user, change });
  const { host: _, ...others } = headers as Record<string, string>;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...others, 'x-forwarded-for': address },
    body: String(payload),
  });
}

it('is refused beyond what a network may send, with the time to try again', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < OF_NETWORK; at += 1)
    statuses.push((await send({ address: '192.0.2.1', isForged: true })).status);
  assert.deepEqual([...new Set(statuses)], [401]);
  const refused = await send({ address: '192.0.2.1', isForged: true });
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '60');
  const body = (await refused.json()) as Record<string, unknown>;
  assert.deepEqual([body.http_status, body.code], [429, 'too_many_requests']);
  assert.match(String(body.request_id), /^[\da-f-]{36}$/);
});

it('is refused at an inbox of an account, too, and at a path in another spelling', async () => {
  const paths = ['/social/actors/localhost/inbox', '/social/inbox/', '/social/%69nbox', '/social/inbox?a'];
  const answers = await Promise.all(paths.map((path) => send({ address: '192.0.2.1', path })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [429, 429, 429, 429],
  );
});

it('does not keep other servers out', async () => {
  assert.equal((await send({ address: '192.0.2.2' })).status, 202);
});

it('is counted in the metrics', async () => {
  const { body } = await t.inject({ url: '/metrics' });
  assert.match(body, /social_inbox_total\{result="flooded"\} [1-9]/);
  assert.match(body, /http_request_duration_seconds_count\{method="POST",route="\/social\/inbox",status="429"\} [1-9]/);
});

/** Sends the head of a request, and nothing of its body. @returns the first line of the answer */
async function sendHead(head: Record<string, string>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ host: 'localhost', 'content-length': '5000', ...head }).map((line) => line.join(': '));
  socket.write(`POST /social/inbox HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(answer).split('\r\n')[0] ?? '';
}

it('is refused before its body arrives, without a signature, with an old one, or for a key that was not to be had', async () => {
  const type = { 'content-type': 'application/activity+json', 'x-forwarded-for': '192.0.2.3' };
  const headersOf = (sending: object) => ({
    ...type,
    ...(far.signed('{}', sending).headers as Record<string, string>),
    host: 'localhost:3000',
  });
  assert.match(await sendHead(type), /401/);
  assert.match(await sendHead(headersOf({ age: 7_200_000 })), /401/);
  far.instead.set('/users/none', { status: 500 });
  assert.equal((await send({ address: '192.0.2.4', user: 'none' })).status, 401);
  far.asked.length = 0;
  assert.match(await sendHead(headersOf({ user: 'none' })), /401/);
  assert.deepEqual(far.asked, []);
  assert.match(await sendHead({ ...headersOf({}), 'content-type': 'text/html' }), /415/);
});

/** Sends more than an unknown network may. @returns the different statuses of the answers */
async function statusesOfMany(address: string): Promise<number[]> {
  const statuses = new Set<number>();
  for (let at = 0; at <= OF_NETWORK; at += 1) statuses.add((await send({ address, isForged: true })).status);
  return [...statuses];
}

it('has the limits of a known network after a valid signature, until it sends something unsigned', async () => {
  const address = '192.0.2.6';
  assert.equal((await send({ address })).status, 202);
  assert.deepEqual(await statusesOfMany(address), [401], 'a fault of a server does not make it unknown');
  assert.equal((await send({ address, isUnsigned: true })).status, 401);
  assert.deepEqual(await statusesOfMany(address), [401, 429]);
});

it('stays unknown after the departure of an account whose key is gone, which nobody can check', async () => {
  const address = '192.0.2.7';
  const { id: account_id } = await t.app.db.selectFrom('social_accounts').select('id').executeTakeFirstOrThrow();
  const [remote_id, { host }] = [far.userId('gone'), new URL(far.at)];
  const follower = { account_id, remote_id, follow_id: 'a', inbox: `${far.at}/inbox`, host, date_created: 1 };
  await t.app.db.insertInto('social_followers').values(follower).execute();
  far.instead.set('/users/gone', { status: 410 });
  const departure = { address, user: 'gone', activity: far.activity('Delete', 'gone', remote_id) };
  assert.equal((await send(departure)).status, 202);
  assert.deepEqual(await statusesOfMany(address), [401, 429]);
});
