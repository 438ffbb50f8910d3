/**
 * Two readers and a moderator: each notification reaches the open page once, and push and mail once where no page is
 * open; none of muted people and ghosts, or of events undone before.
 */
import assert from 'node:assert/strict';
import { after, before, it, type TestContext } from 'node:test';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import type { TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';
import type { Received } from '../support/mailbox';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { startPushService } from '../support/push-service';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FANS = 60;
/** Maximum of listed rows in a line; further ones are counted. */
const LISTED_OF_A_LINE = 4;
const TOPIC = 'tides';

let t: MailedApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let tab: Listener;
before(async () => {
  service = await startPushService();
  t = await startMailedApp({
    publicUrl: 'https://community.example',
    privateAddresses: true,
    pushServices: [service.origin],
  });
  await t.changeSettings({ enable_push_notifications: true });
  // Allows messages at night, and posts at the speed of a test.
  await t.changeRules({
    push: { quiet_from: 0, quiet_until: 0, most_per_day: 20 },
    flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
  });
});
after(async () => {
  tab?.socket.terminate();
  service?.close();
  await t?.close();
});

const url = (path: string) => `/v5/notifications/${t.site.uuid}/${path}`;
const kindOf = ({ payload }: RealtimeEvent) =>
  String((payload as { notification_type?: string } | undefined)?.notification_type);
/** Events of the open page, in this order. */
const told = () =>
  tab
    .events()
    .filter(({ action }) => action === 'notified')
    .map(kindOf);

async function done(who: TestUser, method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<void> {
  const answer = await who.inject({ method, url: path, ...(payload && { payload }) });
  assert.ok(answer.statusCode < 300, `${method} ${path}: ${answer.statusCode} ${answer.body}`);
}

/** Runs the action, and waits until the open page has its event. */
async function hears(test: TestContext, kind: string, act: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const before = told().filter((one) => one === kind).length;
  await act();
  await tab.until(() => told().filter((one) => one === kind).length > before);
  test.diagnostic(`${kind}: heard ${Math.round(performance.now() - begun)} ms after the act began`);
}

const like = (who: TestUser, { path }: TestContainer, uuid: string) =>
  done(who, 'POST', `${path}/comments/${uuid}/like`);
const follow = (who: TestUser, whom: TestUser) => done(who, 'PUT', `/v2/localhost/follows/${whom.id}`);
const broadcast = (chief: TestUser, payload: object) =>
  done(chief, 'POST', url('broadcast'), { url: 'https://localhost/news', ...payload });

/** Returns the lines of a mail's plain part without quotes. */
const saidIn = (mail: Received | undefined) =>
  (mail?.raw ?? '')
    .split('<!doctype')[0]
    ?.split(/\r?\n/)
    .filter((line) => /^(You were mentioned|Replies|Your comment was liked|New )/.test(line)) ?? [];

/** Does everything that others are notified of. */
async function doAll(who: TestUser, ada: TestUser, container: TestContainer, root: string): Promise<void> {
  await post(who, container, `Not heard of, ${who.user.name}`, root);
  await post(who, container, `Not heard of by @${ada.user.name}, ${who.user.name}`);
  await like(who, container, root);
  await follow(who, ada);
}

it('notifies of each thing once: at once on the open page, elsewhere by push and mail', async (test) => {
  const ada = await t.signUp('Ada');
  const ben = await t.signUp('Ben');
  const [muted, ghost] = [await t.signUp('Mute'), await t.signUp('Ghost')];
  const chief = await t.signUp('Chief', 'moderator');
  const fans = await Promise.all(Array.from({ length: FANS - 1 }, (_, n) => t.signUp(`Fan ${n}`)));
  await t.changeUser(ada, { email_verification_status: 'approved' });
  await t.changeUser(ghost, { ban_level: 'ghost' });
  await done(ada, 'PUT', `/v2/localhost/mutes/${muted.id}`);
  const loud = { push: true, mail: true };
  await done(ada, 'POST', url('settings'), { channels: { like: loud, follow: loud } });
  const phone = service.browser();
  await done(ada, 'POST', `/v5/subscriptions/${t.site.uuid}/push`, phone.body());

  const [container, followed] = [await openContainer(t), await openContainer(t)];
  const root = await post(ada, container, 'Shall I hear?');
  await done(ada, 'POST', `/v5/subscriptions/${t.site.uuid}/pages/${followed.cc}`);
  await done(ada, 'POST', url(`topics/${TOPIC}`), { topic_name: 'Tides', topic_type: 'topic' });
  await t.sent();

  tab = await listen(t.app, t.site.uuid);
  tab.send({ type: 'authenticate', access_token: ada.token });
  await subscribe(tab, 'own', [rule('container_uuid', [ada.user.uuid])]);
  await subscribe(tab, 'site', [rule('container_uuid', [t.site.uuid])]);

  for (const who of [muted, ghost]) {
    await doAll(who, ada, container, root.content_uuid);
    await post(who, followed, `Nor here, ${who.user.name}`);
  }
  await tab.settled();
  assert.deepEqual(told(), [], 'nothing of whom she mutes, nor of a ghost');

  await hears(test, 'reply', () => post(ben, container, 'You shall.', root.content_uuid));
  await hears(test, 'mention', () => post(ben, container, `So says @${ada.user.name}`));
  await hears(test, 'follow', () => follow(ben, ada));
  await hears(test, 'subscribed_page_content', () => post(ben, followed, 'On her page'));
  await hears(test, 'broadcast_topic', () =>
    broadcast(chief, { title: 'High water', broadcast_type: 'topic', topic_id: TOPIC }),
  );
  await hears(test, 'broadcast_site', () => broadcast(chief, { title: 'To all', broadcast_type: 'site' }));
  assert.deepEqual(
    told(),
    ['reply', 'mention', 'follow', 'subscribed_page_content', 'broadcast_topic', 'broadcast_site'],
    'each once',
  );
  await hears(test, 'like', () => like(ben, container, root.content_uuid));
  // Before the crowd arrives: a message names the latest actor of a line when it leaves.
  const atOnce = await t.sent();
  for (const fan of fans) await like(fan, container, root.content_uuid);

  const regretted = await post(ben, container, 'Regretted', root.content_uuid);
  await done(ben, 'DELETE', `${container.path}/comments/${regretted.content_uuid}`);
  await tab.settled();

  const { notifications, broadcasts, counts } = (await ada.inject({ url: url('all') })).json();
  const lines = new Map<string, number>();
  for (const { grouping_key, notification_type, total } of notifications) {
    lines.set(`${notification_type} ${grouping_key}`, total);
  }
  const inLine = [...lines].map(([line, total]) => [line.split(' ')[0], total]);
  const likes = notifications.filter((one: { notification_type: string }) => one.notification_type === 'like');
  assert.equal(likes.length, LISTED_OF_A_LINE);
  assert.deepEqual(inLine.sort(), [
    ['follow', 1],
    ['like', FANS],
    ['mention', 1],
    ['reply', 1],
    ['subscribed_page_content', 1],
  ]);
  assert.equal(broadcasts.length, 2);
  assert.equal(counts.new, 7);
  tab.socket.terminate();

  const soon = await t.sent();
  const titles = service.taken().map(({ browser, message }) => {
    assert.equal(browser, phone);
    return message.notification.title;
  });
  assert.deepEqual(titles.sort(), [
    'Ben follows you',
    'Ben liked your comment',
    'Ben mentioned you',
    'Ben replied to you',
    'High water',
    'To all',
  ]);
  assert.deepEqual([atOnce.length, soon.length], [0, 0], 'a mail is held for five minutes');

  t.pass(5 * MINUTE_MS);
  const [answers, ...more] = await t.sent();
  t.pass(DAY_MS);
  const [morning, ...others] = await t.sent();
  assert.deepEqual([...more, ...others], [], 'one mail of what is addressed to her, one of the rest');
  assert.deepEqual([answers?.to, morning?.to], [[ada.user.email], [ada.user.email]]);
  assert.deepEqual(saidIn(answers), ['You were mentioned by Ben', 'Replies to your comment: Ben']);
  assert.deepEqual(saidIn(morning).sort(), [
    'New followers: Ben',
    'New in a conversation you follow: Ben',
    `Your comment was liked by Fan 48, Fan 47, and Fan 46 (+${FANS - 3})`,
  ]);
  t.pass(2 * DAY_MS);
  assert.deepEqual([await t.sent(), service.taken()], [[], []], 'each is told of once');
  for (const mail of [answers, morning])
    assert.doesNotMatch(mail?.raw ?? '', /Mute|Ghost|Regretted|Not heard|Nor here/);
});
