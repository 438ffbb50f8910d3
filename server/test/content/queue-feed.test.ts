/** The review queue live: who may subscribe, and which changes staff receive over the socket. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Decided, QueueChange, QueuePage } from '../../../core/contract/console/queue';
import { type QueueUpdate, queueFeed } from '../../../core/contract/console/queue-feed';
import { CLAIM_MS } from '../../../core/contract/console/queues';
import type { ToClient } from '../../../core/contract/content/realtime';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { act, openContainer, post, type TestContainer } from '../support/conversation';
import { type Listener, listen } from '../support/listener';
import { needsPostgres, secondServer } from '../support/two-servers';

let t: TestApp;
let mona: TestUser;
let milo: TestUser;
let anna: TestUser;
let bert: TestUser;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    ...UNLIMITED,
    word_lists: [{ name: 'dubious', action: 'hold', words: ['dubious'] }],
  });
  [mona, milo] = [await t.signUp('Mona', 'moderator'), await t.signUp('Milo', 'moderator')];
  [anna, bert] = [await t.signUp('Anna'), await t.signUp('Bert')];
  container = await openContainer(t);
});
after(() => t?.close());

const isUpdate = (message: ToClient): message is QueueUpdate => message.type === 'queue';
const updatesOf = ({ received }: Listener) => received.filter(isUpdate);
const changesOf = (listener: Listener) => updatesOf(listener).flatMap(({ changes }) => changes);
const about =
  ({ content_uuid }: { content_uuid: string }, fits: (change: QueueChange) => boolean) =>
  (message: ToClient) =>
    isUpdate(message) && message.changes.some((change) => change.content_uuid === content_uuid && fits(change));

interface Asked {
  who?: TestUser;
  site_uuid?: string;
  feed?: string;
}

/** Opens a socket that subscribes to the queue of the site. */
async function follow(app: TestApp['app'], { who, site_uuid = t.site.uuid, feed = queueFeed(site_uuid) }: Asked) {
  const listener = await listen(app, site_uuid);
  if (who) listener.send({ type: 'authenticate', access_token: who.token });
  listener.send({ type: 'subscribe', subscription_id: 'q', feed });
  const answer = await listener.until(({ type }) => type === 'subscribe');
  return { listener, answer };
}

const decide = async (who: TestUser, content_uuid: string, resolution: string) => {
  const payload = { items: [{ content_uuid }], resolution };
  const answer = await who.inject({ method: 'POST', url: '/v1/console/localhost/queue/decisions', payload });
  return (answer.json() as Decided).results[0];
};
const claim = (who: TestUser, content_uuid: string) =>
  who.inject({
    method: 'POST',
    url: '/v1/console/localhost/queue/claims',
    payload: { content_uuids: [content_uuid] },
  });

test('guests, readers and staff of another site are refused', async () => {
  const other = await t.app.sites.add({ domain: 'other.example' });
  const asked: Asked[] = [
    ...[{}, { who: anna }, { who: mona, feed: 'queue' }],
    // At the other site their account is unknown, and here they are staff of this site alone.
    ...[
      { who: mona, site_uuid: other.uuid },
      { who: mona, feed: queueFeed(other.uuid) },
    ],
  ];
  for (const one of asked) {
    const { listener, answer } = await follow(t.app, one);
    assert.deepEqual(answer, {
      ...{ type: 'subscribe', subscription_id: 'q', status: 'error' },
      message: 'only staff of the site may listen to this',
    });
    listener.socket.close();
  }
});

test('a feed that is no text is refused by name', async () => {
  const listener = await listen(t.app, t.site.uuid);
  listener.send({ type: 'subscribe', subscription_id: 'q', feed: 7 });
  const answer = await listener.until(({ type }) => type === 'subscribe');
  assert.match((answer as { message: string }).message, /^feed must be/);
  listener.socket.close();
});

test('a new item, a claim and a decision reach a colleague, without texts', async () => {
  const { listener, answer } = await follow(t.app, { who: milo });
  assert.ok((answer as { seq: Record<string, number> }).seq[queueFeed(t.site.uuid)]);
  const held = await post(anna, container, 'Something dubious');
  await listener.until(about(held, ({ queue, claimed_by }) => queue === 'waiting' && claimed_by === null));
  await claim(mona, held.content_uuid);
  await listener.until(about(held, ({ claimed_by }) => claimed_by === mona.user.uuid));
  assert.equal((await decide(mona, held.content_uuid, 'approve'))?.code, null);
  const done = await listener.until(about(held, ({ queue }) => queue === null));
  assert.ok(isUpdate(done));
  const [change] = done.changes;
  assert.deepEqual(change, {
    ...{ content_uuid: held.content_uuid, queue: null, version: 2, state: 'visible', claimed_by: null },
  });
  assert.ok(!JSON.stringify(listener.received).includes('Something'), 'words are not in it');
  listener.socket.close();
});

test('comments that need no review, and those of another site, are in no message', async () => {
  const { listener } = await follow(t.app, { who: milo });
  const other = await t.app.sites.byDomain('other.example');
  const theirs = await openContainer(t, `/v4/livecomments/${other?.uuid}`);
  await sql`
    insert into comments (kind, container_uuid, section_uuid, thread_id, actor_id, content, state, date_created)
    values ('livecomments', ${theirs.cc}, ${other?.uuid}, 1, ${anna.id}, 'Elsewhere', 'spam', 1)`.execute(t.app.db);
  const fine = await post(anna, container, 'A fine day');
  await act(bert, 'POST', container, fine, '/like');
  const held = await post(anna, container, 'A dubious day');
  await listener.until(about(held, () => true));
  assert.deepEqual([...new Set(changesOf(listener).map(({ content_uuid }) => content_uuid))], [held.content_uuid]);
  listener.socket.close();
});

test('counts are sent with the changes, at most once a second, and messages at most four times', async () => {
  const { listener } = await follow(t.app, { who: milo });
  const begun = performance.now();
  let last = await post(anna, container, 'Dubious at first');
  while (performance.now() - begun < 1500) last = await post(anna, container, 'Another dubious one');
  await listener.until(about(last, () => true));
  const seconds = (performance.now() - begun) / 1000;
  const updates = updatesOf(listener);
  assert.ok(updates.length <= seconds * 4 + 1, `${updates.length} messages in ${seconds} s`);
  const counted = updates.filter(({ counts }) => counts);
  assert.ok(counted.length >= 1 && counted.length <= seconds + 1, `${counted.length} counts in ${seconds} s`);
  await listener.until((message) => isUpdate(message) && (message.counts?.queues.waiting ?? 0) > 1);
  listener.socket.close();
});

test('each message continues after the previous one, so that a client notices a gap', async () => {
  const { listener } = await follow(t.app, { who: milo });
  for (const text of ['Dubious one', 'Dubious two', 'Dubious three']) {
    const held = await post(anna, container, text);
    await listener.until(about(held, () => true));
  }
  const updates = updatesOf(listener);
  for (const [at, { after }] of updates.slice(1).entries()) assert.equal(after, updates[at]?.changed_seq);
  listener.socket.close();
});

test('a lease that runs out frees the item for colleagues', async () => {
  const held = await post(anna, container, 'Dubious, and left open');
  await claim(mona, held.content_uuid);
  const { listener } = await follow(t.app, { who: milo });
  t.pass(CLAIM_MS + 1);
  await listener.until(about(held, ({ claimed_by }) => claimed_by === null));
  listener.socket.close();
});

test('a person who leaves the staff receives nothing from then on', async () => {
  const former = await t.signUp('Former', 'moderator');
  const { listener } = await follow(t.app, { who: former });
  const { listener: colleague } = await follow(t.app, { who: milo });
  await t.changeUser(former, { role: 'normal' });
  t.app.closeSilent();
  await listener.settled();
  await new Promise((done) => setTimeout(done, 100));
  const held = await post(anna, container, 'Dubious after that');
  await colleague.until(about(held, () => true));
  await listener.settled();
  assert.ok(!changesOf(listener).some(({ content_uuid }) => content_uuid === held.content_uuid));
  for (const { socket } of [listener, colleague]) socket.close();
});

test('a decision stored by another server reaches colleagues here', needsPostgres, async () => {
  const second = await secondServer(t);
  const { listener } = await follow(second.app, { who: milo });
  const held = await post(anna, container, 'Dubious at the other server');
  await listener.until(about(held, ({ queue }) => queue === 'waiting'));
  const page = await mona.inject({ url: `/v1/console/localhost/queue?comment=${held.content_uuid}` });
  assert.equal((page.json() as QueuePage).items.length, 1);
  assert.equal((await decide(mona, held.content_uuid, 'spam'))?.code, null);
  await listener.until(about(held, ({ queue }) => queue === 'spam'));
  listener.socket.close();
  await second.close();
});
