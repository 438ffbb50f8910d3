/** Runs the worker with a simulated browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { workerScript } from './worker-script';

const API = 'https://community.example';
const SITE = '00000000-0000-4000-8000-000000000001';

interface Client {
  url: string;
  focused: boolean;
  told: unknown[];
}

describe('the worker of push messages', () => {
  let handlers: Record<string, (event: object) => void>;
  let shown: { title: string; options: Record<string, unknown> }[];
  let asked: { url: string; body: string }[];
  let opened: string[];
  let pages: Client[];
  let refusesToShow: boolean;

  beforeEach(() => {
    handlers = {};
    shown = [];
    asked = [];
    opened = [];
    pages = [];
    refusesToShow = false;
    const self = {
      location: { hostname: 'news.example', search: `?site=${SITE}` },
      addEventListener: (name: string, handler: (event: object) => void) => {
        handlers[name] = handler;
      },
      skipWaiting() {},
      registration: {
        async showNotification(title: string, options: Record<string, unknown>) {
          if (refusesToShow && title !== 'news.example') throw new TypeError('not that picture');
          shown.push({ title, options });
        },
        pushManager: { subscribe: async () => subscription('fresh') },
      },
      clients: {
        matchAll: async () =>
          pages.map((page) => ({
            url: page.url,
            postMessage: (message: unknown) => page.told.push(message),
            focus: async () => {
              page.focused = true;
            },
          })),
        openWindow: async (url: string) => opened.push(url),
      },
    };
    const fetch = async (url: string, { body }: { body: string }) => void asked.push({ url, body });
    const context = createContext({ self, fetch, btoa, Uint8Array, Promise });
    runInContext(workerScript(API), context);
  });

  const subscription = (id: string) => ({
    endpoint: `https://push.example/wpush/${id}`,
    options: { applicationServerKey: new ArrayBuffer(65) },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(255).buffer,
  });

  /** Dispatches an event, and waits until the worker has finished. */
  async function happens(name: string, event: object): Promise<void> {
    let done: unknown;
    handlers[name]?.({ ...event, waitUntil: (promise: unknown) => (done = promise) });
    await done;
  }
  const push = (message: unknown) => happens('push', { data: { json: () => message } });
  const notification = { title: 'Bo replied to you', body: 'Yes', navigate: 'https://news.example/a#vf-7', tag: 'g' };

  it('shows the message, and reports it', async () => {
    await push({ web_push: 8030, notification, receipt: 'reply.x' });
    assert.equal(shown[0]?.title, 'Bo replied to you');
    assert.deepEqual([shown[0]?.options.body, shown[0]?.options.tag], ['Yes', 'g']);
    assert.deepEqual(asked, [{ url: `${API}/push/receipts`, body: '{"receipt":"reply.x","what":"shown"}' }]);
  });

  it('always shows a notification, because the browser would otherwise show its own', async () => {
    await happens('push', {});
    await push(null);
    await push({ notification: {} });
    refusesToShow = true;
    await push({ notification });
    assert.deepEqual(
      shown.map(({ title }) => title),
      Array(4).fill('news.example'),
    );
  });

  const press = (url: unknown) =>
    happens('notificationclick', { notification: { data: { url, receipt: 'reply.x' }, close() {} } });

  it('opens a page that is already open, or else a new one', async () => {
    pages = [
      { url: 'https://news.example/b', focused: false, told: [] },
      { url: 'https://news.example/a#top', focused: false, told: [] },
    ];
    await press('https://news.example/a#vf-7');
    assert.deepEqual(
      pages.map(({ focused }) => focused),
      [false, true],
    );
    assert.equal((pages[1]?.told[0] as { url: string } | undefined)?.url, 'https://news.example/a#vf-7');
    assert.deepEqual(opened, []);
    await press('https://news.example/c');
    assert.deepEqual(opened, ['https://news.example/c']);
    assert.equal(asked.at(-1)?.body, '{"receipt":"reply.x","what":"pressed"}');
  });

  it('opens nothing but pages', async () => {
    await press('javascript:alert(1)');
    await press(undefined);
    assert.deepEqual(opened, []);
  });

  it('reports a subscription that the browser renewed', async () => {
    await happens('pushsubscriptionchange', { oldSubscription: subscription('old') });
    assert.equal(asked[0]?.url, `${API}/v5/subscriptions/${SITE}/push`);
    const { subscription_id, auth_secret, replaces } = JSON.parse(asked[0]?.body ?? '');
    assert.deepEqual([subscription_id, auth_secret.length, replaces.subscription_id], ['fresh', 22, 'old']);
    assert.doesNotMatch(auth_secret, /[+/=]/);
    await happens('pushsubscriptionchange', {});
  });
});
