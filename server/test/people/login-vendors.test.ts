/**
 * Logins by the identity services that publishers buy, against stand-ins that refuse what the real ones refuse. The
 * stand-ins follow the services' documentation; their fidelity cannot be proved.
 */
import assert from 'node:assert/strict';
import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { bus, source } from '../support/login-rows';
import { reroute } from '../support/reroute';
import { CHANNEL, GUID, startVendors, vendors } from '../support/vendors';

describe('logging in by bought identity services', () => {
  let test: TestApp;
  let admin: TestUser;
  let close: () => void;
  before(async () => {
    const started = await startVendors();
    close = started.close;
    test = await startTestApp({}, async (app) => reroute(app, started.hosts));
    admin = await test.signUp('Admin', 'administrator');
  });
  after(async () => {
    await test.close();
    close();
  });

  const set = async (provider: string, config: object) => {
    const answered = await admin.inject({
      method: 'PUT',
      url: `/v2/localhost/providers/${provider}`,
      payload: { config },
    });
    assert.equal(answered.statusCode, 200, answered.body);
  };
  const send = (path: string, payload: object) =>
    test.inject({ method: 'POST', url: `/v2/localhost/${path}?session=false`, payload });
  const statusOf = async (path: string, payload: object) => (await send(path, payload)).statusCode;

  describe('LoginRadius', () => {
    const SECRET = 'the secret of the application';
    before(() => set('loginradius', { api_key: 'our-api-key', app_name: 'news', secret: SECRET }));

    it('logs in with the page’s token, again and again', async () => {
      const { result } = (await send('users/loginradiuslogin', { token: 'radius-token-1' })).json();
      assert.equal(result.name, 'Rae Dius');
      assert.equal(result.email, 'rae@news.example');
      assert.equal(result.email_verification_status, 'approved');
      assert.equal((await send('users/loginradiuslogin', { token: 'radius-token-1' })).json().result.id, result.id);
    });

    it('refuses an invalid token, and ignores fields that would change the request', async () => {
      assert.equal(await statusOf('users/loginradiuslogin', { token: 'radius-token-2' }), 401);
      assert.equal(await statusOf('users/loginradiuslogin', { token: 'radius-token-1\r\nx: y' }), 400);
    });

    it('makes a token for sign-ups that opens with the secret only', async () => {
      const { sott } = (await send('loginradius/sott', { apiKey: 'our-api-key', siteUUID: test.site.uuid })).json()
        .result;
      const [token, sum] = sott.split('*');
      assert.equal(sum, createHash('md5').update(token).digest('hex'));
      const key = pbkdf2Sync(SECRET, Buffer.alloc(8), 10_000, 32, 'sha1');
      const decipher = createDecipheriv('aes-256-cbc', key, 'tu89geji340t89u2');
      const text = Buffer.concat([decipher.update(token, 'base64'), decipher.final()]).toString();
      assert.match(text, /^\d{4}\/\d{1,2}\/\d{1,2} \d{1,2}:\d\d:\d\d#our-api-key#\d{4}\/[\d/]+ [\d:]+$/);
      const foreign = await send('loginradius/sott', { apiKey: 'another-key' });
      assert.equal(foreign.json().data.field, 'apiKey');
    });
  });

  describe('LoginRadius behind our forms', () => {
    const PASSWORD = 'correct horse battery';
    before(async () => {
      await set('loginradius', { api_key: 'our-api-key', app_name: 'news', secret: 'the secret of the application' });
      await test.changeSettings({ enable_integrated_loginradius: true });
    });
    after(() => test.changeSettings({ enable_integrated_loginradius: false }));

    it('logs in with the address and password it knows', async () => {
      const right = { email: 'rae@news.example', password: PASSWORD };
      const { result, access_token } = (await send('loginradius/login', right)).json();
      assert.equal(result.social_login_provider, 'loginradius');
      assert.ok(access_token);
      const wrong = await send('loginradius/login', { ...right, password: 'wrong horse battery' });
      assert.equal(wrong.json().code, 'wrong_password');
    });

    it('signs up with a token of the site’s own, and names the site’s page for the mail', async () => {
      const account = { name: 'Rae Dius', email: 'new@news.example', password: PASSWORD };
      assert.equal(await statusOf('loginradius/register', account), 200);
      assert.match(vendors.mailed.at(-1) ?? '', /^http:\/\/localhost[:\d]*\/\?vtype=emailverification$/);
      const taken = await send('loginradius/register', { ...account, email: 'taken@news.example' });
      assert.equal(taken.json().code, 'email_taken');
    });

    it('asks for a new password without telling who has an account', async () => {
      const known = await send('loginradius/forgot', { email: 'rae@news.example' });
      const unknown = await send('loginradius/forgot', { email: 'nobody@news.example' });
      assert.deepEqual(known.json(), unknown.json());
      assert.match(vendors.mailed.at(-1) ?? '', /vtype=reset$/);
    });

    it('accepts the tokens of its mails', async () => {
      assert.equal(await statusOf('loginradius/email', { token: GUID }), 204);
      assert.equal((await send('loginradius/email', { token: 'used' })).json().data.field, 'token');
      assert.equal(await statusOf('loginradius/reset', { token: GUID, newPassword: PASSWORD }), 204);
      assert.equal(await statusOf('loginradius/reset', { token: 'used', newPassword: PASSWORD }), 400);
    });

    it('is off until the site turns it on', async () => {
      await test.changeSettings({ enable_integrated_loginradius: false });
      const off = await send('loginradius/login', { email: 'rae@news.example', password: PASSWORD });
      assert.equal(off.json().code, 'login_method_disabled');
      await test.changeSettings({ enable_integrated_loginradius: true });
    });
  });

  describe('Janrain', () => {
    before(() => set('janrain', { capture: 'news.us.janraincapture.com' }));

    it('logs in with the token that Capture knows, and with no other', async () => {
      const { result } = (await send('users/login/janrain/oauth', { token: 'capture-token-1' })).json();
      assert.equal(result.name, 'Jan Rain');
      assert.equal(result.email_verification_status, 'approved');
      assert.equal(await statusOf('users/login/janrain/oauth', { token: 'capture-token-2' }), 401);
    });

    it('sends requests to no host but Capture’s', async () => {
      const url = '/v2/localhost/providers/janrain';
      for (const capture of ['evil.example', 'janraincapture.com.evil.example', 'x@evil.example/.janraincapture.com']) {
        const refused = await admin.inject({ method: 'PUT', url, payload: { config: { capture } } });
        assert.equal(refused.json().data.field, 'capture', capture);
      }
    });
  });

  describe('Gigya', () => {
    const secret = Buffer.from('the partner’s secret').toString('base64');
    const signed = (uid: string, at = Date.now(), key = secret) => {
      const uid_timestamp = String(Math.floor(at / 1000));
      const made = createHmac('sha1', Buffer.from(key, 'base64')).update(`${uid_timestamp}_${uid}`);
      return { uid, uid_timestamp, uid_signature: made.digest('base64') };
    };
    before(async () => {
      await set('gigya', { api_key: 'gigya-api-key', secret, data_centre: 'eu1' });
      const profile = { firstName: 'Gia', lastName: 'Ya', email: 'gia@news.example' };
      vendors.gigya = { errorCode: 0, profile, emails: { verified: ['gia@news.example'], unverified: [] } };
    });

    it('logs in by a signature, once', async () => {
      const proof = signed('gia');
      const { result } = (await send('users/login/gigya', proof)).json();
      assert.equal(result.name, 'Gia Ya');
      assert.equal(result.email_verification_status, 'approved');
      assert.equal(await statusOf('users/login/gigya', proof), 401);
    });

    it('logs in by email address as older servers do, without a cookie or a callback', async () => {
      const ask = (asked: object, more: object = {}) => {
        const json = JSON.stringify({ requests: [{ api: 'user', type: 'loginGigya', step: 'login', ...asked }] });
        return test.inject({ url: `/v2/?${new URLSearchParams({ host: 'localhost', u: 'login', json, ...more })}` });
      };
      const proof = signed('gia', Date.now() + 3000);
      const answer = await ask(proof);
      assert.equal(answer.statusCode, 200, answer.body);
      const { sid, ...rest } = answer.json();
      assert.deepEqual(rest, { error: null, requests: [{ error: null }] });
      assert.deepEqual(answer.cookies, []);
      assert.equal(answer.headers['cache-control'], 'private, no-store');
      const headers = { authorization: `Bearer ${sid}` };
      const current = await test.inject({ url: '/v2/localhost/users/current?session=false', headers });
      assert.equal(current.json().result.name, 'Gia Ya');
      const refused = { sid: null, error: 'unauthorized', requests: [{ error: 'unauthorized' }] };
      assert.deepEqual((await ask(proof)).json(), refused);
      assert.deepEqual((await ask({ ...signed('gia'), uid: 'somebody' })).json(), refused);
      for (const other of [{ step: 'logout' }, { type: 'loginOAuth', provider: 'google' }, { api: 'page' }])
        assert.equal((await ask({ ...signed('gia', Date.now() + 4000), ...other })).json().error, 'unknown request');
      const fresh = signed('gia', Date.now() + 5000);
      assert.equal((await ask(fresh, { callback: 'read' })).json().data.field, 'callback');
      assert.equal((await ask(fresh, { u: 'logout' })).statusCode, 400);
    });

    it('refuses one for another person, of another key, of another time', async () => {
      assert.equal(await statusOf('users/login/gigya', { ...signed('gia', Date.now() + 1000), uid: 'somebody' }), 401);
      const key = Buffer.from('a foreign secret').toString('base64');
      assert.equal(await statusOf('users/login/gigya', signed('gia', Date.now() + 2000, key)), 401);
      assert.equal(await statusOf('users/login/gigya', signed('gia', Date.now() - 200_000)), 401);
      assert.equal(await statusOf('users/login/gigya', signed('gia', Date.now() + 200_000)), 401);
      assert.equal(await statusOf('users/login/gigya', { ...signed('gia'), uid_timestamp: '123' }), 400);
    });
  });

  const identities = (displayName: string) => ({
    identities: { entry: { id: '1', displayName, accounts: [{ identityUrl: `https://id.example/${displayName}` }] } },
  });
  describe('Backplane 1.2', () => {
    before(() => set('backplane_v1_2', bus));
    const frame = (type: string, changes: object = {}, channel_name = CHANNEL) => ({
      channel_name,
      message: { source, type, sticky: true, payload: identities('Bo Plane'), ...changes },
    });
    const tryWith = async (...frames: unknown[]) => {
      vendors.frames = frames;
      return send('users/backplane_v1_2', { backplane_id: CHANNEL });
    };

    it('logs in by the newest login of the page’s channel', async () => {
      const answered = await tryWith(frame('identity/logout'), frame('identity/login'), frame('comment/posted'));
      assert.equal(answered.json().result.name, 'Bo Plane');
    });

    it('refuses after a logout, from another source, on another channel, and a channel that can be guessed', async () => {
      assert.equal((await tryWith(frame('identity/login'), frame('identity/logout'))).statusCode, 401);
      assert.equal((await tryWith(frame('identity/login', { source: 'https://evil.example/' }))).statusCode, 401);
      assert.equal((await tryWith(frame('identity/login', {}, 'd'.repeat(32)))).statusCode, 401);
      assert.equal((await tryWith(frame('identity/login', { sticky: false }))).statusCode, 401);
      assert.equal((await tryWith()).statusCode, 401);
      assert.equal(await statusOf('users/backplane_v1_2', { backplane_id: 'short' }), 400);
    });
  });

  describe('Backplane 2', () => {
    before(() => set('backplane', bus));
    const message = (id: string, changes: object = {}) =>
      void vendors.messages.set(id, {
        source,
        bus: 'news',
        channel: CHANNEL,
        type: 'identity/login',
        payload: identities('Bea Plane'),
        ...changes,
      });
    const show = (messageid: string) => send('users/backplane', { messageChannel: CHANNEL, messageid });

    it('logs in by the message the page names, once', async () => {
      message('message-1');
      assert.equal((await show('message-1')).json().result.name, 'Bea Plane');
      assert.equal((await show('message-1')).statusCode, 401);
    });

    it('refuses messages of another bus, channel, type or source, and puts no id into a path', async () => {
      const wrong = { bus: 'other', channel: 'other', type: 'identity/logout', source: 'https://evil.example/' };
      for (const [name, value] of Object.entries(wrong)) {
        message(`wrong-${name}`, { [name]: value });
        assert.equal((await show(`wrong-${name}`)).statusCode, 401, name);
      }
      assert.equal((await show('../../token')).statusCode, 400);
    });
  });
});
