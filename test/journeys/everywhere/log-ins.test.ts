/**
 * Every login without a network's window: a guest becomes that person, posts under that name and logs out, and the page
 * receives its event. The browser blocks third-party cookies, and the page is on another site than the community.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { CLIENT, Issuer } from '../../../server/test/support/issuer';
import { signTicket } from '../../../server/test/support/ticket';
import { CHANNEL, startVendors, vendors } from '../../../server/test/support/vendors';
import { sectionUuid } from '../support/api';
import type { Page } from '../support/browser';
import { call, isIn, type LoginStage, openLoginStage, postAndLeave, received } from '../support/login-stage';
import { comment, PASSWORD, signUp } from '../support/reader';

const KEY = 'a key of at least thirty-two characters';
const GIGYA_SECRET = Buffer.from('the partner’s secret').toString('base64');
const bus = {
  server: 'https://backplane.example',
  bus: 'news',
  client_id: 'community',
  client_secret: 'bus secret',
  sources: ['login.news.example'],
};
const issuer = new Issuer();

let stage: LoginStage;
let page: Page;
let played: Awaited<ReturnType<typeof startVendors>>;
let endpoint: HttpServer;
/** The publisher’s server, as registered here. */
let client: { id: string; secret: string };

before(async () => {
  played = await startVendors();
  vendors.gigya = { errorCode: 0, profile: { nickname: 'Gia of Gigya' }, emails: {} };
  await issuer.listen();
  endpoint = createServer(({ url: asked = '' }, answer) => {
    const isAda = new URL(asked, 'http://endpoint').searchParams.get('session') === 'ada';
    answer.end(JSON.stringify(isAda ? { uid: 17, displayName: 'Ada of the Cookie' } : { error: 'no such session' }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  stage = await openLoginStage('log-ins', {
    VF_TEST_HOSTS: JSON.stringify(played.hosts),
    NODE_OPTIONS: `--import ${new URL('../../support/reroute-names.mjs', import.meta.url)}`,
  });
  ({ page } = stage);
  const said = await stage.server.commands(['site', 'client', 'localhost', '--name', 'Accounts']);
  const [, id = '', secret = ''] = /Client id (\S+)\s+Secret +(\S+)/.exec(said) ?? [];
  client = { id, secret };
  const { port } = endpoint.address() as AddressInfo;
  for (const [provider, config] of Object.entries({
    cookie: { cookie_name: 'NewsSession', endpoint: `http://127.0.0.1:${port}/?session=`, ticket_key: KEY },
    openidconnect: { client_id: CLIENT, well_known: `${issuer.address}/.well-known/openid-configuration` },
    loginradius: { api_key: 'our-api-key' },
    janrain: { capture: 'news.us.janraincapture.com' },
    gigya: { api_key: 'gigya-api-key', secret: GIGYA_SECRET, data_centre: 'eu1' },
    backplane_v1_2: bus,
  })) {
    await stage.set(provider, config);
  }
});
after(async () => {
  await stage?.close();
  played?.close();
  issuer.close();
  endpoint?.closeAllConnections();
  endpoint?.close();
});

interface Method {
  way: string;
  /** Name on their posts. */
  name: string;
  /** Argument of `login success`. */
  type: string;
  /** Script of the page. */
  script?(): string;
  /** Runs once the page is loaded; without it, the login is automatic. */
  act?(): Promise<unknown>;
  /** Logs out through their service on the page; without it they log out here. */
  logOut?(): void;
}

const gigyaProof = () => {
  const uid_timestamp = String(Math.floor(Date.now() / 1000));
  const made = createHmac('sha1', Buffer.from(GIGYA_SECRET, 'base64')).update(`${uid_timestamp}_gia`);
  return { UID: 'gia', UIDSignature: made.digest('base64'), signatureTimestamp: uid_timestamp };
};
const told = (who: string) => ({
  source: 'https://login.news.example/',
  type: 'identity/login',
  payload: {
    identities: { entry: { id: who, displayName: who, accounts: [{ identityUrl: `https://id.example/${who}` }] } },
  },
});
const leave = () => (window as typeof window & { leave(): void }).leave();

const methods: Method[] = [
  { way: 'an own account', name: 'Ada of Her Own', type: 'viafoura', act: () => signUp(page, 'Ada of Her Own') },
  {
    way: 'the publisher’s cookie',
    name: 'Ada of the Cookie',
    type: 'cookie',
    script: () => "document.cookie = 'NewsSession=ada';",
  },
  {
    way: 'a signed ticket',
    name: 'Ada of the Ticket',
    type: 'cookie',
    async act() {
      const aud = await sectionUuid(stage.server.origin);
      await call(page, 'cookie', await signTicket(KEY, { sub: '4', name: 'Ada of the Ticket', aud }));
    },
  },
  {
    way: 'an ID token',
    name: 'Ada of the Token',
    type: 'openidconnect',
    act: async () => call(page, 'openIdConnect', await issuer.token({ name: 'Ada of the Token' })),
  },
  {
    way: 'tokens from the publisher’s server',
    name: 'Ada of the Back End',
    type: 'viafoura',
    async act() {
      const { access_token, refresh_token, session } = await namedByPublisher('Ada of the Back End');
      await call(page, 'jwt', access_token, refresh_token, session);
    },
  },
  {
    way: 'LoginRadius',
    name: 'Rae Dius',
    type: 'loginradius',
    act: () => call(page, 'loginRadius', 'radius-token-1'),
  },
  {
    way: 'Janrain',
    name: 'Jan Rain',
    type: 'janrain',
    script: () => `localStorage.setItem('janrainCaptureToken', 'capture-token-1');
      window.janrain = { events: {
        onCaptureLoginSuccess: { addHandler() {} },
        onCaptureSessionEnded: { addHandler(hear) { window.leave = hear; } },
      } };`,
    logOut: leave,
  },
  {
    way: 'Gigya',
    name: 'Gia of Gigya',
    type: 'gigya',
    script: () => `window.gigya = { accounts: {
      getAccountInfo({ callback }) { callback(${JSON.stringify(gigyaProof())}) },
      addEventHandlers({ onLogout }) { window.leave = onLogout; },
    } };`,
    logOut: leave,
  },
  {
    way: 'Backplane 1.2',
    name: 'Bo of the first',
    type: 'backplane',
    script() {
      vendors.frames = [{ channel_name: CHANNEL, message: { ...told('Bo of the first'), sticky: true } }];
      return `window.Backplane = {
        subscribe(hear) {
          window.leave = () => hear({ type: 'identity/logout' });
          setTimeout(() => hear({ type: 'identity/login' }));
        },
        getChannelID: () => 'https://backplane.example/v1.2/bus/news/channel/${CHANNEL}',
      };`;
    },
    logOut: leave,
  },
];

/** A reader as named by the publisher’s server (docs/LOGIN.md, "A login on your server"). */
async function namedByPublisher(name: string, entitlements: string[] = []) {
  const ask = async (path: string, headers: Record<string, string>, body: string) => {
    const answer = await fetch(`${stage.server.origin}${path}`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await answer.json()) as Record<'access_token' | 'refresh_token' | 'session', string>;
  };
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const grant = 'grant_type=client_credentials&scope=accounts';
  const own = await ask('/oauth2/token', { authorization: basic, ...form }, grant);
  const headers = { authorization: `Bearer ${own.access_token}`, 'content-type': 'application/json' };
  return ask('/oauth2/user', headers, JSON.stringify({ id: name, name, entitlements }));
}

for (const { way, name, type, script, act, logOut } of methods) {
  test(`${way}: a guest logs in, posts and logs out`, async () => {
    await stage.visit(way, script?.());
    await act?.();
    await postAndLeave(page, { name, type, text: `By ${way}`, logOut });
  });
}

test('Backplane 2: a guest logs in, posts and logs out', async () => {
  await stage.set('backplane', bus);
  vendors.messages.set('message-1', { ...told('Bo of the second'), bus: 'news', channel: CHANNEL });
  await stage.visit(
    'Backplane 2',
    `window.Backplane = {
      subscribe(hear) {
        window.leave = () => hear({ type: 'identity/logout' });
        setTimeout(() => hear({ type: 'identity/login', messageURL: 'https://backplane.example/v2/message/message-1' }));
      },
      getChannelName: () => '${CHANNEL}',
    };`,
  );
  await postAndLeave(page, { name: 'Bo of the second', type: 'backplane', text: 'By Backplane 2', logOut: leave });
  await stage.set('backplane', null);
});

test('our forms before LoginRadius’s accounts: a guest logs in, posts and logs out', async () => {
  await stage.server.offer('enable_integrated_loginradius=true');
  await stage.set('loginradius', { api_key: 'our-api-key', app_name: 'news', secret: 'a secret of LoginRadius' });
  await stage.visit('embedded');
  await page.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
  await page.fill({ css: 'input[name="email"]', in: { css: 'vf-tray' } }, 'rae@news.example');
  await page.fill({ css: 'input[name="password"]', in: { css: 'vf-tray' } }, PASSWORD);
  await page.press({ css: 'button[type="submit"]', in: { css: 'vf-tray' } });
  await isIn(page);
  await page.key('Escape');
  await postAndLeave(page, { name: 'Rae Dius', type: 'embedded_loginradius', text: 'By forms of ours' });
  await stage.server.offer('enable_integrated_loginradius=false');
});

test('with comments for subscribers only, guests and members read, and subscribers post', async () => {
  await stage.server.offer('comment_access=subscribers', 'subscriber_entitlement=digital');
  await stage.visit('subscribers');
  await page.sees(comment('By a signed ticket'));
  for (const entitlements of [[], ['print']]) {
    const { access_token, refresh_token, session } = await namedByPublisher('Fred the Free', entitlements);
    await call(page, 'jwt', access_token, refresh_token, session);
    await isIn(page);
    await page.sees({
      css: '[role="status"]',
      text: 'Only subscribers can post here.',
      in: { css: 'vf-conversations' },
    });
    await page.gone({ css: '.vf-post-form textarea', in: { css: 'vf-conversations' } });
    await stage.visit('subscribers');
  }
  const { access_token, refresh_token, session } = await namedByPublisher('Sue Scribes', ['digital']);
  await call(page, 'jwt', access_token, refresh_token, session);
  await postAndLeave(page, { name: 'Sue Scribes', type: 'viafoura', text: 'By who pays' });
  await stage.server.offer('comment_access=everybody', 'subscriber_entitlement=');
});

test('a reader who logged in is still logged in on the next page', async () => {
  const url = await stage.visit('next');
  await call(page, 'openIdConnect', await issuer.token({ name: 'Ada of the Token' }));
  await isIn(page);
  await page.goto(url);
  await isIn(page);
  assert.deepEqual(await received(page), []);
});

test('a refused proof is a failure, and the visitor stays a guest', async () => {
  await stage.visit('refused');
  await call(page, 'openIdConnect', await issuer.token({ aud: 'another' }));
  await page.until('told', () => (window as typeof window & { received: string[] }).received.length > 0, []);
  const [event = ''] = await received(page);
  assert.match(event, /^login failure /);
  assert.match(event, /"openidconnect"/);
  assert.equal(await page.evaluate(() => document.body.classList.contains('vf-logged-out')), true);
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(stage.publisher.violations, []);
});
