/** Push messages: from a reader's notification to the browser's push service. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { findBrowsersAfter } from '../../src/modules/delivery/push/push-subscriptions.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { insertFullLines } from '../support/full-lines';
import { holdOutbox } from '../support/hold-outbox';
import type { FakeBrowser } from '../support/push';
import { startPushService } from '../support/push-service';

const HOUR_MS = 60 * 60_000;

describe('push messages', () => {
  let t: TestApp;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let container: TestContainer;
  let ada: TestUser;
  let ben: TestUser;
  let number = 0;
  let chiefs = 0;

  before(async () => {
    service = await startPushService();
    t = await startTestApp({ privateAddresses: true, pushServices: [service.origin] });
    await t.changeSettings({ enable_push_notifications: true });
  });
  after(async () => {
    service?.close();
    await t?.close();
  });
  beforeEach(async () => {
    number += 1;
    // Allows messages at night.
    await t.changeRules({ push: { quiet_from: 0, quiet_until: 0, most_per_day: 5 } });
    await t.app.db.deleteFrom('push_subscriptions').execute();
    container = await openContainer(t);
    ada = await t.signUp(`Ada ${number}`);
    ben = await t.signUp(`Ben ${number}`);
    service.taken();
  });

  async function subscribe(who: Pick<TestUser, 'inject'>, meta: Record<string, string> = {}): Promise<FakeBrowser> {
    const browser = service.browser();
    const payload = browser.body(meta);
    const answer = await who.inject({ method: 'POST', url: `/v5/subscriptions/${t.site.uuid}/push`, payload });
    assert.equal(answer.statusCode, 201, answer.body);
    return browser;
  }
  /** Returns the messages at the services after all due jobs. */
  async function sent() {
    await t.app.outbox.run();
    return service.taken();
  }
  async function answered(text = 'An answer') {
    const root = await post(ada, container, `First, before "${text.slice(0, 20)}", ${number}`);
    const reply = await post(ben, container, text, root.content_uuid);
    return { root, reply };
  }
  const broadcast = async (change: object = {}) => {
    const payload = { title: 'Breaking', description: 'It has happened', url: 'https://localhost/news', ...change };
    // Time passes here, and sessions end.
    const chief = await t.signUp(`Chief ${chiefs++}`, 'moderator');
    const answer = await chief.inject({ method: 'POST', url: `/v5/notifications/${t.site.uuid}/broadcast`, payload });
    assert.equal(answer.statusCode, 204, answer.body);
  };
  const on = (who: TestUser, method: 'POST' | 'DELETE', path: string) =>
    who.inject({ method, url: `${container.path}/${path}` });
  const rows = () => t.app.db.selectFrom('push_subscriptions').selectAll().execute();

  it('are as urgent for a host’s answer to a question as for any other', async () => {
    await subscribe(ada);
    const { reply } = await answered();
    const mine = t.app.db.updateTable('notifications').set({ kind: 'answer' }).where('user_id', '=', ada.id);
    await mine.where('content_id', '=', uuidToNumericId(reply.content_uuid) ?? 0).execute();
    assert.deepEqual(
      (await sent()).map(({ headers }) => headers.urgency),
      ['normal'],
    );
  });

  it('report a reply below two comments that fifty people like', async () => {
    await subscribe(ada);
    await answered();
    await insertFullLines(t, ada.id);
    assert.deepEqual(
      (await sent()).map(({ message }) => message.notification.body),
      ['An answer'],
    );
  });

  it('notify of a reply, in the browser’s language, encrypted and signed', async () => {
    const browser = await subscribe(ada, { language: 'de' });
    const { reply } = await answered();
    const [pushed, ...more] = await sent();
    assert.equal(more.length, 0);
    const { headers, message } = pushed ?? assert.fail();
    assert.equal(pushed?.browser, browser);
    assert.equal(message.web_push, 8030);
    const { navigate, tag, ...said } = message.notification;
    assert.deepEqual(said, { title: `Ben ${number} hat Ihnen geantwortet`, body: 'An answer', lang: 'de', dir: 'ltr' });
    assert.match(String(navigate), /__vfz=medium%3Dtray_notification/);
    assert.match(String(tag), /^[0-9a-f-]{36}$/);
    assert.equal(reply.state, 'visible');
    assert.equal(headers['content-encoding'], 'aes128gcm');
    assert.equal(headers.urgency, 'normal');
    assert.match(String(headers.topic), /^[\w-]{22}$/);
    assert.ok(Number(headers.ttl) > 23 * 3600 && Number(headers.ttl) <= 24 * 3600);
    assert.match(String(headers.authorization), /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
    assert.equal((await sent()).length, 0);
  });

  it('are sent once for a group until its reader has looked', async () => {
    await subscribe(ada);
    const { root } = await answered();
    const first = await sent();
    assert.equal(first.length, 1);
    await post(ben, container, 'Another answer', root.content_uuid);
    assert.equal((await sent()).length, 0);
    const list = (await ada.inject({ url: `/v5/notifications/${t.site.uuid}/all` })).json();
    const newest = list.notifications[0].notification_uuid;
    await ada.inject({ method: 'PATCH', url: `/v5/notifications/${t.site.uuid}/seen/${newest}?up_to=true` });
    await post(ben, container, 'A third answer', root.content_uuid);
    const second = await sent();
    assert.equal(second.length, 1);
    // RFC 8030, 5.4: replaces a message that waits at the service for an offline browser.
    assert.equal(second[0]?.headers.topic, first[0]?.headers.topic);
    await answered('Of another conversation');
    assert.notEqual((await sent())[0]?.headers.topic, first[0]?.headers.topic);
  });

  it('are not sent for what was undone or muted first', async () => {
    const cleo = await t.signUp(`Cleo ${number}`);
    await subscribe(ada, { time_zone: 'UTC' });
    // Nothing is sent until the morning.
    const hour = new Date(t.app.clock.now()).getUTCHours();
    await t.changeRules({ push: { quiet_from: hour, quiet_until: (hour + 2) % 24 } });
    const { root, reply } = await answered();
    await on(ben, 'DELETE', `comments/${reply.content_uuid}`);
    await answered('Again');
    await ada.inject({ method: 'PUT', url: `/v2/localhost/mutes/${ben.id}` });
    await post(cleo, container, 'Another', root.content_uuid);
    await t.app.outbox.run();
    t.pass(2 * HOUR_MS);
    assert.deepEqual(
      (await sent()).map(({ message }) => message.notification.body),
      ['Another'],
    );
  });

  it('are not sent for a kind that the reader turned off, nor for likes unless turned on', async () => {
    await subscribe(ada);
    const choose = (channels: object) =>
      ada.inject({ method: 'POST', url: `/v5/notifications/${t.site.uuid}/settings`, payload: { channels } });
    await choose({ reply: { push: false } });
    const { root } = await answered();
    await on(ben, 'POST', `comments/${root.content_uuid}/like`);
    assert.equal((await sent()).length, 0);
    await choose({ like: { push: true } });
    const other = await post(ada, container, `Liked, ${number}`);
    await on(ben, 'POST', `comments/${other.content_uuid}/like`);
    const [pushed] = await sent();
    assert.equal(pushed?.message.notification.title, `Ben ${number} liked your comment`);
    assert.equal(pushed?.headers.urgency, 'low');
  });

  const wishes = () => `/v5/notifications/${t.site.uuid}/settings`;
  const wants = async (who: TestUser, is_user_notification_on: boolean) => {
    const payload = { is_user_notification_on };
    assert.equal((await who.inject({ method: 'POST', url: wishes(), payload })).statusCode, 200);
  };
  const isOn = async (who: TestUser) => (await who.inject({ url: wishes() })).json().is_user_notification_on;
  const told = async () => (await sent()).map(({ message }) => message.notification.body || message.notification.title);

  it('stop while the reader turned all of them off, and return afterwards', async () => {
    const browser = await subscribe(ada);
    assert.equal(await isOn(ada), true);
    await wants(ada, false);
    await answered('While off');
    await broadcast();
    assert.deepEqual([await isOn(ada), await told()], [false, []]);
    await wants(ada, true);
    await answered('While on');
    await broadcast({ title: 'Again', description: '' });
    assert.deepEqual([await isOn(ada), new Set(await told())], [true, new Set(['While on', 'Again'])]);
    assert.equal((await rows())[0]?.subscription_id, browser.subscription_id);
  });

  it('that waited for the morning are left out if the reader turned them off by then', async () => {
    await subscribe(ada, { time_zone: 'UTC' });
    const hour = new Date(t.app.clock.now()).getUTCHours();
    await t.changeRules({ push: { quiet_from: hour, quiet_until: (hour + 2) % 24 } });
    await answered();
    await t.app.outbox.run();
    await wants(ada, false);
    t.pass(2 * HOUR_MS);
    assert.deepEqual(await told(), []);
  });

  it('are sent to a browser that subscribed before its reader was known, as in a window of the server', async () => {
    // A person with settings, but without a choice about push messages.
    await ada.inject({ method: 'POST', url: wishes(), payload: { time_zone: 'UTC' } });
    const browser = await subscribe(t);
    const payload = browser.body();
    const url = `/v5/subscriptions/${t.site.uuid}/push`;
    const answer = await ada.inject({ method: 'POST', url, payload });
    assert.deepEqual([answer.statusCode, answer.json()], [201, { is_subscribed: true }]);
    await answered();
    assert.deepEqual([await told(), await isOn(ada)], [['An answer'], true]);
  });

  it('return on request in a browser, and not with a login or a renewal', async () => {
    const browser = await subscribe(ada);
    await wants(ada, false);
    const url = `/v5/subscriptions/${t.site.uuid}/push`;
    const send = async (one: FakeBrowser, more: object = {}) => {
      const body = one.body() as { meta: object };
      const payload = { ...body, meta: { ...body.meta, ...more } };
      const { is_subscribed } = (await ada.inject({ method: 'POST', url, payload })).json();
      const looked = await ada.inject({ url: `${url}?subscription_id=${one.subscription_id}` });
      return [is_subscribed, looked.json().is_subscribed];
    };
    assert.deepEqual(await send(browser), [false, false]);
    await answered('To nobody');
    assert.deepEqual(await told(), []);
    assert.deepEqual(await send(service.browser(), { asked: true }), [true, true]);
    await answered('To both');
    assert.deepEqual(await told(), ['To both', 'To both']);
  });

  it('go to no browser after its reader logged out', async () => {
    await subscribe(ada);
    const root = await post(ada, container, 'First');
    await ada.inject({ method: 'DELETE', url: '/v2/localhost/users/logout' });
    await post(ben, container, 'An answer', root.content_uuid);
    assert.equal((await sent()).length, 0);
    // The browser still gets broadcasts.
    await broadcast();
    assert.equal((await sent()).length, 1);
  });

  const follows = async (who: TestUser, whom: TestUser) => {
    const answer = await who.inject({ method: 'PUT', url: `/v2/localhost/follows/${whom.id}` });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const followsPage = async (who: TestUser, uuid: string) => {
    const url = `/v5/subscriptions/${t.site.uuid}/pages/${uuid}`;
    assert.equal((await who.inject({ method: 'POST', url })).statusCode, 201);
  };
  const choose = (who: TestUser, channels: object) =>
    who.inject({ method: 'POST', url: `/v5/notifications/${t.site.uuid}/settings`, payload: { channels } });

  it('notify followers of a person about that person’s posts, in each browser’s language', async () => {
    const cleo = await t.signUp(`Cleo ${number}`);
    await subscribe(ada, { language: 'de' });
    await subscribe(cleo);
    await follows(ada, ben);
    await post(ben, container, 'Something new');
    await post(cleo, container, 'By somebody else');
    const pushed = await sent();
    assert.deepEqual(
      pushed.map(({ message: { notification } }) => [notification.title, notification.body, notification.lang]),
      [[`Neuer Kommentar von Ben ${number}`, 'Something new', 'de']],
    );
    assert.equal(pushed[0]?.headers.urgency, 'low');
  });

  it('notify followers of a page about posts by staff, and leave readers’ comments to the tray', async () => {
    const mod = await t.signUp(`Mod ${number}`, 'moderator');
    await subscribe(ada);
    await followsPage(ada, container.cc);
    await post(ben, container, 'By a reader');
    assert.deepEqual(await told(), []);
    await post(mod, container, 'By staff');
    assert.deepEqual(await told(), ['By staff']);
  });

  it('notify followers of a live blog about announced posts, and nothing else', async () => {
    const mod = await t.signUp(`Mod ${number}`, 'moderator');
    const prefix = `/v4/liveblog/${t.site.uuid}`;
    const made = await mod.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id: `night-${number}` } });
    const { content_container_uuid } = made.json();
    await subscribe(ada);
    await followsPage(ada, content_container_uuid);
    for (const [words, notify] of [
      ['Day by day', false],
      ['The bridge is open', true],
    ] as const) {
      const [blog, uuid] = [`${prefix}/${content_container_uuid}`, randomUUID()];
      const text = { content: words, body: [{ type: 'paragraph', text: words }] };
      const payload = { status: 'draft', post: text, notify };
      const draft = await mod.inject({ method: 'PUT', url: `${blog}/drafts/${uuid}`, payload });
      assert.ok(draft.statusCode < 300, draft.body);
      const published = await mod.inject({ method: 'POST', url: `${blog}/posts/${uuid}/publish` });
      assert.equal(published.statusCode, 201, published.body);
    }
    assert.deepEqual(await told(), ['The bridge is open']);
  });

  it('are sent once to a follower, even if the comment concerns them in several ways', async () => {
    const mod = await t.signUp(`Mod ${number}`, 'moderator');
    await subscribe(ada);
    await follows(ada, mod);
    await followsPage(ada, container.cc);
    await post(mod, container, 'On a page, by a person');
    assert.deepEqual(await told(), ['On a page, by a person']);
    const root = await post(ada, container, 'A question');
    await post(mod, container, 'An answer to the follower', root.content_uuid);
    assert.deepEqual(await told(), ['An answer to the follower']);
    await choose(ada, { subscribed_user_content: { push: false } });
    await post(mod, container, 'Still on the page');
    assert.deepEqual(await told(), ['Still on the page']);
  });

  it('leave followers alone who switched them off, muted the author, or had enough for the day', async () => {
    const [off, muting] = [await t.signUp(`Off ${number}`), await t.signUp(`Muting ${number}`)];
    for (const who of [ada, off, muting]) {
      await subscribe(who);
      await follows(who, ben);
    }
    await choose(off, { subscribed_user_content: { push: false } });
    await muting.inject({ method: 'PUT', url: `/v2/localhost/mutes/${ben.id}` });
    await t.changeRules({ push: { most_per_day: 2 } });
    const received: string[] = [];
    for (const words of ['One', 'Two', 'Three']) {
      await post(ben, container, words);
      received.push(...(await told()).map(String));
    }
    assert.deepEqual(received, ['One', 'Two']);
  });

  it('do not report a post that was removed before the message left', async () => {
    await subscribe(ada);
    await follows(ada, ben);
    await holdOutbox(t, async () => {
      const gone = await post(ben, container, 'A mistake');
      await on(ben, 'DELETE', `comments/${gone.content_uuid}`);
    });
    assert.deepEqual(await told(), []);
  });

  it('of a broadcast go to guests and members, of a topic to its followers', async () => {
    const guest = await subscribe(t);
    const hers = await subscribe(ada);
    await broadcast({ image_url: 'https://localhost/i.jpg' });
    const pushed = await sent();
    assert.deepEqual(new Set(pushed.map(({ browser }) => browser)), new Set([guest, hers]));
    assert.deepEqual(pushed[0]?.message.notification.title, 'Breaking');
    assert.equal(pushed[0]?.message.notification.image, 'https://localhost/i.jpg');
    assert.ok(Number(pushed[0]?.headers.ttl) <= 3600);
    const topic = { topic_name: 'Tides', topic_type: 'topic' };
    await ada.inject({ method: 'POST', url: `/v5/notifications/${t.site.uuid}/topics/tides`, payload: topic });
    await broadcast({ broadcast_type: 'topic', topic_id: 'tides' });
    assert.deepEqual(
      (await sent()).map(({ browser }) => browser),
      [hers],
    );
  });

  it('of a broadcast reach browsers that took one before first, and each browser once', async () => {
    const known = await subscribe(t);
    await broadcast();
    await sent();
    // A browser that has only just taken its first message counts as one of the others.
    t.pass(2 * 60_000);
    const others = [await subscribe(t), await subscribe(t), await subscribe(t)];
    await broadcast();
    const reached = (await sent()).map(({ browser }) => browser);
    assert.equal(reached[0], known);
    assert.deepEqual(new Set(reached.slice(1)), new Set(others));
    assert.equal(reached.length, 4);
  });

  it('of a broadcast reach a browser whose first message arrives meanwhile', async () => {
    await subscribe(ada);
    const { public_key } = (await rows())[0] ?? assert.fail();
    const by = t.app.clock.now();
    const find = (hadTaken: boolean) =>
      findBrowsersAfter(t.app.db, {
        ...{ site_uuid: t.site.uuid, public_key, kind: 'broadcast_site', topic: null },
        ...{ hadTaken, by, after: '', limit: 10, now: by },
      });
    assert.equal((await find(true)).length, 0);
    await answered();
    assert.equal((await sent()).length, 1);
    assert.equal((await find(false)).length, 1);
    assert.equal((await find(true)).length, 0);
  });

  it('of a broadcast that is no news any more are not sent', async () => {
    await subscribe(t);
    await broadcast({ push_time_to_live: 0 });
    assert.equal((await sent()).length, 0);
  });

  it('lead to pages of the site only', async () => {
    await subscribe(t);
    await broadcast({ url: 'https://elsewhere.example/' });
    const [pushed] = await sent();
    assert.equal(new URL(String(pushed?.message.notification.navigate)).hostname, 'localhost');
  });

  it('end with a browser that no longer exists', async () => {
    for (const status of [404, 410]) {
      const browser = await subscribe(t);
      service.answers(browser, [status]);
      await broadcast();
      await sent();
      assert.equal((await rows()).length, 0);
    }
  });

  it('are retried when the service asks for it, while they are current', async () => {
    const browser = await subscribe(ada);
    service.answers(browser, [429, { 'retry-after': '120' }], [503]);
    await answered();
    assert.equal((await sent()).length, 0);
    t.pass(60_000);
    assert.equal((await sent()).length, 0);
    t.pass(61_000);
    assert.equal((await sent()).length, 0);
    t.pass(31_000);
    assert.equal((await sent()).length, 1);
    const late = await subscribe(t);
    service.answers(late, [503, { 'retry-after': '7200' }]);
    await t.app.db.deleteFrom('push_subscriptions').where('subscription_id', '!=', late.subscription_id).execute();
    await broadcast();
    await sent();
    t.pass(2 * HOUR_MS);
    assert.equal((await sent()).length, 0);
  });

  it('are given up after eight more tries', async () => {
    const browser = await subscribe(ada);
    service.answers(browser, ...Array.from({ length: 9 }, (): [number] => [503]));
    await answered();
    for (let tries = 0; tries < 12; tries += 1) {
      assert.equal((await sent()).length, 0);
      t.pass(HOUR_MS);
    }
  });

  it('are shortened for a service that accepts less', async () => {
    const browser = await subscribe(t);
    service.answers(browser, [413]);
    await broadcast();
    const [pushed] = await sent();
    assert.equal(pushed?.message.notification.body, '');
  });

  it('stop when services refuse the key, and continue from there when they take it', async () => {
    const browser = await subscribe(t);
    service.answers(browser, [403]);
    await broadcast();
    const first = await sent();
    t.pass(5000);
    assert.equal(first.length + (await sent()).length, 1);
    assert.match(
      (await t.inject({ url: '/metrics' })).body,
      /push_messages_total\{kind="broadcast_site",result="refused"\} 1/,
    );
  });

  it('fit, even with long texts', async () => {
    await subscribe(ada);
    await answered('ü'.repeat(200));
    assert.equal((await sent()).length, 1);
    await subscribe(t);
    await broadcast({
      title: '標'.repeat(500),
      description: '題'.repeat(500),
      url: `https://localhost/${'x'.repeat(1900)}`,
    });
    assert.equal((await sent()).length, 2);
  });

  it('are at most five a day, without replies, and start again the next day', async () => {
    await subscribe(ada);
    for (let i = 0; i < 7; i++) await broadcast();
    assert.equal((await sent()).length, 5);
    await answered();
    assert.equal((await sent()).length, 1);
    t.pass(24 * HOUR_MS);
    await broadcast();
    assert.equal((await sent()).length, 1);
  });

  it('let a reader sleep: an answer waits for the morning, a broadcast stays away', async () => {
    const hour = new Date(t.app.clock.now()).getUTCHours();
    await t.changeRules({ push: { quiet_from: hour, quiet_until: (hour + 2) % 24 } });
    await subscribe(ada, { time_zone: 'UTC' });
    await subscribe(ada, { time_zone: 'Asia/Tokyo' });
    await answered();
    await broadcast();
    const pushed = await sent();
    // Both messages reach only the browser where it is daytime.
    assert.equal(pushed.length, 2);
    t.pass(2 * HOUR_MS);
    const later = await sent();
    assert.deepEqual(
      later.map(({ message }) => message.notification.body),
      ['An answer'],
    );
  });

  it('count sent, shown and pressed ones by kind, and accept only our own receipts', async () => {
    await subscribe(ada);
    await answered();
    const [pushed] = await sent();
    const receipt = pushed?.message.receipt;
    const report = (payload: object) =>
      t.inject({
        method: 'POST',
        url: '/push/receipts',
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify(payload),
      });
    assert.equal((await report({ receipt, what: 'shown' })).statusCode, 204);
    await report({ receipt: 'made_up.AAAAAAAAAAAAAAAAAAAAAA', what: 'pressed' });
    const { body } = await t.inject({ url: '/metrics' });
    assert.match(body, /push_messages_total\{kind="reply",result="shown"\} 1/);
    assert.match(body, /push_messages_total\{kind="reply",result="sent"\}/);
    assert.doesNotMatch(body, /made_up/);
  });
});
