/**
 * A reader with a session at the publisher's own server is logged in on its pages without a press, if the site wants
 * it. The page, the community and the publisher's server are on three origins.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type OpenIdServer, startOpenIdServer } from '../../support/openid-server';
import { type Browser, openBrowser, type Page } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { post } from '../support/reader';
import { type Server, startServer } from '../support/server';

const body = '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>';
const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');

let browser: Browser;
let server: Server;
let publisher: Publisher;
let there: OpenIdServer;
let elsewhere: HttpServer;
let page: Page;
let url: string;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer({ VF_PRIVATE_ADDRESSES: 'on' })]);
  there = await startOpenIdServer({ redirectUri: `${server.origin}/callback.php` });
  there.people.set('ada', { sub: 'ada', name: 'Ada of the Server' });
  const config = { ...there.client, issuer: there.issuer, is_silent: 'true' };
  const set = Object.entries(config).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  await server.commands(['site', 'provider', 'localhost', 'oauth', ...set]);
  publisher = await startPublisher(server.origin);
  const frames = [server.origin, there.address];
  url = publisher.publish('/story', { containerId: 'login-silent', body, frames });
  elsewhere = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(framing()));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  page = await browser.newVisitor();
});
after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
  await there?.close();
  elsewhere?.closeAllConnections();
  elsewhere?.close();
});

/** Starts the login like a publisher's page, and records the frame's messages to its parent. */
function framing(): string {
  const query = new URLSearchParams({ challenge, callback: url });
  return `<!doctype html><title>Framing</title><script>
    window.said = [];
    window.isDone = false;
    addEventListener('message', ({ data }) => said.push(data));
    setTimeout(() => { isDone = true; }, 3000);
  </script><iframe src="${server.origin}/v2/localhost/thirdparty/oauth/silent?${query}"></iframe>`;
}

interface Host {
  received: string[];
  vf: {
    session: { logout(): Promise<void> };
    $subscribe(channel: string, event: string, listener: (told: unknown) => void): void;
  };
}

/** A new visit; records published events, and resolves when the frame has its answer. */
async function visit(address: string): Promise<void> {
  await page.goto(address);
  await page.until('the script', () => 'vf' in window, []);
  await page.evaluate(() => {
    const host = window as typeof window & Host;
    host.received = [];
    for (const event of ['success', 'failure', 'cancel'])
      host.vf.$subscribe('login', event, (told) => host.received.push(`${event} ${JSON.stringify(told)}`));
  });
  // The page is sent after the login has started.
  const isBegun = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/v2/localhost/pages'));
  await page.until('begun', isBegun, []);
  await page.until('no frame', () => document.querySelector('iframe') === null, []);
}
const received = () => page.evaluate(() => (window as typeof window & Host).received);
const isTried = () => page.evaluate(() => sessionStorage.getItem('vfSilentLogin') !== null);
const isGuest = () => page.evaluate(() => document.body.classList.contains('vf-logged-out'));
const endVisit = () => page.evaluate(() => sessionStorage.clear());

/** At the publisher's server, in its own window; the page does not wait for the result. */
async function signInThere(): Promise<void> {
  const query = new URLSearchParams({ challenge, callback: url });
  await page.goto(`${server.origin}/v2/localhost/thirdparty/oauth?${query}`);
  for (const prompt of ['login', 'consent']) {
    const isAsked = (name: string) => document.querySelector(`input[name="prompt"][value="${name}"]`) !== null;
    await page.until(`asked for ${prompt}`, isAsked, [prompt]);
    await page.evaluate(() => {
      for (const input of document.querySelectorAll('input:not([type="hidden"])'))
        (input as HTMLInputElement).value = 'ada';
      document.querySelector<HTMLElement>('button[type="submit"]')?.click();
    });
  }
  await page.until('back', (home) => location.href.split('#')[0] === home, [url]);
}

test('a guest without a login at the provider stays a guest, and nothing is published', async () => {
  await visit(url);
  assert.deepEqual([await isTried(), await isGuest(), await received()], [true, true, []]);
});

test('a reader with a login at the provider is logged in at the next visit, and posts', async () => {
  await signInThere();
  await visit(url);
  assert.equal(await isGuest(), true, 'it was asked once in this visit');
  await endVisit();
  await page.goto(url);
  await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
  await post(page, 'Without a press');
  await page.sees({ css: '.vf3-comment', text: 'Ada of the Server', in: { css: 'vf-conversations' } });
});

test('a reader who logs out stays logged out at the next visit', async () => {
  await visit(url);
  await page.evaluate(() => (window as typeof window & Host).vf.session.logout());
  await page.until('logged out', () => document.body.classList.contains('vf-logged-out'), []);
  await endVisit();
  await visit(url);
  assert.deepEqual([await isGuest(), await received()], [true, []]);
});

test('a page of another site that frames the redirect receives nothing', async () => {
  // The publisher's own page receives messages the same way, so that silence is meaningful.
  publisher.publish('/framing', { isLax: true, body: framing() });
  await page.goto(url.replace('/story', '/framing'));
  await page.until(
    'told',
    () => (window as typeof window & { said: Array<{ code?: string }> }).said.some((it) => it.code),
    [],
  );
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await page.until('long enough', () => (window as typeof window & { isDone: boolean }).isDone, []);
  assert.deepEqual(await page.evaluate(() => (window as typeof window & { said: unknown[] }).said), []);
});

test('if the browser gives the publisher’s server no cookies, or the page’s policy no frame, nothing happens', async () => {
  const policed = publisher.publish('/policed', { containerId: 'login-silent', body });
  // By a host name other than the publisher's server: another site for the browser.
  for (const address of [url.replace('127.0.0.1', 'localhost'), policed]) {
    await visit(address);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await visit(address);
    assert.deepEqual([await isTried(), await isGuest(), await received()], [true, true, []], address);
  }
});
