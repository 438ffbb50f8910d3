/**
 * Two servers on one PostgreSQL: posts on one reach the readers of the other, even when a note between them is lost.
 * Needs `TEST_DATABASE_URL`; the embedded database serves only one process.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestUser } from '../support/app';
import { open, openContainer, post, sendPost } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';
import { anna, needsPostgres, second, t, twoServers } from '../support/two-servers';

twoServers();

const numbers = (listener: Listener) => listener.events('a').map(({ seq }) => seq);
const received = (listener: Listener, seq: number) =>
  listener.until((message) => message.type === 'event' && message.event.seq === seq);

test('news of one server reaches the readers of the other, in order', needsPostgres, async () => {
  const container = await openContainer(t);
  const [here, there, wide] = [
    await listen(t.app, t.site.uuid),
    await listen(second.app, t.site.uuid),
    await listen(second.app, t.site.uuid),
  ];
  for (const listener of [here, there]) await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  await subscribe(wide, 'a', [rule('message_type', ['livecomment_post'])]);
  await post(anna, container, 'hello');
  for (const listener of [here, there, wide]) await received(listener, 2);

  // Both servers write to one container in parallel, without gaps in either's numbers.
  const elsewhere = second.at(anna);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => sendPost(i % 2 ? anna : elsewhere, container, `post ${i}`)),
  );
  assert.ok(answers.every((answer) => answer.statusCode === 201));
  for (const listener of [here, there, wide]) {
    await received(listener, 82);
    assert.deepEqual(
      numbers(listener),
      Array.from({ length: 82 }, (_, i) => i + 1),
    );
    listener.socket.close();
  }
});

test('typing reaches the readers of the other server', needsPostgres, async () => {
  const container = await openContainer(t);
  const [here, there] = [await listen(t.app, t.site.uuid), await listen(second.app, t.site.uuid)];
  await subscribe(there, 'a', [rule('container_uuid', [container.cc])]);
  here.send({ type: 'authenticate', access_token: anna.token });
  here.send({ type: 'typing', container_uuid: container.cc });
  await there.until((message) => message.type === 'event' && message.event.action === 'started_typing');
  here.socket.close();
  there.socket.close();
});

test('only staff at one server receive hidden events of the other', needsPostgres, async () => {
  const container = await openContainer(t);
  const mona = await t.signUp('Mona', 'moderator');
  const { staff_log } = (await open({ ...t, inject: mona.inject }, container)).container;
  assert.ok(staff_log);
  const [staff, wide] = [await listen(second.app, t.site.uuid), await listen(second.app, t.site.uuid)];
  staff.send({ type: 'authenticate', access_token: mona.token });
  await subscribe(staff, 'a', [rule('container_uuid', [staff_log.container_uuid])]);
  await subscribe(wide, 'a', []);
  const comment = await post(anna, container, 'hello');
  const url = (verdict: string) => `${container.path}/moderation/${comment.content_uuid}/${verdict}`;
  for (const verdict of ['disable', 'spam', 'unspam']) await mona.inject({ method: 'POST', url: url(verdict) });
  await received(staff, 2);
  assert.deepEqual(numbers(staff), [1, 2]);
  await received(wide, 3);
  await second.app.hub.sweep();
  await wide.settled();
  const ofContainer = wide.events('a').filter(({ container_uuid }) => container_uuid !== container.cc);
  assert.deepEqual([numbers(wide), ofContainer], [[1, 2, 3], []]);
  for (const { socket } of [staff, wide]) socket.close();
});

test('a lost note loses no event: the next one, or the sweep, fills the gap', needsPostgres, async () => {
  const container = await openContainer(t);
  const there = await listen(second.app, t.site.uuid);
  await subscribe(there, 'a', [rule('container_uuid', [container.cc])]);
  const { hub } = second.app;
  const noted = hub.noted.bind(hub);
  hub.noted = () => {};
  await post(anna, container, 'unheard of');
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual(numbers(there), []);
  hub.noted = noted;
  await post(anna, container, 'heard of');
  await received(there, 4);
  assert.deepEqual(numbers(there), [1, 2, 3, 4]);

  hub.noted = () => {};
  await post(anna, container, 'unheard of again');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await hub.sweep();
  await received(there, 6);
  hub.noted = noted;
  assert.deepEqual(numbers(there), [1, 2, 3, 4, 5, 6]);
  there.socket.close();
});

const titled = 'a logout, a role and a ban count at the other server at once, however often it saw the token';
test(titled, needsPostgres, async () => {
  const { at } = second;
  const current = (who: TestUser) => at(who).inject({ url: '/v2/localhost/users/current?session=false' });
  const role = async (who: TestUser) => (await current(who)).json().result.user_privilege;
  const change = (who: TestUser, values: { role?: 'moderator' | 'normal'; ban_level?: 'login' }) =>
    t.changeUser(who, values);
  const [carl, dora] = [await t.signUp('Carl'), await t.signUp('Dora')];
  // Known there: the signature is not verified again.
  for (let n = 0; n < 3; n++) assert.equal((await current(carl)).statusCode, 200);
  assert.equal(await role(dora), 'normal');
  await change(dora, { role: 'moderator' });
  assert.equal(await role(dora), 'moderator');
  await change(dora, { role: 'normal' });
  assert.equal(await role(dora), 'normal');

  await carl.inject({ method: 'DELETE', url: '/v2/localhost/users/logout' });
  assert.equal((await current(carl)).statusCode, 401);

  // A login ban applies at once; the session itself ends with its next refresh.
  const container = await openContainer(t);
  assert.equal((await sendPost(at(dora), container, 'still welcome')).statusCode, 201);
  await change(dora, { ban_level: 'login' });
  assert.equal((await sendPost(at(dora), container, 'no more')).json().code, 'login_banned');
});
