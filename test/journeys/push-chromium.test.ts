/**
 * A push message in Chromium, starting from the browser's push: DevTools passes it to the worker, which shows it and
 * opens its link. Uses the full browser, because the headless shell shows no notifications; a publisher's origin with
 * the one file; receipts go to that origin and are read there.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright-core';
import { textOf } from '../../server/src/modules/delivery/push/push-message';
import { importLine } from '../../server/src/modules/delivery/push/push-worker.routes';
import { workerScript } from '../../server/src/modules/delivery/push/worker-script';
import { args } from '../../tools/find-browser.mjs';
import { WAIT_MS } from './support/browser';

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

describe('a push message in Chromium', { skip: executablePath ? false : 'no full Chromium found' }, () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let worker: Worker;
  let session: CDPSession;
  let registrationId = '';
  let server: Server;
  let origin: string;
  const receipts: { receipt: string; what: string }[] = [];

  before(async () => {
    server = createServer(async (request, response) => {
      const scripts: Record<string, string> = { '/vf_sw.js': importLine(origin), '/push/sw.js': workerScript(origin) };
      const script = scripts[request.url ?? ''];
      if (script !== undefined) return response.setHeader('content-type', 'text/javascript').end(script);
      if (request.method !== 'POST')
        return response.setHeader('content-type', 'text/html').end('<!doctype html><title>Story</title>');
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      receipts.push(JSON.parse(String(Buffer.concat(parts))));
      return response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...args, '--headless=new'] });
    context = await browser.newContext();
    await context.grantPermissions(['notifications'], { origin });
    page = await context.newPage();
    await page.goto(`${origin}/story`);
    session = await context.newCDPSession(page);
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations[0]?.registrationId ?? registrationId;
    });
    await session.send('ServiceWorker.enable');
    const begun = context.waitForEvent('serviceworker');
    await page.evaluate(() => navigator.serviceWorker.register('/vf_sw.js', { scope: '/vf-push/' }));
    worker = await begun;
    await until('the worker to be at work', () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/vf-push/');
        return registration?.active?.state === 'activated';
      }),
    );
  });
  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/vf-push/');
      const there = (await registration?.getNotifications()) ?? [];
      return there.map(({ title, body, lang, dir, tag }) => ({ title, body, lang, dir, tag }));
    });
  async function deliver(title: string, body: string): Promise<void> {
    const said = { title, body, lang: 'ar', dir: 'rtl', tag: 'one-group', navigate: `${origin}/news` } as const;
    const data = textOf({ notification: said, receipt: 'reply.proof' }).toString();
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }
  async function until(what: string, isThere: () => unknown): Promise<void> {
    for (const end = Date.now() + WAIT_MS; !(await isThere()); ) {
      assert.ok(Date.now() < end, `waiting for ${what}`);
      await page.waitForTimeout(50);
    }
  }

  test('is shown with its text, language and direction; the next of its group replaces it', async () => {
    await deliver('Bo replied to you', 'An answer');
    await until('the message', async () => (await shown()).length > 0);
    const look = { lang: 'ar', dir: 'rtl', tag: 'one-group' };
    assert.deepEqual(await shown(), [{ title: 'Bo replied to you', body: 'An answer', ...look }]);
    await deliver('Cy replied to you', 'Another');
    await until('the next', async () => (await shown())[0]?.title === 'Cy replied to you');
    assert.deepEqual(await shown(), [{ title: 'Cy replied to you', body: 'Another', ...look }]);
    await until('two receipts', () => receipts.length === 2);
    assert.deepEqual(receipts[0], { receipt: 'reply.proof', what: 'shown' });
  });

  test('leads to its address when it is pressed, and closes', async () => {
    // Without a desktop: the press is simulated in the worker, which may not open a window without one.
    const opened = await worker.evaluate(async () => {
      const self = globalThis as unknown as ServiceWorkerGlobalScopeLike;
      const [notification] = await self.registration.getNotifications();
      return new Promise<string>((resolve) => {
        self.clients.openWindow = async (url) => resolve(url);
        self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
      });
    });
    assert.equal(opened, `${origin}/news`);
    await until('it to be gone', async () => (await shown()).length === 0);
    await until('the receipt', () => receipts.some(({ what }) => what === 'pressed'));
  });
});

/** Members of a worker's scope that the press needs: page types lack them. */
interface ServiceWorkerGlobalScopeLike extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
}
