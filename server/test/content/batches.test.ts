/** Events in batches (host contract 10 "batch"): contents for large audiences, and events that are never left out. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { RealtimeEvent, ToClient } from '../../../core/contract/content/realtime';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { openContainer, type TestContainer } from '../support/conversation';
import { type Listener, listen } from '../support/listener';

type FrameOf = Extract<ToClient, { type: 'events' }>;

let t: TestApp;
let talkers: TestUser[];
let mona: TestUser;
let chat: TestContainer;
const listeners: Listener[] = [];

before(async () => {
  t = await startTestApp();
  await t.changeRules(UNLIMITED);
  talkers = await Promise.all(['Anna', 'Bert', 'Carl', 'Dora'].map((name) => t.signUp(name)));
  mona = await t.signUp('Mona', 'moderator');
});
after(async () => {
  for (const { socket } of listeners) socket.terminate();
  await t?.close();
});
beforeEach(async () => {
  chat = await openContainer(t, `/v4/chat/${t.site.uuid}`);
});

async function hear(
  batch: object | null,
  { after_seq = 0, actions = [] as string[], who = null as TestUser | null } = {},
) {
  const listener = await listen(t.app, t.site.uuid);
  listeners.push(listener);
  if (who) listener.send({ type: 'authenticate', access_token: who.token });
  const rules = [{ type: 'one_of', key: 'container_uuid', values: [chat.cc] }];
  if (actions.length > 0) rules.push({ type: 'one_of', key: 'action', values: actions });
  listener.send({
    type: 'subscribe',
    subscription_id: 'chat',
    filter: { rules },
    resume: { container_uuid: chat.cc, after_seq },
    ...(batch && { batch }),
  });
  await listener.until(({ type }) => type === 'subscribe' || type === 'error');
  return listener;
}

const say = async (who: TestUser, content: string): Promise<Comment> => {
  const answer = await who.inject({ method: 'POST', url: `${chat.path}/messages`, payload: { content } });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
};
/** Posts in parallel, so that the messages share a moment. */
const crowd = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => say(talkers[at % talkers.length] as TestUser, `line ${at}`)));

const framesOf = ({ received }: Listener) => received.filter((it): it is FrameOf => it.type === 'events');
const eventsOf = (listener: Listener): RealtimeEvent[] => framesOf(listener).flatMap(({ events }) => events);
const uuidsOf = (listener: Listener) => eventsOf(listener).map(({ payload }) => (payload as Comment).content_uuid);
const leftOutOf = (listener: Listener) => framesOf(listener).reduce((sum, { left_out }) => sum + left_out, 0);
const seqOf = async () => {
  const row = await t.app.db.selectFrom('containers').select('seq').where('uuid', '=', chat.cc).executeTakeFirst();
  return row?.seq ?? 0;
};
/** Waits for the frame with the last event of the log. */
async function caughtUp(listener: Listener): Promise<void> {
  const seq = await seqOf();
  await listener.until((it) => it.type === 'events' && it.to_seq >= seq);
}

test('many messages arrive in frames: one event each, at most so many a second, with the number omitted', async () => {
  const reader = await hear({ every_ms: 250, most_per_second: 8 });
  const sent = await crowd(40);
  await caughtUp(reader);
  const shown = uuidsOf(reader);
  assert.equal(new Set(shown).size, shown.length, 'nothing twice');
  assert.equal(shown.length + leftOutOf(reader), sent.length, 'every message is told or counted');
  assert.ok(leftOutOf(reader) > 0);
  assert.ok(eventsOf(reader).every(({ action }) => action === 'visible'));
  const numbers = eventsOf(reader).map(({ seq }) => seq ?? 0);
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => a - b),
  );
  assert.equal(framesOf(reader).at(-1)?.to_seq, await seqOf());
  assert.ok(framesOf(reader).length < 20);
});

test('if the site asks for every message, no crowd is too large for one', async () => {
  await t.changeRules({ chat: { sampling: false } });
  try {
    const reader = await hear({ every_ms: 250, most_per_second: 1 });
    const sent = await crowd(40);
    await caughtUp(reader);
    assert.deepEqual(new Set(uuidsOf(reader)), new Set(sent.map(({ content_uuid }) => content_uuid)));
    assert.equal(leftOutOf(reader), 0);
  } finally {
    await t.changeRules({ chat: { sampling: true } });
  }
});

test('a person who writes a lot does not displace others', async () => {
  const [anna, bert] = talkers as [TestUser, TestUser];
  const reader = await hear({ every_ms: 2000, most_per_second: 1 });
  // The first is sent at once; the next ones share a frame.
  await say(anna, 'first');
  const flood = Promise.all(Array.from({ length: 20 }, (_, at) => say(anna, `more ${at}`)));
  const alone = await say(bert, 'may I?');
  await flood;
  await caughtUp(reader);
  assert.ok(uuidsOf(reader).includes(alone.content_uuid));
});

test('removed, pinned and changed messages and those of staff or the reader are in every batch', async () => {
  const [anna] = talkers as [TestUser];
  const reader = await hear({ every_ms: 500, most_per_second: 1 });
  const own = await hear({ every_ms: 500, most_per_second: 1 }, { who: anna });
  const [first] = await crowd(30);
  const byStaff = await Promise.all([say(mona, 'from the desk'), say(mona, 'calm, please')]);
  const byAnna = await Promise.all([say(anna, 'mine'), say(anna, 'mine, too')]);
  const at = `${chat.path}/moderation/${first?.content_uuid}/disable`;
  assert.equal((await mona.inject({ method: 'POST', url: at })).statusCode, 204);
  await mona.inject({ method: 'POST', url: `${chat.path}/content/${byStaff[0].content_uuid}/pin` });
  await mona.inject({ method: 'PUT', url: chat.path, payload: { settings: { slow_mode_seconds: 5 } } });
  await Promise.all([caughtUp(reader), caughtUp(own)]);
  const actions = eventsOf(reader).map(({ action, payload }) => `${action} ${(payload as Comment).content_uuid ?? ''}`);
  assert.ok(actions.includes(`disabled ${first?.content_uuid}`));
  assert.ok(actions.includes(`pinned ${byStaff[0].content_uuid}`));
  assert.ok(eventsOf(reader).some(({ message_type }) => message_type === 'interaction'));
  for (const { content_uuid } of byStaff) assert.ok(uuidsOf(reader).includes(content_uuid));
  for (const { content_uuid } of byAnna) assert.ok(uuidsOf(own).includes(content_uuid), 'the reader’s own');
  assert.equal(new Set(uuidsOf(own).filter((uuid) => byAnna.some((it) => it.content_uuid === uuid))).size, 2);
});

test('resuming delivers everything once, and frames continue afterwards', async () => {
  const sent = await crowd(12);
  const reader = await hear({ every_ms: 250, most_per_second: 1 });
  const replayed = reader.events('chat').filter(({ action }) => action === 'visible');
  assert.deepEqual(
    new Set(replayed.map(({ payload }) => (payload as Comment).content_uuid)),
    new Set(sent.map(({ content_uuid }) => content_uuid)),
  );
  const later = await say(talkers[0] as TestUser, 'later');
  await caughtUp(reader);
  assert.deepEqual(uuidsOf(reader), [later.content_uuid]);
});

test('a subscriber without batches, or of `created` by name, receives both events as before', async () => {
  const [plain, named] = [
    await hear(null),
    await hear({ every_ms: 250, most_per_second: 50 }, { actions: ['created', 'visible'] }),
  ];
  await say(talkers[0] as TestUser, 'hello');
  await plain.until((it) => it.type === 'event' && it.event.action === 'visible');
  await named.until((it) => it.type === 'events');
  assert.deepEqual(
    plain.events('chat').map(({ action }) => action),
    ['created', 'visible'],
  );
  assert.deepEqual(
    eventsOf(named).map(({ action }) => action),
    ['created', 'visible'],
  );
});

test('refuses an invalid batch', async () => {
  for (const batch of [
    {},
    'fast',
    { every_ms: 249, most_per_second: 5 },
    { every_ms: 250, most_per_second: 51 },
    { every_ms: 300.5, most_per_second: 5 },
  ]) {
    const listener = await hear(batch as object);
    assert.ok(
      listener.received.some(
        (it) => it.type === 'subscribe' && it.status === 'error' && it.message.startsWith('batch'),
      ),
    );
  }
  const listener = await listen(t.app, t.site.uuid);
  listeners.push(listener);
  const rules = [{ type: 'one_of', key: 'container_uuid', values: [chat.cc, randomUUID()] }];
  listener.send({
    type: 'subscribe',
    subscription_id: 'two',
    filter: { rules },
    batch: { every_ms: 250, most_per_second: 5 },
  });
  const answer = await listener.until(({ type }) => type === 'subscribe');
  assert.equal(answer.type === 'subscribe' && answer.status, 'error');
});
