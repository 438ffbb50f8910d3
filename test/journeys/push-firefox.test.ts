/**
 * A whole push message: a reader agrees, and Firefox notifies them of an answer; then of a broadcast. Firefox is real,
 * and so are the server and the worker on the publisher's origin; the push service is a small one of our own.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findFirefox } from '../../tools/find-browser.mjs';
import { broadcast, Conversation, sectionUuid, signUpAuthor } from './support/api';
import type { Browser, Page, Target } from './support/browser';
import { open } from './support/firefox';
import { type Publisher, startPublisher } from './support/host-page';
import { type PushService, startPushService } from './support/push-service';
import { post, signUp } from './support/reader';
import { type Server, startServer } from './support/server';
import { moderator } from './support/staff';

const optIn: Target = { css: 'vf-push-opt-in' };
const CONTAINER = 'push-firefox';
const body = `<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>
  <vf-push-opt-in></vf-push-opt-in>`;

const preferences = (service: PushService) => ({
  'dom.push.serverURL': service.socket,
  'dom.push.testing.allowInsecureServerURL': true,
  'dom.push.connection.enabled': true,
  'dom.serviceWorkers.testing.enabled': true,
  // The reader's consent to the browser's own prompt.
  'permissions.default.desktop-notification': 1,
  // Without a desktop, its own service fails.
  'alerts.useSystemBackend': false,
});

describe('a push message in Firefox', { skip: findFirefox() ? false : 'no Firefox found' }, () => {
  let service: PushService;
  let server: Server;
  let publisher: Publisher;
  /** A publisher that cannot serve a file. */
  let small: Publisher;
  let browser: Browser;
  let page: Page;
  let conversation: Conversation;

  before(async () => {
    service = await startPushService();
    [browser, server] = await Promise.all([
      open({ preferences: preferences(service) }),
      startServer({ VF_PUSH_SERVICES: service.origin, VF_PRIVATE_ADDRESSES: 'on' }),
    ]);
    // Messages are sent at night as well.
    const rules = ['push.quiet_from=0', 'push.quiet_until=0'].flatMap((rule) => ['--set', rule]);
    await server.commands(['site', 'rules', 'localhost', ...rules]);
    conversation = await Conversation.open(server.origin, CONTAINER);
    publisher = await startPublisher(server.origin);
    small = await startPublisher(server.origin);
    publisher.put('/vf_sw.js', `importScripts('${server.origin}/push/sw.js');\n`);
    page = await browser.newVisitor();
    await page.goto(publisher.publish('/story', { containerId: CONTAINER, body }));
  });
  after(async () => {
    await browser?.close();
    await publisher?.close();
    await small?.close();
    await server?.close();
    service?.close();
  });

  /** The visible messages. */
  const shown = () =>
    page.evaluate(async () => {
      const [worker] = await navigator.serviceWorker.getRegistrations();
      const there = (await worker?.getNotifications()) ?? [];
      return there.map(({ title, body, data }) => ({ title, body, url: String(data?.url) }));
    });
  const isShown = (title: string) =>
    page.until(
      `the message "${title}"`,
      async (wanted: string) => {
        const [worker] = await navigator.serviceWorker.getRegistrations();
        return (await worker?.getNotifications())?.some((one) => one.title === wanted);
      },
      [title],
    );

  test('is offered in the suite’s own words, after the reader has posted', async () => {
    await signUp(page, 'Ada Marsh');
    assert.equal(await page.count({ css: '.opt-in', in: optIn }), 0);
    await post(page, 'First words');
    await page.press({ css: 'button', text: 'Turn on', in: optIn });
    await page.sees({ css: '.opt-in__said', text: 'replies to you', in: optIn });
    assert.deepEqual(publisher.violations, []);
  });

  test('arrives with an answer, once, although the server was killed before it could send', async () => {
    const bo = await signUpAuthor(server.origin, 'Bo Lind');
    const [parent] = await conversation.list();
    await conversation.post(bo, 'An answer for you', { parent });
    await server.kill();
    await server.start();
    await isShown('Bo Lind replied to you');
    const [message, ...more] = await shown();
    assert.equal(more.length, 0);
    assert.equal(message?.body, 'An answer for you');
    assert.match(String(message?.url), /[?&]__vfz=medium%3Dtray_notification/);
    assert.deepEqual(service.acknowledged, [100]);
    assert.equal(service.taken.length, 1);
  });

  test('arrives with a broadcast, also after a logout', async () => {
    await page.evaluate(() =>
      (window as typeof window & { vf: { session: { logout(): Promise<void> } } }).vf.session.logout(),
    );
    await page.until('logged out', () => !document.body.classList.contains('vf-logged-in'), []);
    const news = { title: 'It has happened', url: `${publisher.origin}/news` };
    await broadcast(server.origin, await moderator(server.origin), news);
    await isShown('It has happened');
    assert.deepEqual(service.refused, []);
  });

  test('arrives by a window of the server if the publisher has no file', async () => {
    service.taken.length = 0;
    await page.goto(small.publish('/small', { containerId: CONTAINER, body }));
    await signUp(page, 'Cy Roe');
    await post(page, 'Words on a small site');
    await page.press({ css: 'button', text: 'Turn on', in: optIn });
    await page.sees({ css: '.opt-in__problem', text: 'small window', in: optIn });
    await page.press({ css: 'button', text: 'Try again', in: optIn });
    const opened = await page.opened();
    await opened.press({ css: 'button', text: 'Turn on' });
    await page.sees({ css: '.opt-in__said', text: 'replies to you', in: optIn });

    const dee = await signUpAuthor(server.origin, 'Dee Holt');
    const [parent] = await conversation.list();
    await conversation.post(dee, 'An answer on a small site', { parent });
    // Messages of the server's own origin are visible from there.
    await page.goto(`${server.origin}/push/opt-in?site=${await sectionUuid(server.origin)}`);
    await isShown('Dee Holt replied to you');
    assert.equal((await shown())[0]?.body, 'An answer on a small site');
    assert.deepEqual([small.violations, service.refused], [[], []]);
  });
});
