/**
 * Notifications on this device, switched on and off again, in every browser: the page imitates the browser's part,
 * because no push service is reachable, and WebKitGTK has none.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { type Server, startServer } from '../support/server';

const optIn: Target = { css: 'vf-push-opt-in' };
const SERVICE = 'https://push.example';

let browser: Browser;
let server: Server;
let publisher: Publisher;
let page: Page;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer({ VF_PUSH_SERVICES: SERVICE })]);
  publisher = await startPublisher(server.origin);
  // tsx adds a helper for function names that the page does not have.
  publisher.put('/browser.js', `{ const __name = (fn) => fn; (${playBrowser})(${JSON.stringify(SERVICE)}); }`);
  const body = '<h1>Story</h1><vf-push-opt-in></vf-push-opt-in>';
  page = await browser.newVisitor();
  await page.goto(publisher.publish('/story', { body, head: '<script src="/browser.js"></script>', isLax: true }));
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

/** In the page, before the suite: a permission to give, a worker, a subscription with a valid key. */
function playBrowser(service: string): void {
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  const point = 'BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4=';
  let there: object | null = null;
  const pushManager = {
    getSubscription: async () => there,
    async subscribe({ applicationServerKey }: { applicationServerKey: ArrayBuffer }) {
      const unsubscribe = async () => {
        there = null;
      };
      const getKey = (name: string) => bytes(name === 'auth' ? 'BTBZMqHH6r4Tts7J/aSIgg==' : point);
      const id = Math.random().toString(36).slice(2);
      there = { endpoint: `${service}/${id}`, options: { applicationServerKey }, getKey, unsubscribe };
      return there;
    },
  };
  const registered: object[] = [];
  const put = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true });
  const notification = {
    permission: 'default',
    async requestPermission() {
      this.permission = 'granted';
      return 'granted';
    },
  };
  put(window, 'Notification', notification);
  put(window, 'PushManager', class {});
  put(window, 'pushManager', undefined);
  put(window, 'registered', registered);
  put(navigator, 'serviceWorker', {
    getRegistration: async () =>
      registered.length ? { scope: `${location.origin}/vf-push/`, pushManager } : undefined,
    // The address may be a TrustedScriptURL object.
    async register(address: string | object, { scope }: { scope: string }) {
      registered.push([new URL(String(address)).pathname, new URL(scope).pathname]);
      return { active: {}, pushManager };
    },
    addEventListener() {},
    startMessages() {},
  });
}

test('nothing is asked until the reader does something', async () => {
  await page.until(
    'the widget',
    () => !!document.querySelector('vf-push-opt-in')?.shadowRoot?.querySelector('div'),
    [],
  );
  assert.equal(await page.count({ css: '.opt-in', in: optIn }), 0);
  await page.evaluate(() => {
    const { vf } = window as typeof window & { vf: { $publish(...args: unknown[]): void } };
    vf.$publish('comment', 'created', { content_uuid: 'a', content_container_uuid: 'b' });
  });
  await page.sees({ css: 'button', text: 'Turn on', in: optIn });
});

test('after "Turn on" the server has the browser, by the publisher’s file and its narrow scope', async () => {
  await page.press({ css: 'button', text: 'Turn on', in: optIn });
  await page.sees({ css: '.opt-in__said', in: optIn });
  const registered = await page.evaluate(() => (window as typeof window & { registered: object[] }).registered);
  assert.deepEqual(registered, [['/vf_sw.js', '/vf-push/']]);
});

test('it is switched off with the same button', async () => {
  await page.press({ css: 'button', text: 'Turn off', in: optIn });
  await page.sees({ css: '.opt-in__title', text: 'Notifications on this device are off', in: optIn });
  assert.equal(await page.evaluate(() => localStorage.getItem('vfPush')), null);
});
