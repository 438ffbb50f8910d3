/**
 * Login at the publisher's own server, in a window: a guest becomes that person, posts and logs out. The publisher's
 * page is on another origin than the community, and so is the login.
 */
import assert from 'node:assert/strict';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type OAuthServer, startOAuthServer } from '../../support/oauth-server';
import { Conversation, signUpAuthor } from '../support/api';
import { type Browser, openBrowser, type Page, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { addressOf } from '../support/login-stage';
import { article, comment, like, likesOf, PASSWORD, post } from '../support/reader';
import { type Server, startServer } from '../support/server';

const CLIENT = { client_id: 'community', client_secret: 'a secret of thirty-two characters' };
const tray: Target = { css: 'vf-tray' };
const button: Target = { css: '.providers__button', in: tray };

let browser: Browser;
let server: Server;
let publisher: Publisher;
let url: string;
let there: OAuthServer;
let endpoint: HttpServer;
let page: Page;

before(async () => {
  there = await startOAuthServer({
    authorize: /^\/authorize$/,
    token: /^\/token$/,
    me: /^\/me$/,
    client: CLIENT,
    auth: 'post',
    profile: () => ({ id: 'ada', name: 'Ada of the News' }),
  });
  [browser, server] = await Promise.all([openBrowser(), startServer({ VF_PRIVATE_ADDRESSES: 'on' })]);
  endpoint = createServer((_request, answer) =>
    answer.end(JSON.stringify({ uid: 17, displayName: 'Bo of the Cookie' })),
  );
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const { port } = endpoint.address() as AddressInfo;
  const set = (provider: string, config: Record<string, string>) => [
    ...['site', 'provider', 'localhost', provider],
    ...Object.entries(config).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
  await server.commands(
    set('oauth', {
      ...CLIENT,
      issuer: there.address,
      authorization_endpoint: `${there.address}/authorize`,
      token_endpoint: `${there.address}/token`,
      user_endpoint: `${there.address}/me`,
    }),
    set('cookie', { cookie_name: 'NewsSession', endpoint: `http://127.0.0.1:${port}/?session=` }),
  );
  const author = await signUpAuthor(server.origin, 'Aut Hor');
  await (await Conversation.open(server.origin, 'login-window')).post(author, 'Worth a like');
  publisher = await startPublisher(server.origin);
  url = publisher.publish('/story', {
    containerId: 'login-window',
    body: '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
  });
  page = await browser.newVisitor();
  await page.goto(url);
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
  there?.close();
  endpoint?.close();
});

interface Host {
  vf: { session: { logout(): Promise<void> } };
}

/** The page's own listeners record their events. */
async function listen(): Promise<void> {
  await page.until('the script', () => 'vf' in window, []);
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    const vf = (
      window as typeof window & { vf: { $subscribe(channel: string, event: string, listener: () => void): void } }
    ).vf;
    for (const event of ['success', 'failure', 'cancel']) vf.$subscribe('login', event, () => received.push(event));
    vf.$subscribe('logout', 'success', () => received.push('logout'));
  });
}
const received = () => page.evaluate(() => (window as typeof window & { received: string[] }).received);

test('a guest logs in in a window, posts under that name, and logs out', async () => {
  await listen();
  await page.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
  await page.press(button);
  await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
  await page.gone({ css: 'dialog[open]', in: tray });
  await post(page, 'By another door');
  await page.sees({ css: '.vf3-comment', text: 'Ada of the News', in: { css: 'vf-conversations' } });
  assert.deepEqual(await received(), ['success']);
  await page.evaluate(() => (window as typeof window & Host).vf.session.logout());
  await page.until('logged out', () => document.body.classList.contains('vf-logged-out'), []);
  await page.sees(comment('By another door'));
  assert.deepEqual(await received(), ['success', 'logout']);
});

test('a login by navigation keeps the person, and their like is completed after the return', async () => {
  await page.goto(url);
  await page.sees(comment('Worth a like'));
  // Like a browser that opens no windows.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await like(page, 'Worth a like');
  await page.press(button);
  await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
  await page.gone({ css: 'dialog[open]', in: tray });
  const name = await page.evaluate(() =>
    (window as typeof window & { vf: { context: { get(key: string): Promise<{ name: string }> } } }).vf.context
      .get('user')
      .then((user) => user.name),
  );
  assert.equal(name, 'Ada of the News');
  await page.sees({ css: '[aria-pressed="true"]', in: article('Worth a like') });
  assert.equal(await likesOf(page, 'Worth a like'), 1);
});

test('a reader with the publisher’s cookie is logged in by it, and others are not', async () => {
  await page.evaluate(() => (window as typeof window & Host).vf.session.logout());
  await page.until('logged out', () => document.body.classList.contains('vf-logged-out'), []);
  await page.setCookie('NewsSession=bo');
  await page.goto(url);
  await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
  await post(page, 'By the cookie');
  await page.sees({ css: '.vf3-comment', text: 'Bo of the Cookie', in: { css: 'vf-conversations' } });
  await page.setCookie('NewsSession=; max-age=0');
  await page.evaluate(() => (window as typeof window & Host).vf.session.logout());
  await page.goto(url);
  await page.until('logged out', () => document.body.classList.contains('vf-logged-out'), []);
});

test('an administrator tries the login in the console, and reads what the provider says', async () => {
  const { token } = await signUpAuthor(server.origin, 'Ada Ministra');
  const email = await addressOf(server, token);
  await server.commands(['user', 'role', email, 'administrator', '--unproved']);
  const staff = await browser.newVisitor();
  const screen: Target = { css: 'vf-console' };
  await staff.goto(`${server.origin}/console/localhost/logins`);
  await staff.fill({ css: 'input[name="email"]', in: screen }, email);
  await staff.fill({ css: 'input[name="password"]', in: screen }, PASSWORD);
  await staff.press({ css: 'button[type="submit"]', in: screen });
  await staff.press({ css: '.logins__summary', text: 'OAuth', in: screen });
  await staff.press({ css: '.logins__check button', text: 'Try logging in', in: screen });
  await staff.sees({ css: '.logins__check dd', text: 'Ada of the News', in: screen });
  await staff.alone();
  await staff.close();
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(publisher.violations, []);
});
