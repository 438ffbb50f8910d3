/** Various login servers of publishers: their metadata, their methods for the secret, and requested scopes. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, it } from 'node:test';
import {
  logInThere,
  logOutThere,
  type OpenIdServer,
  type Played,
  startOpenIdServer,
} from '../../../test/support/openid-server';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { bringHome, comeBack, exchange, newVerifier, press } from '../support/window-login';

const PUBLIC = 'https://community.example';
const ADA = { sub: 'ada', email: 'ada@news.example', email_verified: true, name: 'Ada Marsh', plan: ['digital'] };

describe('the publisher’s own log-in server', () => {
  let test: TestApp;
  let admin: TestUser;
  let there: OpenIdServer | undefined;
  before(async () => {
    test = await startTestApp({ publicUrl: PUBLIC, privateAddresses: true });
    admin = await test.signUp('Admin', 'administrator');
  });
  after(() => test.close());
  afterEach(async () => {
    await there?.close();
    there = undefined;
    await test.app.db.deleteFrom('site_providers').execute();
  });

  async function start(played: Partial<Played> = {}, settings: object = {}): Promise<OpenIdServer> {
    there = await startOpenIdServer({ redirectUri: `${PUBLIC}/callback.php`, ...played });
    there.people.set('ada', { ...ADA });
    // Makes the address unique.
    await test.app.db.updateTable('users').set({ email: null, email_key: null }).where('role', '=', 'normal').execute();
    await set({ ...there.client, issuer: there.issuer, ...settings });
    return there;
  }
  async function set(config: object): Promise<void> {
    const answer = await admin.inject({ method: 'PUT', url: '/v2/localhost/providers/oauth', payload: { config } });
    assert.equal(answer.statusCode, 200, answer.body);
  }
  const window_ = () => ({ test, provider: 'oauth', hosts: {} });
  /** @returns null when no result reached the page */
  async function logIn() {
    const verifier = newVerifier();
    const code = await bringHome(window_(), verifier);
    return code === '' ? null : (await exchange(window_(), code, verifier)).json().result;
  }

  describe('that says in its ID token who it is and nothing more', () => {
    it('is asked for name, address and purchases', async () => {
      await start({ isTerse: true }, { entitlements_claim: 'plan' });
      const ada = await logIn();
      assert.match(ada.name, /^Ada Marsh( \d+)?$/);
      assert.deepEqual([ada.email, ada.email_verification_status], ['ada@news.example', 'approved']);
      assert.deepEqual(ada.entitlements, ['digital']);
    });

    it('logs nobody in by an answer about another person', async () => {
      const { userInfo } = await start({ isTerse: true });
      userInfo.sub = 'somebody';
      assert.equal(await logIn(), null);
      delete userInfo.sub;
      assert.equal((await logIn()).social_login_id, 'ada');
    });

    it('changes nothing by it that the ID token says', async () => {
      const { userInfo, people } = await start({}, { entitlements_claim: 'plan' });
      people.set('ada', { sub: 'ada', email: 'ada@news.example', email_verified: false, name: 'Ada Marsh' });
      Object.assign(userInfo, {
        email: 'boss@news.example',
        email_verified: true,
        name: 'Boss',
        iss: 'https://evil.example',
      });
      const ada = await logIn();
      assert.match(ada.name, /^Ada Marsh( \d+)?$/);
      assert.deepEqual([ada.email, ada.email_verification_status], ['ada@news.example', 'none']);
    });
  });

  describe('reports a logout there', () => {
    const LOGGED_OUT = '/v2/localhost/users/logout/oauth';
    const heard: number[] = [];
    /** Endpoint for its reports: this server. */
    const ear = createServer(async (request, answer) => {
      const payload = await text(request);
      const headers = { 'content-type': String(request.headers['content-type']) };
      const { statusCode } = await test.inject({ method: 'POST', url: LOGGED_OUT, headers, payload });
      heard.push(statusCode);
      answer.writeHead(statusCode).end();
    });
    before(() => new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve)));
    after(() => {
      ear.closeAllConnections();
      ear.close();
    });
    /** Logs in like a browser with these cookies. @returns whether the session here is still active */
    async function enter(jar: Map<string, string>): Promise<() => Promise<boolean>> {
      const verifier = newVerifier();
      const { answer, cookie } = await press(window_(), verifier);
      const { search } = await logInThere(String(answer.headers.location), 'ada', undefined, jar);
      const { code } = await comeBack(window_(), `/callback.php${search}`, cookie?.value);
      const authorization = `Bearer ${(await exchange(window_(), code, verifier)).json().access_token}`;
      const current = () => test.inject({ url: '/v2/localhost/users/current', headers: { authorization } });
      return async () => (await current()).statusCode === 200;
    }

    it('and they are logged out here, on that device', async () => {
      const { port } = ear.address() as AddressInfo;
      const server = await start({ logoutUri: `http://127.0.0.1:${port}/` });
      const [phone, desk] = [new Map<string, string>(), new Map<string, string>()];
      const [isInOnPhone, isInAtDesk] = [await enter(phone), await enter(desk)];
      assert.deepEqual([await isInOnPhone(), await isInAtDesk()], [true, true]);
      await logOutThere(server, phone);
      assert.deepEqual([heard, await isInOnPhone(), await isInAtDesk()], [[204], false, true]);
    });

    it('which is trusted from nobody else, and not if no keys are known', async () => {
      const { issuer } = await start();
      const told = () => test.inject({ method: 'POST', url: LOGGED_OUT, payload: { logout_token: 'made.up.here' } });
      assert.equal((await told()).statusCode, 401);
      const [authorization_endpoint, token_endpoint] = [`${issuer}/auth`, `${issuer}/token`];
      await set({ authorization_endpoint, token_endpoint, user_endpoint: `${issuer}/me` });
      assert.equal((await told()).json().code, 'login_method_disabled');
    });
  });

  describe('is asked for', () => {
    const asked = async () => {
      const { answer } = await press(window_(), newVerifier());
      return new URL(String(answer.headers.location)).searchParams;
    };

    it('name and address, or what the site has set', async () => {
      await start();
      assert.equal((await asked()).get('scope'), 'openid email profile');
      await set({ scope: 'email plans' });
      assert.equal((await asked()).get('scope'), 'openid email plans');
      await set({ scope: 'plans openid' });
      assert.equal((await asked()).get('scope'), 'openid plans');
    });

    it('no ID token if its addresses are set by hand, and ignores one that it sends', async () => {
      const { issuer } = await start();
      const [authorization_endpoint, token_endpoint] = [`${issuer}/auth`, `${issuer}/token`];
      await set({ authorization_endpoint, token_endpoint, user_endpoint: `${issuer}/me`, id_field: 'sub' });
      const query = await asked();
      assert.deepEqual([query.get('scope'), query.get('nonce')], ['email profile', null]);
      await set({ scope: 'openid email profile', is_email_verified: true });
      const ada = await logIn();
      assert.match(ada?.name, /^Ada Marsh( \d+)?$/);
      assert.deepEqual([ada?.social_login_id, ada?.email], ['ada', 'ada@news.example']);
    });
  });

  describe('receives the secret', () => {
    it('in a form that it accepts', async () => {
      for (const auth of ['basic', 'post'] as const) {
        await start({ auth });
        assert.equal((await logIn())?.social_login_id, 'ada', auth);
        await there?.close();
      }
    });

    it('in a header by default, or as the site has set', async () => {
      const silent = { leavesOut: ['token_endpoint_auth_methods_supported'] };
      await start({ auth: 'basic', ...silent });
      assert.equal((await logIn())?.social_login_id, 'ada');
      await there?.close();
      await start({ auth: 'post', ...silent });
      assert.equal(await logIn(), null);
      await set({ auth: 'post' });
      assert.equal((await logIn())?.social_login_id, 'ada');
    });
  });
});
