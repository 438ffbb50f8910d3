/** Several nodes with Redis: events and counts, and their behavior while Redis is down. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post } from '../support/conversation';
import { listen, rule, subscribe } from '../support/listener';
import { findRedis, startRedis } from '../support/redis';
import { type SecondServer, secondServer } from '../support/two-servers';

const skip = !findRedis() && 'no Redis found';

const until = async (isSo: () => boolean | Promise<boolean>) => {
  const end = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await sleep(20);
  }
};
const metric = async (app: FastifyInstance, name: string) => {
  const text = await app.metrics.metrics();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
};

describe('counts of one node', () => {
  let t: TestApp;
  before(async () => {
    t = await startTestApp();
  });
  after(() => t?.close());

  it('end with their window, key by key, and can be subtracted', async () => {
    const { shared } = t.app;
    assert.deepEqual(await shared.count('a', 'x', 1000), { count: 1, leftMs: 1000 });
    t.pass(400);
    assert.equal((await shared.count('a', 'x', 1000)).count, 2);
    assert.equal((await shared.count('a', 'y', 1000)).count, 1);
    assert.equal((await shared.count('b', 'x', 1000)).count, 1);
    t.pass(601);
    assert.equal((await shared.count('a', 'x', 1000)).count, 1);
    shared.uncount('a', 'x');
    shared.uncount('a', 'x');
    assert.equal((await shared.count('a', 'x', 1000)).count, 1);
    assert.ok(!(shared.count('a', 'x', 1000) instanceof Promise), 'nobody waits for a node alone');
  });
});

describe('two nodes and a Redis', { skip }, () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let t: TestApp;
  let people: TestUser[];
  let other: FastifyInstance;
  let second: SecondServer;
  before(async () => {
    redis = await startRedis();
    t = await startTestApp({ rateLimit: true, redisUrl: redis.url });
    // One each, because frequent posts are slowed down.
    people = await Promise.all(['Anna', 'Bert', 'Cora'].map((name) => t.signUp(name)));
    second = await secondServer(t);
    other = second.app;
  });
  after(async () => {
    await second?.close();
    await t?.close();
    await redis?.stop();
  });

  it('count together', async () => {
    assert.equal((await t.app.shared.count('a', 'x', 60_000)).count, 1);
    const { count, leftMs } = await other.shared.count('a', 'x', 60_000);
    assert.equal(count, 2);
    assert.ok(leftMs > 50_000 && leftMs <= 60_000);
    t.app.shared.uncount('a', 'x');
    await sleep(20);
    assert.equal((await other.shared.count('a', 'x', 60_000)).count, 2);
    assert.equal((await other.shared.count('a', 'y', 50)).count, 1);
    await sleep(80);
    assert.equal((await other.shared.count('a', 'y', 50)).count, 1);
  });

  it('limit an address together, and each limit separately', async () => {
    const login = { method: 'POST', url: '/v2/localhost/users/login?session=false' } as const;
    const guess = (app: FastifyInstance) =>
      app.inject({ ...login, payload: { email: 'nobody@example.org', password: 'x' }, remoteAddress: '203.0.113.77' });
    for (let i = 0; i < 20; i++) assert.equal((await guess(i % 2 ? t.app : other)).statusCode, 400);
    assert.deepEqual([(await guess(t.app)).statusCode, (await guess(other)).statusCode], [429, 429]);
    const url = '/v2/localhost/account/password';
    const reset = await t.app.inject({
      ...{ method: 'POST', url, payload: { email: 'x@example.org' } },
      remoteAddress: '203.0.113.77',
    });
    assert.equal(reset.statusCode, 200);
  });

  it('notify each other of writes, and continue alone while Redis is away', async () => {
    const container = await openContainer(t);
    const [anna, bert, cora] = people as [TestUser, TestUser, TestUser];
    const there = await listen(other, t.site.uuid);
    await subscribe(there, 'a', [rule('container_uuid', [container.cc])]);
    const received = (seq: number) => there.until((message) => message.type === 'event' && message.event.seq === seq);
    const usually = Date.now();
    await post(anna, container, 'over Redis');
    await received(2);
    const usual = Date.now() - usually;

    await redis.stop();
    await until(async () => (await metric(t.app, 'redis_up')) === 0 && (await metric(other, 'redis_up')) === 0);
    const alone = await metric(t.app, 'shared_counts_alone_total');
    const began = Date.now();
    await post(bert, container, 'nevertheless');
    assert.ok(Date.now() - began < 2000 + 5 * usual);
    assert.ok((await metric(t.app, 'shared_counts_alone_total')) > alone);
    // Found in the log, because no note arrived.
    await received(4);
    // Each node counts separately.
    assert.equal((await t.app.shared.count('a', 'alone', 60_000)).count, 1);
    assert.equal((await t.app.shared.count('a', 'alone', 60_000)).count, 2);
    assert.equal((await other.shared.count('a', 'alone', 60_000)).count, 1);

    await redis.start();
    await until(async () => (await metric(t.app, 'redis_up')) === 1 && (await metric(other, 'redis_up')) === 1);
    // Each has a separate connection for notes, which reconnects by itself.
    await until(async () => (await redis.listeners()) === 2);
    other.hub.sweep = async () => {};
    let tries = 0;
    await until(async () => {
      tries += 1;
      await t.app.shared.count('a', `back ${tries}`, 60_000);
      return (await other.shared.count('a', `back ${tries}`, 60_000)).count === 2;
    });
    await post(cora, container, 'over Redis again');
    await received(6);
    assert.deepEqual(
      there.events('a').map(({ seq }) => seq),
      [1, 2, 3, 4, 5, 6],
    );
    there.socket.close();
  });

  it('guard against floods from an address together, and count nothing that was refused', async () => {
    const container = await openContainer(t);
    await t.changeRules({ flood: { gap_seconds: 0, per_minute: 0, address_per_minute: 2 } });
    const send = (app: FastifyInstance, who: TestUser | undefined, content: string) =>
      app.inject({
        ...{ method: 'POST', url: `${container.path}/comments`, payload: { content }, remoteAddress: '203.0.113.99' },
        headers: { authorization: `Bearer ${who?.token}` },
      });
    const [anna, bert, cora] = people;
    const codes = [];
    for (const [app, who, content] of [
      [t.app, anna, 'a word of mine, quite long'],
      [other, anna, 'A word of mine, quite long!'],
      [other, bert, 'another word'],
      [t.app, cora, 'too much from here'],
      [other, cora, 'too much from there'],
    ] as const) {
      codes.push((await send(app, who, content)).statusCode);
      // Withdrawing a count is not awaited.
      await sleep(50);
    }
    assert.deepEqual(codes, [201, 409, 201, 429, 429]);
  });

  it('start without it', async () => {
    const alone = await secondServer(t, { redisUrl: 'redis://127.0.0.1:1' });
    assert.equal((await alone.app.shared.count('a', 'x', 1000)).count, 1);
    await alone.close();
  });
});
