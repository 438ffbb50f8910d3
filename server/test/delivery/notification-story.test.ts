/**
 * Two readers and a moderator during a morning: each event reaches the open page, the closed browser and the mailbox
 * once, without events of muted people and ghosts, or events undone before the notification.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD, startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { payloadOf } from '../support/payload-of';
import type { FakeBrowser } from '../support/push';
import { startPushService } from '../support/push-service';

const MINUTE_MS = 60_000;
const WITHIN_MS = 1000;
/** Enough requests to take an idle machine a fraction of the time; on a busy one, a second is as long as these take. */
const ANSWERS = 40;

describe('two readers and a moderator', () => {
  let t: TestApp;
  let mailbox: Mailbox;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let container: TestContainer;
  let ada: TestUser;
  let ben: TestUser;
  let mod: TestUser;
  let page: Listener;
  let phone: FakeBrowser;
  /** Runs queued push messages and mails. */
  let workOff: () => Promise<void>;

  before(async () => {
    [mailbox, service] = await Promise.all([openMailbox(), startPushService()]);
    t = await startTestApp({
      publicUrl: 'https://community.example',
      privateAddresses: true,
      pushServices: [service.origin],
      mail: { url: mailbox.url, from: 'News <no-reply@news.example>', bounceDomain: '' },
    });
    await t.changeSettings({ enable_push_notifications: true });
    await t.changeRules({ ...UNLIMITED, push: { quiet_from: 0, quiet_until: 0, most_per_day: 50 } });
    container = await openContainer(t);
    [ada, ben, mod] = [await t.signUp('Ada'), await t.signUp('Ben'), await t.signUp('Mona', 'moderator')];
    await t.changeUser(ada, { email_verification_status: 'approved' });
    // Likes are not pushed or mailed by default.
    const channels = { like: { push: true, mail: true }, follow: { push: true, mail: true } };
    const chosen = { channels, email_notice_frequency: 'instant', is_user_notification_on: true };
    await send(ada, 'POST', url('settings'), chosen);
    phone = service.browser();
    await send(ada, 'POST', `/v5/subscriptions/${t.site.uuid}/push`, phone.body());
    const { outbox } = t.app;
    workOff = outbox.run.bind(outbox);
    await workOff();
    mailbox.received.length = 0;
    // Disables the server's own check each second, which could notify before an event is undone.
    outbox.run = async () => {};
  });
  // Minutes pass in each test, and earlier sessions end.
  beforeEach(async () => {
    for (const who of [ada, ben, mod]) Object.assign(who, await signIn(who));
    page = await listen(t.app, t.site.uuid);
    page.send({ type: 'authenticate', access_token: ada.token });
    await subscribe(page, 'own', [rule('container_uuid', [ada.user.uuid])]);
    await subscribe(page, 'site', [rule('container_uuid', [t.site.uuid])]);
  });
  afterEach(() => page.socket.terminate());
  after(async () => {
    service.close();
    await t.close();
    await mailbox.close();
  });

  async function signIn({ user }: TestUser): Promise<Pick<TestUser, 'token' | 'inject'>> {
    const payload = { email: user.email, password: PASSWORD };
    const answer = await t.inject({ method: 'POST', url: '/v2/localhost/users/login?session=false', payload });
    const token: string = answer.json().access_token;
    const authorization = `Bearer ${token}`;
    return { token, inject: (asked) => t.inject({ ...asked, headers: { ...asked.headers, authorization } }) };
  }
  const url = (path: string) => `/v5/notifications/${t.site.uuid}/${path}`;
  async function send(who: TestUser, method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
    const answer = await who.inject({ method, url: path, ...(payload && { payload }) });
    assert.ok(answer.statusCode < 300, `${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }
  const list = async () => (await ada.inject({ url: url('all') })).json();
  const lines = async (kind: string): Promise<{ grouping_key: string; total: number }[]> =>
    (await list()).notifications.filter((it: { notification_type: string }) => it.notification_type === kind);
  const told = (action: string, kind: string) =>
    page.events().filter(({ action: received, payload }) => {
      const { notification_type } = payloadOf<{ notification_type?: string }>({ payload });
      return received === action && notification_type === kind;
    });
  /** Checks that the open page gets the event within a second. */
  async function rings(kind: string, act: () => Promise<unknown>) {
    const before = told('notified', kind).length;
    await act();
    const acted = performance.now();
    for (let answers = 0; told('notified', kind).length === before; answers++) {
      const isLate = performance.now() - acted > WITHIN_MS && answers > ANSWERS;
      assert.ok(!isLate, `${kind} took longer than a second`);
      await wait(5);
      await list();
    }
    await page.settled();
    assert.equal(told('notified', kind).length, before + 1, `${kind} rang more than once`);
  }
  /** Returns messages to the closed page after a little more than five minutes. */
  async function later() {
    await workOff();
    t.pass(6 * MINUTE_MS);
    await workOff();
    const pushed = service.taken().map(({ message }) => message.notification);
    const mails = mailbox.received.splice(0).filter(({ raw }) => /^list-id/im.test(raw));
    return { pushed, mails };
  }
  const likes = (uuid: string) => `${container.path}/comments/${uuid}/like`;

  it('get a reply, a mention, sixty likes and a follower, each once and on each channel', async () => {
    const root = await post(ada, container, 'The ferry is late');
    await rings('reply', () => post(ben, container, 'By how much?', root.content_uuid));
    await rings('mention', () => post(ben, container, 'Do you know it, @Ada'));
    await rings('follow', () => send(ben, 'PUT', `/v2/localhost/follows/${ada.id}`));
    await rings('like', () => send(ben, 'POST', likes(root.content_uuid)));
    for (let n = 0; n < 59; n += 1) await send(await t.signUp(`Liker ${n}`), 'POST', likes(root.content_uuid));
    const liked = await lines('like');
    assert.equal(new Set(liked.map(({ grouping_key }) => grouping_key)).size, 1, 'one line');
    assert.equal(Math.max(...liked.map(({ total }) => total)), 60);
    const { pushed, mails } = await later();
    assert.equal(mails.length, 1, 'one mail for all of it');
    for (const words of [/By how much\?/, /Do you know it/, /\(\+57\)/]) assert.match(mails[0]?.raw ?? '', words);
    assert.deepEqual([pushed.length, new Set(pushed.map(({ tag }) => tag)).size], [4, 4], 'one message a line');
  });

  it('get everything that Ada follows: the page, a person, a topic, and broadcasts to everyone', async () => {
    const other = await openContainer(t);
    await send(ada, 'POST', `/v5/subscriptions/${t.site.uuid}/pages/${other.cc}`);
    await send(ada, 'PUT', `/v2/localhost/follows/${mod.id}`);
    await send(ada, 'POST', url('topics/harbour'), { topic_name: 'The harbour' });
    await rings('subscribed_page_content', () => post(ben, other, 'On a page Ada follows'));
    await rings('subscribed_user_content', () => post(mod, container, 'By somebody Ada follows'));
    const news = { title: 'The pier is closed', url: 'https://localhost/pier' };
    await rings('broadcast_topic', () =>
      send(mod, 'POST', url('broadcast'), { ...news, broadcast_type: 'topic', topic_id: 'harbour' }),
    );
    await rings('broadcast_site', () =>
      send(mod, 'POST', url('broadcast'), { ...news, title: 'Ask the harbour master' }),
    );
    const { broadcasts } = await list();
    assert.deepEqual(
      broadcasts.map(({ target_title }: { target_title: string }) => target_title),
      ['Ask the harbour master', 'The pier is closed'],
    );
    const { pushed } = await later();
    assert.deepEqual(pushed.map(({ title }) => title).sort(), [
      'Ask the harbour master',
      'Mona posted a comment',
      'The pier is closed',
    ]);
  });

  it('reports nothing from people she mutes, from a ghost, or that was undone first', async () => {
    const root = await post(ada, container, 'Quiet, please');
    const [loud, ghost, rash] = [await t.signUp('Loud'), await t.signUp('Ghost'), await t.signUp('Rash')];
    await send(ada, 'PUT', `/v2/localhost/mutes/${loud.id}`);
    await t.changeUser(ghost, { ban_level: 'ghost', ban_expires: t.app.clock.now() + 86_400_000 });
    const received = page.events().length;
    for (const who of [loud, ghost]) {
      await post(who, container, `From ${who.user.name}`, root.content_uuid);
      await who.inject({ method: 'POST', url: likes(root.content_uuid) });
      await who.inject({ method: 'PUT', url: `/v2/localhost/follows/${ada.id}` });
    }
    await page.settled();
    assert.deepEqual(
      page
        .events()
        .slice(received)
        .filter(({ action }) => action === 'notified'),
      [],
    );
    const reply = await post(rash, container, 'I take this back', root.content_uuid);
    await send(rash, 'POST', likes(root.content_uuid));
    await send(rash, 'DELETE', likes(root.content_uuid));
    await send(rash, 'DELETE', `${container.path}/comments/${reply.content_uuid}`);
    const { pushed, mails } = await later();
    assert.deepEqual([pushed, mails.map(({ raw }) => raw)], [[], []]);
    const names = (await list()).notifications.map(({ actor }: { actor: { name: string } | null }) => actor?.name);
    for (const name of ['Loud', 'Ghost', 'Rash']) assert.ok(!names.includes(name), `${name} is in the list`);
  });
});
