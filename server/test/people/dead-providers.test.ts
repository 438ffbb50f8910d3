/** A provider without available keys affects only its own logins. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { CLIENT, Issuer } from '../support/issuer';
import { signTicket } from '../support/ticket';

const KEY = 'of-the-publisher-0123456789-abcdefghij';
/** Number of logins at once, as on a busy morning. */
const CROWD = 40;

describe('log-ins and reads beside a provider whose keys cannot be had', () => {
  let t: TestApp;
  let admin: TestUser;
  let container: TestContainer;
  let other: { uuid: string };
  let external: { authorization: string };
  const live = new Issuer();
  const signer = new Issuer();
  let dead: Server;
  let address = '';
  /** Behavior of its key endpoint. */
  let keys: 'silence' | 'refusal' | 'keys' = 'silence';
  /** The provider's metadata; undefined for its address and keys. */
  let document: unknown;

  before(async () => {
    t = await startTestApp({ privateAddresses: true });
    await live.listen();
    await signer.listen();
    dead = createServer(async ({ url = '' }, answer) => {
      if (url === '/keys' && keys === 'silence') return;
      if (url === '/keys' && keys === 'refusal') return answer.destroy();
      answer.setHeader('content-type', 'application/json');
      const said =
        url === '/keys' ? await signer.published() : (document ?? { issuer: address, jwks_uri: `${address}/keys` });
      answer.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`;
    admin = await t.signUp('Chief', 'administrator');
    other = await t.app.sites.add({ domain: 'sister.example' });
    const well_known = '/.well-known/openid-configuration';
    await set('openidconnect', { client_id: CLIENT, well_known: `${address}${well_known}` });
    await set('cookie', { cookie_name: 'session', ticket_key: KEY });
    const site_uuid = other.uuid;
    const config = JSON.stringify({ client_id: CLIENT, well_known: `${live.address}${well_known}` });
    await t.app.db
      .insertInto('site_providers')
      .values({ site_uuid, provider: 'openidconnect', is_on: true, config, sealed_secrets: null, date_changed: 1 })
      .execute();
    external = await tokenOfClient();
    container = await openContainer(t);
    await post(admin, container, 'read meanwhile');
  });
  after(async () => {
    dead?.closeAllConnections();
    dead?.close();
    live.close();
    signer.close();
    await t?.close();
  });

  const set = async (provider: string, config: object) => {
    const answer = await admin.inject({
      method: 'PUT',
      url: `/v2/localhost/providers/${provider}`,
      payload: { config },
    });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  async function tokenOfClient() {
    const client = await insertClient(t.app.db, { site_uuid: t.site.uuid, name: 'Accounts', now: Date.now() });
    const answer = await t.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
      payload: { grant_type: 'client_credentials', scope: 'accounts' },
    });
    return { authorization: `Bearer ${answer.json().access_token}` };
  }
  const logIn = async (path: string, payload: object, { site = 'localhost', headers = {} } = {}) => {
    const url = path.startsWith('/') ? path : `/v2/${site}/users/${path}?session=false`;
    return (await t.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  const byDead = async (sub: string) =>
    logIn('login/openidconnect', { token: await signer.token({ iss: address, sub }) });
  /** Uses all other logins, and public reads. */
  async function everybodyElse(round: string): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const ticket = await signTicket(KEY, { sub: `t-${round}`, name: 'Tess', aud: t.site.uuid, iat: now });
    const id = await live.token({ sub: round });
    const answers = await Promise.all([
      logIn('login', { email: 'chief@example.org', password: PASSWORD }),
      logIn('login/cookie', { cookie: ticket }),
      logIn('login/openidconnect', { token: id }, { site: other.uuid }),
      logIn('/oauth2/user', { id: `e-${round}`, name: 'Eve' }, { headers: external }),
      t
        .inject({ url: `/v4/livecomments/${t.site.uuid}/?container_id=${container.container_id}` })
        .then((it) => it.statusCode),
      t.inject({ url: `/v2/localhost/users/${admin.id}` }).then((it) => it.statusCode),
    ]);
    assert.deepEqual(answers, [200, 200, 200, 200, 200, 200]);
  }

  it('continue at once while it answers nothing', async () => {
    let answered = 0;
    const waiting = Array.from({ length: CROWD }, async (_, n) => {
      const status = await byDead(`silent-${n}`);
      answered += 1;
      return status;
    });
    await everybodyElse('silence');
    assert.equal(answered, 0, 'nobody else has waited for as long');
    assert.deepEqual([...new Set(await Promise.all(waiting))], [503]);
  });

  it('continue at once while it hangs up, and its own are refused at once', async () => {
    keys = 'refusal';
    const refused = Promise.all(Array.from({ length: CROWD }, (_, n) => byDead(`refused-${n}`)));
    await everybodyElse('refusal');
    assert.deepEqual([...new Set(await refused)], [503]);
  });

  it('leave a separate window with a message, not with an answer for programs', async () => {
    await set('oauth', {
      issuer: 'http://127.0.0.1:1',
      client_id: CLIENT,
      client_secret: 'a secret of thirty-two characters',
    });
    const asked = `challenge=${'a'.repeat(43)}&callback=${encodeURIComponent('http://localhost/story')}`;
    const answer = await t.inject({ url: `/v2/localhost/thirdparty/oauth?${asked}` });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    assert.match(answer.body, /"origin":"http:\/\/localhost".*story#vf-login-error=failed.*"message":"The service/);
    const elsewhere = await t.inject({
      url: `/v2/localhost/thirdparty/oauth?challenge=${'a'.repeat(43)}&callback=https://evil.example`,
    });
    assert.equal(elsewhere.statusCode, 400);
  });

  it('leave a window with the same message, whatever the provider reports', async () => {
    const whole = {
      issuer: address,
      authorization_endpoint: `${address}/authorize`,
      token_endpoint: `${address}/token`,
      jwks_uri: `${address}/keys`,
    };
    const begin = () =>
      t.inject({
        url: `/v2/localhost/thirdparty/oauth?challenge=${'a'.repeat(43)}&callback=${encodeURIComponent('http://localhost/story')}`,
      });
    await set('oauth', { issuer: address, client_id: CLIENT, client_secret: 'a secret of thirty-two characters' });
    const broken: Record<string, unknown> = {
      'no JSON': 'hello',
      nothing: '',
      null: 'null',
      'a list': [whole],
      'no issuer': { ...whole, issuer: undefined },
      'an issuer of another name': { ...whole, issuer: 'https://other.example' },
      'an issuer that is no text': { ...whole, issuer: [address] },
      'no address to log in': { ...whole, authorization_endpoint: undefined },
      'an address that is none': { ...whole, authorization_endpoint: 'nowhere' },
      'an address that is no text': { ...whole, authorization_endpoint: 7 },
      'an empty address': { ...whole, authorization_endpoint: '' },
      'an address that is a script': { ...whole, authorization_endpoint: 'javascript:alert(1)' },
    };
    for (const [kind, said] of Object.entries(broken)) {
      document = said;
      const answer = await begin();
      assert.equal(answer.statusCode, 200, `${kind}: ${answer.body}`);
      assert.match(answer.body, /#vf-login-error=failed.*"message":"The service/, kind);
      // The provider's tokens are checked by the same document.
      const status = await byDead(kind);
      assert.ok(status < 500 || status === 503, `${kind}: ${status}`);
    }
    // A malformed list of methods for the secret counts as none, and the default applies.
    document = { ...whole, token_endpoint_auth_methods_supported: 7 };
    const answer = await begin();
    assert.equal(answer.statusCode, 302, answer.body);
    document = undefined;
  });

  it('find it open again as soon as it has its keys back', async () => {
    keys = 'keys';
    assert.equal(await byDead('back'), 200);
  });
});
