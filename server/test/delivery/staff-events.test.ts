/** Live events for staff in addition to public ones: reports, and changes that readers do not see. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, open, openContainer, post, type TestContainer } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';

let t: TestApp;
let mod: TestUser;
let anna: TestUser;
let bert: TestUser;
before(async () => {
  t = await startTestApp();
  mod = await t.signUp('Mod', 'moderator');
  anna = await t.signUp('Anna');
  bert = await t.signUp('Bert');
});
after(() => t?.close());

const judge = (container: TestContainer, comment: Comment, verdict: string) =>
  mod.inject({ method: 'POST', url: `${container.path}/moderation/${comment.content_uuid}/${verdict}` });
const logOf = async (container: TestContainer) => {
  const { staff_log } = (await open({ ...t, inject: mod.inject }, container)).container;
  assert.ok(staff_log);
  return staff_log;
};
const at = (seq: number) => (message: { type: string; event?: RealtimeEvent }) =>
  message.type === 'event' && message.event?.seq === seq;
const told = (listener: Listener) =>
  listener.events('s').map(({ seq, action, payload }) => {
    const { state, total_flags } = payload as Comment;
    return [seq, action, state, total_flags];
  });

/** Opens a socket of a person or a guest that subscribes to the log. */
async function ear(uuid: string, who?: TestUser, resume?: unknown): Promise<Listener> {
  const listener = await listen(t.app, t.site.uuid);
  if (who) listener.send({ type: 'authenticate', access_token: who.token });
  listener.send({
    type: 'subscribe',
    subscription_id: 's',
    filter: { rules: [rule('container_uuid', [uuid])] },
    ...(resume !== undefined && { resume }),
  });
  await listener.until((message) => message.type === 'subscribe' && message.subscription_id === 's');
  return listener;
}

test('only staff receive reports and invisible changes, numbered without a gap', async () => {
  const container = await openContainer(t);
  const log = await logOf(container);
  const staff = await ear(log.container_uuid, mod);
  const guest = await listen(t.app, t.site.uuid);
  await subscribe(guest, 'container', [rule('container_uuid', [container.cc])]);
  await subscribe(guest, 'site', []);

  const comment = await post(anna, container, 'Lamps for sale');
  await act(bert, 'POST', container, comment, '/flag');
  await act(bert, 'DELETE', container, comment, '/flag');
  await judge(container, comment, 'disable');
  await judge(container, comment, 'spam');
  await judge(container, comment, 'unspam');
  await act(mod, 'POST', container, comment, '/pick');
  await staff.until(at(5));

  assert.deepEqual(told(staff), [
    [1, 'flagged', 'visible', 1],
    [2, 'updated', 'visible', 0],
    [3, 'updated', 'spam', 0],
    [4, 'updated', 'disabled', 0],
    [5, 'picked', 'disabled', 0],
  ]);
  assert.ok(!JSON.stringify(staff.events('s')).includes('Lamps'), 'words are not in it');
  await guest.settled();
  const everybodys = ['created', 'visible', 'flagged', 'disabled'];
  assert.deepEqual(
    guest.events('container').map(({ action }) => action),
    everybodys,
  );
  assert.deepEqual(
    guest.events('site').map(({ action }) => action),
    everybodys,
  );
  assert.deepEqual(
    guest.events('container').map(({ seq }) => seq),
    [1, 2, 3, 4],
    'not even as a hole',
  );
  assert.equal((await logOf(container)).seq, 5);
  for (const { socket } of [staff, guest]) socket.close();
});

test('the log is refused to guests and readers, and only staff learn its id', async () => {
  const container = await openContainer(t);
  const log = await logOf(container);
  for (const who of [undefined, anna]) {
    const listener = await ear(log.container_uuid, who, { container_uuid: log.container_uuid, after_seq: 0 });
    const answer = listener.received.find((message) => message.type === 'subscribe');
    assert.deepEqual(answer, {
      type: 'subscribe',
      subscription_id: 's',
      status: 'error',
      message: 'only staff may listen to this',
    });
    const comment = await post(bert, container, `Something ${who?.user.name}`);
    await act(anna, 'POST', container, comment, '/flag');
    await listener.settled();
    assert.deepEqual(listener.events('s'), []);
    assert.equal((await open({ ...t, inject: (who ?? t).inject }, container)).container.staff_log, undefined);
    listener.socket.close();
  }
});

test('a moderator who was away receives missed events, once', async () => {
  const container = await openContainer(t);
  const log = await logOf(container);
  const comment = await post(anna, container, 'Something else');
  await judge(container, comment, 'disable');
  await judge(container, comment, 'spam');
  const staff = await ear(log.container_uuid, mod, { container_uuid: log.container_uuid, after_seq: 0 });
  await judge(container, comment, 'unspam');
  await staff.until(at(2));
  assert.deepEqual(told(staff), [
    [1, 'updated', 'spam', 0],
    [2, 'updated', 'disabled', 0],
  ]);
  staff.socket.close();
});

test('staff receive a ghost-banned person’s comment; its author receives nothing of its decisions', async () => {
  const container = await openContainer(t);
  const ghost = await t.signUp('Ghost');
  await mod.inject({ method: 'POST', url: `/v2/localhost/users/${ghost.id}/bans`, payload: { ban_level: 'ghost' } });
  const staff = await ear((await logOf(container)).container_uuid, mod);
  const own = await ear(container.cc, ghost);
  const comment = await post(ghost, container, 'Nobody hears me');
  await judge(container, comment, 'spam');
  await staff.until(at(2));
  assert.deepEqual(told(staff), [
    [1, 'created', 'hidden', 0],
    [2, 'updated', 'spam', 0],
  ]);
  await own.settled();
  // The same events that anyone receives of their own actions, and none of the verdict.
  assert.deepEqual(
    own.events('s').map(({ action }) => action),
    ['created', 'visible'],
  );
  for (const { socket } of [staff, own]) socket.close();
});

test('only staff receive events of a hidden conversation', async () => {
  const container = await openContainer(t);
  const staff = await ear((await logOf(container)).container_uuid, mod);
  const guest = await ear(container.cc);
  const comment = await post(anna, container, 'Before');
  await mod.inject({ method: 'POST', url: `${container.path}/settings`, payload: { is_hidden: true } });
  await judge(container, comment, 'disable');
  await staff.until(at(1));
  assert.deepEqual(told(staff), [[1, 'disabled', 'disabled', 0]]);
  await guest.settled();
  assert.deepEqual(
    guest.events('s').map(({ action }) => action),
    ['created', 'visible', 'updated'],
  );
  for (const { socket } of [staff, guest]) socket.close();
});

test('a former moderator receives nothing afterwards', async () => {
  const container = await openContainer(t);
  const former = await t.signUp('Former', 'moderator');
  const staff = await ear((await logOf(container)).container_uuid, former);
  await t.changeUser(former, { role: 'normal' });
  t.app.closeSilent();
  await staff.settled();
  await new Promise((done) => setTimeout(done, 100));
  const comment = await post(anna, container, 'After that');
  await act(bert, 'POST', container, comment, '/flag');
  await staff.settled();
  assert.deepEqual(staff.events('s'), []);
  staff.socket.close();
});
