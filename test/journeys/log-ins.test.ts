/**
 * Every way to log in, by a browser on a publisher's page whose site is another than the community's, so that no cookie of
 * the community's gets there: a guest becomes that person, posts and logs out. The window and the cookie also run in the
 * other engines (everywhere/login-window).
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { CLIENT, Issuer } from '../../server/test/support/issuer';
import { signTicket } from '../../server/test/support/ticket';
import { CHANNEL, startVendors, vendors } from '../../server/test/support/vendors';
import { type OpenIdServer, startOpenIdServer } from '../support/openid-server';
import { sectionUuid, signUpAuthor } from './support/api';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { comment, PASSWORD, post, signUp } from './support/reader';
import { type Server, startServer } from './support/server';

const KEY = 'a key of at least thirty-two characters';
const GIGYA_SECRET = Buffer.from('the partner’s secret').toString('base64');
const issuer = new Issuer();

let browser: Chromium;
let server: Server;
let publisher: Publisher;
let there: OpenIdServer;
let played: Awaited<ReturnType<typeof startVendors>>;
let endpoint: HttpServer;
let url: string;

before(async () => {
  played = await startVendors();
  await issuer.listen();
  endpoint = createServer(({ url: asked = '' }, answer) => {
    const isAda = new URL(asked, 'http://endpoint').searchParams.get('session') === 'ada';
    answer.end(JSON.stringify(isAda ? { uid: 17, displayName: 'Ada of the Cookie' } : { error: 'no such session' }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  [browser, server] = await Promise.all([
    open(),
    startServer({
      VF_PRIVATE_ADDRESSES: 'on',
      VF_TEST_HOSTS: JSON.stringify(played.hosts),
      NODE_OPTIONS: `--import ${new URL('../support/reroute-names.mjs', import.meta.url)}`,
    }),
  ]);
  there = await startOpenIdServer({ redirectUri: `${server.origin}/callback.php` });
  there.people.set('ada', { sub: 'ada', name: 'Ada of the Server' });
  await setAll();
  publisher = await startPublisher(server.origin);
  // By another name than the community's: to a browser that is another site.
  url = publisher
    .publish('/story', {
      containerId: 'log-ins',
      body: '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
    })
    .replace('127.0.0.1', 'localhost');
});
after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
  await there?.close();
  played?.close();
  issuer.close();
  endpoint?.closeAllConnections();
  endpoint?.close();
});

async function addressOf(token: string): Promise<string> {
  const current = await fetch(`${server.origin}/v2/localhost/users/current`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await current.json()) as { result: { email: string } };
  return result.email;
}

/** As an administrator sets them. */
async function setAll(): Promise<void> {
  const { token } = await signUpAuthor(server.origin, 'Administrator');
  await server.commands(['user', 'role', await addressOf(token), 'administrator']);
  const { port } = endpoint.address() as AddressInfo;
  const bus = { client_id: 'community', client_secret: 'bus secret', sources: ['login.news.example'] };
  const config = {
    cookie: { cookie_name: 'NewsSession', endpoint: `http://127.0.0.1:${port}/?session=`, ticket_key: KEY },
    openidconnect: { client_id: CLIENT, well_known: `${issuer.address}/.well-known/openid-configuration` },
    oauth: { ...there.client, issuer: there.issuer },
    loginradius: { api_key: 'our-api-key' },
    janrain: { capture: 'news.us.janraincapture.com' },
    gigya: { api_key: 'gigya-api-key', secret: GIGYA_SECRET, data_centre: 'eu1' },
    backplane_v1_2: { server: 'https://backplane.example', bus: 'news', ...bus },
    passkey: {},
  };
  for (const [provider, one] of Object.entries(config)) {
    const answer = await fetch(`${server.origin}/v2/localhost/providers/${provider}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ config: one }),
    });
    assert.equal(answer.status, 200, `${provider}: ${await answer.text()}`);
  }
}

interface Host {
  vf: {
    session: { logout(): Promise<void>; login: Record<string, (...proof: unknown[]) => Promise<unknown>> };
    $subscribe(channel: string, event: string, listener: (told?: unknown) => void): void;
  };
  received: string[];
}

/** The page's own listeners write down what they hear, from the first moment on. */
const listen = ({ page }: ChromiumPage) =>
  page.addInitScript(() => {
    const host = window as unknown as Host & { vfQ: Array<() => void> };
    host.received = [];
    host.vfQ = [
      () => {
        for (const event of ['success', 'failure', 'cancel'])
          host.vf.$subscribe('login', event, (told) => host.received.push(`${event} ${JSON.stringify(told)}`));
        host.vf.$subscribe('logout', 'success', () => host.received.push('logged out'));
      },
    ];
  });
const received = (page: ChromiumPage) => page.evaluate(() => (window as unknown as Host).received);
const call = async (page: ChromiumPage, method: string, ...proof: unknown[]) => {
  await page.until('the script', () => 'session' in ((window as unknown as Host).vf ?? {}), []);
  await page.evaluate(
    async (name, given) => void (await (window as unknown as Host).vf.session.login[name]?.(...given)),
    method,
    proof,
  );
};

interface Method {
  name: string;
  /** What `login/success` says. */
  type: string;
  /** Before the page is there. */
  prepare?(page: ChromiumPage): Promise<unknown>;
  /** Once it is; without it, it happens by itself. */
  act?(page: ChromiumPage): Promise<unknown>;
}

const gigyaProof = () => {
  const uid_timestamp = String(Math.floor(Date.now() / 1000));
  const made = createHmac('sha1', Buffer.from(GIGYA_SECRET, 'base64')).update(`${uid_timestamp}_gia`);
  return { UID: 'gia', UIDSignature: made.digest('base64'), signatureTimestamp: uid_timestamp };
};

const methods: Method[] = [
  { name: 'an own account', type: 'viafoura', act: (page) => signUp(page, 'Ada of Her Own') },
  {
    name: 'the publisher’s cookie',
    type: 'cookie',
    prepare: ({ page }) => page.context().addCookies([{ name: 'NewsSession', value: 'ada', url }]),
  },
  {
    name: 'a signed ticket',
    type: 'cookie',
    async act(page) {
      const aud = await sectionUuid(server.origin);
      await call(page, 'cookie', await signTicket(KEY, { sub: '4', name: 'Ada of the Ticket', aud }));
    },
  },
  {
    name: 'an ID token',
    type: 'openidconnect',
    act: async (page) => call(page, 'openIdConnect', await issuer.token({ name: 'Ada of the Token' })),
  },
  {
    name: 'tokens from the publisher’s server',
    type: 'viafoura',
    async act(page) {
      const { token, refresh } = await signUpAuthor(server.origin, 'Ada of the Back End');
      await call(page, 'jwt', token, refresh, '');
    },
  },
  {
    name: 'a window at the publisher’s server, by its own forms',
    type: 'oauth',
    async act(page) {
      await page.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
      const opened = page.page.waitForEvent('popup');
      await page.press({ css: '.providers__button', in: { css: 'vf-tray' } });
      const window_ = await opened;
      await window_.fill('input[name="login"]', 'ada');
      await window_.fill('input[name="password"]', 'any');
      await window_.click('button[type="submit"]');
      await window_.click('button[type="submit"]');
    },
  },
  { name: 'LoginRadius', type: 'loginradius', act: (page) => call(page, 'loginRadius', 'radius-token-1') },
  {
    name: 'Janrain',
    type: 'janrain',
    prepare: ({ page }) => page.addInitScript(() => localStorage.setItem('janrainCaptureToken', 'capture-token-1')),
  },
  {
    name: 'Gigya',
    type: 'gigya',
    prepare: ({ page }) =>
      page.addInitScript({
        content: `window.gigya = { accounts: {
          getAccountInfo({ callback }) { callback(${JSON.stringify(gigyaProof())}) },
          addEventHandlers() {},
        } };`,
      }),
  },
  {
    name: 'Backplane',
    type: 'backplane',
    async prepare({ page }) {
      const source = 'https://login.news.example/';
      const entry = { id: '1', displayName: 'Bo Plane', accounts: [{ identityUrl: 'https://id.example/bo' }] };
      const message = { source, type: 'identity/login', sticky: true, payload: { identities: { entry } } };
      vendors.frames = [{ channel_name: CHANNEL, message }];
      await page.addInitScript({
        content: `window.Backplane = {
          subscribe(hear) { setTimeout(() => hear({ type: 'identity/login' })) },
          getChannelID: () => 'https://backplane.example/v1.2/bus/news/channel/${CHANNEL}',
        };`,
      });
    },
  },
];
vendors.gigya = { errorCode: 0, profile: { nickname: 'Gia of Gigya' }, emails: {} };

for (const { name, type, prepare, act } of methods) {
  test(`${name}: a guest logs in, posts and logs out`, async () => {
    const page = await browser.newVisitor();
    await listen(page);
    await prepare?.(page);
    await page.goto(url);
    await act?.(page);
    await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
    await page.gone({ css: 'dialog[open]', in: { css: 'vf-tray' } });
    await post(page, `By ${name}`);
    assert.deepEqual(await received(page), [`success ${JSON.stringify(type)}`]);
    await page.evaluate(() => (window as unknown as Host).vf.session.logout());
    await page.until('logged out', () => document.body.classList.contains('vf-logged-out'), []);
    await page.sees(comment(`By ${name}`));
    assert.deepEqual((await received(page)).slice(1), ['logged out']);
    await page.close();
  });
}

test('the page’s policy was never broken', () => {
  assert.deepEqual(publisher.violations, []);
});

test('staff adds a passkey, logs out, and logs in by it', async () => {
  const [tray, trigger] = [{ css: 'vf-tray' }, { css: '.trigger__account', in: { css: 'vf-tray-trigger' } }];
  const button = (text: string) => ({ css: 'button', text, in: tray });
  const email = await addressOf((await signUpAuthor(server.origin, 'Stella Staff')).token);
  await server.commands(['user', 'role', email, 'moderator']);
  const visitor = await browser.newVisitor();
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const isIn = (is: boolean) =>
    visitor.until(is ? 'logged in' : 'logged out', (name) => document.body.classList.contains(name), [
      is ? 'vf-logged-in' : 'vf-logged-out',
    ]);
  await visitor.goto(url);
  await visitor.press(trigger);
  await visitor.fill({ css: 'input[name="email"]', in: tray }, email);
  await visitor.fill({ css: 'input[name="password"]', in: tray }, PASSWORD);
  await visitor.press({ css: 'button[type="submit"]', in: tray });
  await isIn(true);
  await visitor.press(trigger);
  await visitor.press({ css: '[role="tab"]', text: 'Account', in: tray });
  await visitor.press(button('Add a passkey'));
  await visitor.fill({ css: 'input[name="name"]', in: tray }, 'Work laptop');
  await visitor.fill({ css: 'input[name="password"]', in: tray }, PASSWORD);
  await visitor.press({ css: 'button[type="submit"]', in: tray });
  await visitor.sees({ css: 'bdi', text: 'Work laptop', in: tray });
  await visitor.evaluate(() => (window as unknown as Host).vf.session.logout());
  await isIn(false);
  await visitor.goto(url);
  await visitor.press(trigger);
  await visitor.press(button('Log in with a passkey'));
  await isIn(true);
  await visitor.close();
});
