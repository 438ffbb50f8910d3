/** The socket of pages, over real connections (host contract 10). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Comment } from '../../../core/contract/content/comment';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import { buildApp } from '../../src/app';
import { networkOf } from '../../src/http/network-of';
import { MAX_SOCKETS_PER_ADDRESS } from '../../src/modules/delivery/realtime/crowd';
import { VOTES_EVERY_MS } from '../../src/modules/delivery/realtime/votes';
import { weighEvents } from '../../src/modules/platform/events/events.repository';
import { RETAIN_EVENTS_MS } from '../../src/wiring/events';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, open, openContainer, post, sendPost } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
before(async () => {
  t = await startTestApp();
  anna = await t.signUp('Anna');
  bert = await t.signUp('Bert');
});
after(() => t?.close());

const reader = () => listen(t.app, t.site.uuid);
const actions = (events: RealtimeEvent[]) => events.map(({ action }) => action);
const numbers = (events: RealtimeEvent[]) => events.map(({ seq }) => seq);
const heardSeq = (listener: Listener, seq: number) =>
  listener.until((message) => message.type === 'event' && message.event.seq === seq);

test('a reader gets another reader’s events at once, each number once and in order', async () => {
  const container = await openContainer(t);
  const listener = await reader();
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  const root = await post(anna, container, 'Hello');
  await heardSeq(listener, 2);
  const reply = await post(bert, container, 'Hi', root.content_uuid);
  // Votes in quick succession are published as one.
  await act(bert, 'POST', container, root, '/like');
  await sleep(2 * VOTES_EVERY_MS);
  await act(bert, 'POST', container, root, '/dislike');
  await sleep(4 * VOTES_EVERY_MS);
  await act(bert, 'DELETE', container, root, '/dislike');
  await anna.inject({
    method: 'POST',
    url: `${container.path}/content/${root.content_uuid}/edit`,
    payload: { content: 'Hello!' },
  });
  await act(bert, 'DELETE', container, reply, '');
  await heardSeq(listener, 10);
  const events = listener.events('a');
  assert.deepEqual(numbers(events), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(actions(events), [
    'created',
    'visible',
    'created',
    'visible',
    'liked',
    'unliked',
    'disliked',
    'undisliked',
    'updated',
    'deleted',
  ]);
  assert.equal(events[0]?.message_type, 'livecomment_post');
  assert.equal(events[2]?.message_type, 'reply_to_livecomment_post');
  assert.ok(events.every((event) => event.container_uuid === container.cc));
  assert.deepEqual(events[1]?.payload, root);
  const payloads = events.map(({ payload }) => payload as Comment);
  assert.equal(payloads[4]?.total_likes, 1);
  assert.equal(payloads[8]?.content, 'Hello!');
  assert.ok(payloads[9] && !('content' in payloads[9]));
  assert.equal((await open(t, container)).container.seq, 10);
  listener.socket.close();
});

test('rules are combined with AND on the server; no rule means the whole site; after unsubscribing nothing arrives', async () => {
  const [container, other] = [await openContainer(t), await openContainer(t)];
  const listener = await reader();
  await subscribe(listener, 'likes', [rule('container_uuid', [container.cc.toUpperCase()]), rule('action', ['liked'])]);
  await subscribe(listener, 'replies', [
    rule('message_type', ['reply_to_livecomment_post']),
    rule('action', ['visible']),
  ]);
  await subscribe(listener, 'all', []);
  await subscribe(listener, 'none', [rule('container_uuid', [container.cc]), rule('container_uuid', [other.cc])]);
  await subscribe(listener, 'gone', [rule('container_uuid', [container.cc])]);
  listener.send({ type: 'unsubscribe', subscription_id: 'gone' });
  await listener.settled();
  const root = await post(anna, container, 'x');
  await post(anna, container, 'y', root.content_uuid);
  await post(anna, other, 'z');
  await act(bert, 'POST', container, root, '/like');
  await listener.until((message) => message.type === 'event' && message.subscription_id === 'likes');
  await listener.until(
    (message) => message.type === 'event' && message.subscription_id === 'all' && message.event.seq === 5,
  );
  assert.deepEqual(actions(listener.events('likes')), ['liked']);
  assert.deepEqual(actions(listener.events('replies')), ['visible']);
  assert.equal(listener.events('all').length, 7);
  assert.deepEqual([...listener.events('none'), ...listener.events('gone')], []);
  listener.socket.close();
});

test('hidden comments send no events', async () => {
  const container = await openContainer(t);
  const listener = await reader();
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  const gus = await t.signUp('Gus');
  await t.changeUser(gus, { ban_level: 'ghost' });
  const root = await post(anna, container, 'seen');
  await post(gus, container, 'ghost');
  await act(gus, 'POST', container, root, '/like');
  await t.app.db.updateTable('containers').set({ is_premoderated: true }).where('uuid', '=', container.cc).execute();
  await post(bert, container, 'waiting');
  await t.app.db.updateTable('containers').set({ is_premoderated: false }).where('uuid', '=', container.cc).execute();
  await post(bert, container, 'end');
  await heardSeq(listener, 4);
  assert.ok(!/ghost|waiting/.test(JSON.stringify(listener.received)));
  listener.socket.close();
});

test('actions of staff in a hidden container send no notification either', async () => {
  const mona = await t.signUp('Mona', 'moderator');
  const container = await openContainer(t);
  const comment = await post(anna, container, 'before');
  await t.app.db.updateTable('containers').set({ is_hidden: true }).where('uuid', '=', container.cc).execute();
  const listener = await reader();
  await subscribe(listener, 'container', [rule('container_uuid', [container.cc])]);
  await subscribe(listener, 'site', []);
  await post(mona, container, 'among us');
  await act(mona, 'POST', container, comment, '/like');
  await sleep(100);
  await listener.settled();
  assert.doesNotMatch(JSON.stringify(listener.received), /among us|before/);
  const later = await reader();
  await subscribe(later, 'late', [rule('container_uuid', [container.cc])], {
    container_uuid: container.cc,
    after_seq: 0,
  });
  await later.settled();
  assert.doesNotMatch(JSON.stringify(later.received), /among us/);
  listener.socket.close();
  later.socket.close();
});

test('after a drop, a reader gets missed events, once, also while others keep posting', async () => {
  const container = await openContainer(t);
  const first = await reader();
  await subscribe(first, 'a', [rule('container_uuid', [container.cc])]);
  await post(anna, container, 'before');
  await heardSeq(first, 2);
  first.socket.terminate();
  await first.closed;
  for (let i = 0; i < 5; i++) await post(anna, container, `missed ${i}`);

  const again = await reader();
  const posting = Promise.all(Array.from({ length: 20 }, (_, i) => sendPost(bert, container, `meanwhile ${i}`)));
  const answer = await subscribe(again, 'a', [rule('container_uuid', [container.cc])], {
    container_uuid: container.cc,
    after_seq: 2,
  });
  assert.ok(answer.type === 'subscribe' && answer.status === 'success');
  assert.ok((answer.seq?.[container.cc] ?? 0) >= 12);
  assert.equal(answer.resume, undefined);
  await posting;
  await heardSeq(again, 52);
  assert.deepEqual(
    numbers(again.events('a')),
    Array.from({ length: 50 }, (_, i) => i + 3),
  );

  // Filters also apply to missed events; several containers resume together.
  const other = await openContainer(t);
  await post(anna, other, 'x');
  await subscribe(
    again,
    'b',
    [rule('container_uuid', [container.cc, other.cc]), rule('action', ['visible'])],
    [
      { container_uuid: container.cc, after_seq: 48 },
      { container_uuid: other.cc, after_seq: 0 },
    ],
  );
  await again.settled();
  assert.deepEqual(numbers(again.events('b')), [50, 52, 2]);
  again.socket.close();
});

test('a number that is too old or never existed is reported as expired', async () => {
  const container = await openContainer(t);
  for (let i = 0; i < 3; i++) await post(anna, container, `old ${i}`);
  await t.app.db
    .updateTable('events')
    .set({ date_created: Date.now() - RETAIN_EVENTS_MS - 1000 })
    .where('container_uuid', '=', container.cc)
    .where('seq', '<=', 4)
    .execute();
  await t.app.pruneEvents();
  const listener = await reader();
  const resume = async (subscription_id: string, after_seq: number) => {
    const point = { container_uuid: container.cc, after_seq };
    const answer = await subscribe(listener, subscription_id, [rule('container_uuid', [container.cc])], point);
    await listener.settled();
    assert.ok(answer.type === 'subscribe' && answer.status === 'success');
    return [answer.resume, answer.seq?.[container.cc], numbers(listener.events(subscription_id))];
  };
  assert.deepEqual(await resume('old', 2), ['expired', 6, []]);
  assert.deepEqual(await resume('fine', 4), [undefined, 6, [5, 6]]);
  assert.deepEqual(await resume('all there', 6), [undefined, 6, []]);
  assert.deepEqual(await resume('never was', 99), ['expired', 6, []]);
  // All four continue live.
  await post(anna, container, 'new');
  for (const id of ['old', 'fine', 'all there', 'never was']) {
    await listener.until((m) => m.type === 'event' && m.subscription_id === id && m.event.seq === 8);
  }
  listener.socket.close();
});

test('a message that is wrong gets an answer, and the socket lives on', async () => {
  const container = await openContainer(t);
  const listener = await reader();
  const good = [rule('container_uuid', [container.cc])];
  const wrong: unknown[] = [
    'no json',
    '[]',
    'null',
    {},
    { type: 'dance' },
    { type: 'subscribe' },
    { type: 'subscribe', subscription_id: '' },
    { type: 'subscribe', subscription_id: 'x'.repeat(101), filter: { rules: [] } },
    { type: 'subscribe', subscription_id: 'e1', filter: 'x' },
    { type: 'subscribe', subscription_id: 'e2', filter: { rules: 5 } },
    { type: 'subscribe', subscription_id: 'e3', filter: { rules: [null] } },
    { type: 'subscribe', subscription_id: 'e4', filter: { rules: [rule('colour', [])] } },
    { type: 'subscribe', subscription_id: 'e5', filter: { rules: [{ type: 'one_of', key: 'action', values: [1] }] } },
    { type: 'subscribe', subscription_id: 'e6', filter: { rules: Array(11).fill(rule('action', [])) } },
    { type: 'subscribe', subscription_id: 'e7', filter: { rules: [rule('action', Array(101).fill('x'))] } },
    { type: 'subscribe', subscription_id: 'e8', filter: { rules: good }, resume: 5 },
    {
      type: 'subscribe',
      subscription_id: 'e9',
      filter: { rules: good },
      resume: { container_uuid: container.cc, after_seq: -1 },
    },
    {
      type: 'subscribe',
      subscription_id: 'e10',
      filter: { rules: [] },
      resume: { container_uuid: container.cc, after_seq: 1 },
    },
    { type: 'subscribe', subscription_id: 'e11', filter: { rules: [rule('container_uuid', [container.cc, "x'--"])] } },
    { type: 'typing', container_uuid: 'x' },
    { type: 'authenticate', access_token: 5 },
  ];
  for (const message of wrong) listener.send(message);
  await listener.settled();
  const errors = listener.received.filter(
    (m) => m.type === 'error' || (m.type === 'subscribe' && m.status === 'error'),
  );
  assert.equal(errors.length, wrong.length);
  const named = errors.flatMap((m) => (m.type === 'subscribe' ? m.subscription_id : []));
  assert.deepEqual(
    named,
    Array.from({ length: 11 }, (_, i) => `e${i + 1}`),
  );
  listener.socket.send(Buffer.from([1, 2, 3]), { binary: true });
  await subscribe(listener, 'fine', good);
  await subscribe(listener, 'unknown', [rule('container_uuid', ['5dfb2e6c-4a57-4e6e-9c38-4f6a3e0a2b11'])]);
  await t.app.hub.sweep();
  await post(anna, container, 'x');
  await heardSeq(listener, 2);
  listener.socket.close();
});

test('limits: big messages, many subscriptions, many messages', async () => {
  const big = await reader();
  big.send(`{"type":"keep-alive","x":"${'x'.repeat(17 * 1024)}"}`);
  assert.equal(await big.closed, 1009);

  const many = await reader();
  for (let i = 0; i < 101; i++)
    many.send({ type: 'subscribe', subscription_id: `s${i}`, filter: { rules: [rule('action', ['liked'])] } });
  const last = await many.until((m) => m.type === 'subscribe' && m.subscription_id === 's100');
  assert.equal(last.type === 'subscribe' && last.status, 'error');
  // A repeated id replaces the earlier subscription.
  many.send({ type: 'subscribe', subscription_id: 's0', filter: { rules: [rule('action', ['disliked'])] } });
  await many.until((m) => m.type === 'subscribe' && m.subscription_id === 's0' && many.received.indexOf(m) >= 0);
  many.socket.close();

  const loud = await reader();
  for (let i = 0; i < 400; i++) loud.send({ type: 'keep-alive' });
  assert.equal(await loud.closed, 1008);
});

test('messages that cost the database count several times, and pings are limited too', async () => {
  const dear = await reader();
  const unknown = () => Array.from({ length: 100 }, () => randomUUID());
  for (let i = 0; i < 20; i++) {
    dear.send({ type: 'subscribe', subscription_id: 'a', filter: { rules: [rule('container_uuid', unknown())] } });
  }
  assert.equal(await dear.closed, 1008);

  const pinging = await reader();
  for (let i = 0; i < 100; i++) pinging.socket.ping();
  assert.equal(await pinging.closed, 1008);
});

test('requests of a client that has disconnected are dropped', async () => {
  const before = t.app.hub.channels;
  const containers = await Promise.all(Array.from({ length: 5 }, () => openContainer(t)));
  const hasty = await reader();
  for (let i = 0; i < 20; i++) {
    const rules = [rule('container_uuid', [containers[i % 5]?.cc ?? ''])];
    hasty.send({ type: 'subscribe', subscription_id: `${i}`, filter: { rules } });
  }
  hasty.socket.close();
  await hasty.closed;
  await sleep(300);
  assert.equal(t.app.hub.channels, before);
});

test('catching up returns nothing that was removed, edited or hidden since', async () => {
  const container = await openContainer(t);
  const removed = await post(anna, container, 'regretted');
  const edited = await post(anna, container, 'slip of the tongue');
  const answered = await post(anna, container, 'rash', edited.content_uuid);
  await post(bert, container, 'answer', answered.content_uuid);
  const url = `${container.path}/content/${edited.content_uuid}/edit`;
  await anna.inject({ method: 'POST', url, payload: { content: 'better' } });
  for (const one of [removed, answered]) assert.equal(await act(anna, 'DELETE', container, one, ''), 204);
  const { seq } = (await open(t, container)).container;
  const catchUp = async (id: string) => {
    const listener = await reader();
    const point = { container_uuid: container.cc, after_seq: 0 };
    const answer = await subscribe(listener, id, [rule('container_uuid', [container.cc])], point);
    await listener.settled();
    listener.socket.close();
    return { answer, events: listener.events(id), text: JSON.stringify(listener.received) };
  };
  const { events, text } = await catchUp('later');
  assert.deepEqual(
    numbers(events),
    Array.from({ length: seq }, (_, i) => i + 1),
  );
  assert.doesNotMatch(text, /regretted|tongue|rash/);
  assert.match(text, /better.*answer/s);
  const first = events[0]?.payload as Comment;
  assert.deepEqual([first.content_uuid, first.simplified_state], [removed.content_uuid, 'hidden']);

  await t.app.db.updateTable('containers').set({ is_hidden: true }).where('uuid', '=', container.cc).execute();
  const hidden = await catchUp('hidden');
  assert.deepEqual(hidden.events, []);
  const unknown = await weighEvents(t.app.db, randomUUID(), 0, 1);
  assert.equal(unknown.isHidden, true, 'what is gone is nobody’s to read');
  assert.equal(
    hidden.answer.type === 'subscribe' && hidden.answer.status === 'success' && hidden.answer.resume,
    'expired',
  );
});

test('a gap of too many bytes is expired instead of sent', async () => {
  const container = await openContainer(t);
  for (let i = 0; i < 70; i++) await post(anna, container, 'x'.repeat(4990) + i);
  const listener = await reader();
  const uuid = container.cc;
  const rules = [rule('container_uuid', [uuid])];
  const all = await subscribe(listener, 'all', rules, { container_uuid: uuid, after_seq: 0 });
  assert.deepEqual(all.type === 'subscribe' && all.status === 'success' && [all.resume, all.seq], [
    'expired',
    { [uuid]: 140 },
  ]);
  const some = await subscribe(listener, 'some', rules, { container_uuid: uuid, after_seq: 100 });
  assert.equal(some.type === 'subscribe' && some.status === 'success' && some.resume, undefined);
  await listener.until((m) => m.type === 'event' && m.subscription_id === 'some' && m.event.seq === 140);
  assert.equal(listener.events('some').length, 40);
  assert.equal(listener.events('all').length, 0);
  // Both together and one by one.
  const other = await openContainer(t);
  for (let i = 0; i < 40; i++) await post(anna, other, 'y'.repeat(4990) + i);
  const points = [uuid, other.cc].map((container_uuid) => ({
    container_uuid,
    after_seq: 100 - 80 * Number(container_uuid !== uuid),
  }));
  const both = await subscribe(listener, 'both', [rule('container_uuid', [uuid, other.cc])], points);
  assert.equal(both.type === 'subscribe' && both.status === 'success' && both.resume, 'expired');
  listener.socket.close();
});

test('an address has a limited number of sockets', async () => {
  const limited = await startTestApp({ rateLimit: true });
  try {
    const sockets: Listener[] = [];
    while (sockets.length < MAX_SOCKETS_PER_ADDRESS) {
      sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(limited.app, limited.site.uuid)))));
    }
    const { port } = limited.app.server.address() as AddressInfo;
    const refused = (headers = {}) =>
      new Promise<number | null>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/eventfeed?site_uuid=${limited.site.uuid}`, { headers });
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('error', () => {});
        socket.on('open', () => {
          socket.close();
          resolve(null);
        });
      });
    assert.equal(await refused(), 429);
    assert.equal(await refused({ 'x-forwarded-for': '203.0.113.1' }), null);
    const first = sockets[0] as Listener;
    first.socket.close();
    await first.closed;
    await sleep(50);
    assert.equal(await refused(), null);
    for (const { socket } of sockets) socket.terminate();
  } finally {
    await limited.close();
  }
});

test('a reader on IPv6 counts by network, in any notation', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('2001:db8:1:2::1'), '2001:db8:1:2');
  assert.equal(networkOf('2001:0DB8:0001:0002:a:b:c:d'), '2001:db8:1:2');
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('::1'), '0:0:0:0');
});

test('an unknown site is refused before the upgrade', async () => {
  await (await reader()).socket.close();
  const { port } = t.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/eventfeed?site_uuid=5dfb2e6c-4a57-4e6e-9c38-4f6a3e0a2b11`);
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', () => {});
  });
  assert.equal(status, 404);
  const plain = await t.inject({ url: `/eventfeed?site_uuid=${t.site.uuid}` });
  assert.ok(plain.statusCode >= 400 && plain.statusCode < 500);
});

test('typing is relayed for members who may post, once in three seconds, never stored', async () => {
  const container = await openContainer(t);
  const [writer, listener] = [await reader(), await reader()];
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  const parent_uuid = '00000000-0000-4000-8000-000000000001';
  writer.send({ type: 'typing', container_uuid: container.cc });
  writer.send({ type: 'authenticate', access_token: 'nonsense' });
  writer.send({ type: 'typing', container_uuid: container.cc });
  writer.send({ type: 'authenticate', access_token: anna.token });
  writer.send({ type: 'typing', container_uuid: container.cc, parent_uuid });
  writer.send({ type: 'typing', container_uuid: container.cc, parent_uuid });
  await writer.settled();
  await listener.until((message) => message.type === 'event');
  assert.deepEqual(listener.events('a'), [
    {
      message_type: 'reply_to_livecomment_post',
      action: 'started_typing',
      container_uuid: container.cc,
      payload: { actor_uuid: anna.user.uuid, parent_uuid },
    },
  ]);
  t.pass(3001);
  await t.changeUser(anna, { ban_level: 'posting' });
  writer.send({ type: 'typing', container_uuid: container.cc });
  await writer.settled();
  await listener.settled();
  assert.equal(listener.events('a').length, 1);
  assert.equal((await open(t, container)).container.seq, 0);
  await t.changeUser(anna, { ban_level: 'none' });
  t.pass(-3001);
  writer.socket.close();
  listener.socket.close();
});

test('typing in a section is relayed from people who may write there', async () => {
  const sport = randomUUID();
  const row = { uuid: sport, site_uuid: t.site.uuid, parent_uuid: t.site.uuid, name: 'Sport' };
  await t.app.db.insertInto('sections').values(row).execute();
  // Only subscribers write on the site; this section has no paid content.
  await t.app.sites.changeModules(sport, { svod: false });
  await t.changeSettings({ comment_access: 'subscribers' });
  const [there, elsewhere] = [await openContainer(t, `/v4/livecomments/${sport}`), await openContainer(t)];
  const [writer, listener] = [await reader(), await reader()];
  await subscribe(listener, 'a', [rule('container_uuid', [there.cc, elsewhere.cc])]);
  writer.send({ type: 'authenticate', access_token: anna.token });
  writer.send({ type: 'typing', container_uuid: elsewhere.cc });
  writer.send({ type: 'typing', container_uuid: there.cc });
  await writer.settled();
  await listener.settled();
  await t.changeSettings({ comment_access: 'everybody' });
  assert.deepEqual(
    listener.events('a').map(({ container_uuid }) => container_uuid),
    [there.cc],
  );
  writer.socket.close();
  listener.socket.close();
});

test('a silent socket is closed, and one that sends keep-alive is not', async () => {
  const [silent, alive] = [await reader(), await reader()];
  t.pass(60_000);
  alive.send({ type: 'keep-alive' });
  await alive.settled();
  t.pass(31_000);
  t.app.closeSilent();
  assert.equal(await silent.closed, 1001);
  assert.equal(alive.socket.readyState, WebSocket.OPEN);
  t.pass(-91_000);
  alive.socket.close();
});

test('a reader who does not read is disconnected; the others receive everything', async () => {
  const container = await openContainer(t);
  const [slow, quick] = [await reader(), await reader()];
  for (const listener of [slow, quick]) await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  // The `ws` types are older than the package.
  const line = slow.socket as unknown as { pause(): void; resume(): void };
  line.pause();
  for (let i = 0; i < 150; i++) await post(anna, container, 'z'.repeat(4990) + i);
  await heardSeq(quick, 300);
  line.resume();
  // Depends on the kernel's buffer: the client was either disconnected or has everything.
  await Promise.race([slow.closed, heardSeq(slow, 300)]);
  assert.deepEqual(
    numbers(quick.events('a')),
    Array.from({ length: 300 }, (_, i) => i + 1),
  );
  quick.socket.close();
  slow.socket.close();
});

test('channels are given up with their last reader', async () => {
  const container = await openContainer(t);
  const listener = await reader();
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  await subscribe(listener, 'b', []);
  await post(anna, await openContainer(t), 'elsewhere');
  await listener.until((message) => message.type === 'event');
  assert.ok(t.app.hub.channels >= 2);
  listener.socket.close();
  await listener.closed;
  for (let i = 0; i < 50 && t.app.connections.size > 0; i++) await sleep(10);
  assert.equal(t.app.connections.size, 0);
  assert.equal(t.app.hub.channels, 0);
});

test('when the server stops, sockets are asked to reconnect', async () => {
  const app = await buildApp(t.app.config, { database: t.app.database });
  const listener = await listen(app, t.site.uuid);
  const closing = app.close();
  assert.equal(await listener.closed, 1012);
  await closing;
});
