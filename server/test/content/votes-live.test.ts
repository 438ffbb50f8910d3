/** Bursts of votes: published as the latest state, in log order, so that resuming loses none (host contract 10). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Comment } from '../../../core/contract/content/comment';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import { VOTES_EVERY_MS } from '../../src/modules/delivery/realtime/votes';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, open, openContainer, post, type TestContainer } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';

let t: TestApp;
let anna: TestUser;
let people: TestUser[];
before(async () => {
  t = await startTestApp();
  anna = await t.signUp('Anna');
  people = await Promise.all(['Bert', 'Cora', 'Dave', 'Edda'].map((name) => t.signUp(name)));
});
after(() => t?.close());

const reader = () => listen(t.app, t.site.uuid);
const heardSeq = (listener: Listener, seq: number) =>
  listener.until((message) => message.type === 'event' && message.event.seq === seq);
const isRising = (events: RealtimeEvent[]) =>
  events.every(({ seq }, index) => index === 0 || (seq ?? 0) > (events[index - 1]?.seq ?? 0));
const likesOf = (event: RealtimeEvent | undefined) => (event?.payload as Comment | undefined)?.total_likes;

/** Lets everyone like and withdraw repeatedly: two events each time. */
async function vote(container: TestContainer, comment: Comment, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const method of ['POST', 'DELETE'] as const) {
      await Promise.all(people.map((who) => act(who, method, container, comment, '/like')));
    }
  }
  await Promise.all(people.map((who) => act(who, 'POST', container, comment, '/like')));
}

test('many votes arrive as a few events with the latest totals', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'popular');
  const listener = await reader();
  await subscribe(listener, 'all', [rule('container_uuid', [container.cc])]);
  await subscribe(listener, 'likes', [rule('container_uuid', [container.cc]), rule('action', ['liked'])]);
  const began = Date.now();
  await vote(container, comment, 10);
  const took = Date.now() - began;
  const { seq } = (await open(t, container)).container;
  await heardSeq(listener, seq);
  const [all, likes] = [listener.events('all'), listener.events('likes')];
  const most = Math.ceil(took / VOTES_EVERY_MS) + 2;
  assert.ok(all.length <= most && likes.length <= most, `${all.length} and ${likes.length} of ${seq} in ${took} ms`);
  assert.ok(all.length >= 2 && isRising(all) && isRising(likes));
  assert.deepEqual([likesOf(all.at(-1)), likesOf(likes.at(-1))], [people.length, people.length]);
  listener.socket.close();
});

test('the first vote after a pause and every comment arrive at once', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const listener = await reader();
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  const [bert, cora] = people as [TestUser, TestUser];
  const since = Date.now();
  await act(bert, 'POST', container, comment, '/like');
  await act(cora, 'POST', container, comment, '/like');
  await post(anna, container, 'y');
  const acted = Date.now() - since;
  await heardSeq(listener, 6);
  // Buffered votes were sent before it. A busy machine takes as long for the votes.
  const waited = Date.now() - since - acted;
  assert.ok(waited < Math.max(VOTES_EVERY_MS / 2, acted), `${waited} ms`);
  assert.deepEqual(
    listener.events('a').map(({ seq }) => seq),
    [3, 4, 5, 6],
  );
  listener.socket.close();
});

test('a reader who drops again and again ends with the totals and comments of the log', async () => {
  const container = await openContainer(t);
  const comments = [
    await post(anna, container, 'one'),
    await post(anna, container, 'two'),
    await post(anna, container, 'three'),
  ];
  let isOver = false;
  const received: RealtimeEvent[] = [];
  const reading = (async () => {
    let seq = (await open(t, container)).container.seq;
    while (!isOver || seq < (await open(t, container)).container.seq) {
      const listener = await reader();
      const point = { container_uuid: container.cc, after_seq: seq };
      await subscribe(listener, 'a', [rule('container_uuid', [container.cc])], point);
      await sleep(Math.random() * 200);
      listener.socket.terminate();
      const events = listener.events('a');
      received.push(...events);
      seq = events.at(-1)?.seq ?? seq;
    }
  })();
  const posted: Comment[] = [];
  for (let round = 0; round < 8; round++) {
    await Promise.all(comments.map((comment) => vote(container, comment, 1)));
    posted.push(await post(anna, container, `meanwhile ${round}`));
    await sleep(Math.random() * 100);
  }
  isOver = true;
  await reading;
  assert.ok(isRising(received));
  const known = new Map(received.map((event) => [(event.payload as Comment).content_uuid, event]));
  for (const { content_uuid } of comments) assert.equal(likesOf(known.get(content_uuid)), people.length);
  const arrived = received
    .filter(({ action }) => action === 'visible')
    .map(({ payload }) => (payload as Comment).content);
  assert.deepEqual(
    arrived,
    posted.map(({ content }) => content),
  );
});

test('typing in a crowd is thinned out', async () => {
  const container = await openContainer(t);
  const listener = await reader();
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  for (let i = 0; i < 20; i++) {
    const event = JSON.stringify({
      action: 'started_typing',
      container_uuid: container.cc,
      payload: { actor_uuid: `${i}` },
    });
    const about = { site_uuid: t.site.uuid, container_uuid: container.cc, message_type: 'livecomment_post' };
    t.app.hub.pass({ ...about, action: 'started_typing', event });
  }
  await listener.settled();
  assert.equal(listener.events('a').length, 4);
  listener.socket.close();
});
