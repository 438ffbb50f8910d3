/** `vf doctor` and login providers: requests and checks each that is on. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { checkProviders } from '../../src/commands/doctor-providers';
import { changeProvider, requireProvider } from '../../src/modules/people/providers/provider-settings';
import { request } from '../../src/modules/platform/outbound/outbound';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { CLIENT, Issuer } from '../support/issuer';

const issuer = new Issuer();
let test: TestApp;
let admin: TestUser;
/** A server with a stopped clock and wrong metadata. */
const odd: Server = createServer((_request, answer) => {
  answer.setHeader('date', new Date(Date.now() - oddBy).toUTCString());
  if (oddKeys) answer.end(JSON.stringify({ issuer: oddAt, jwks_uri: oddKeys, keys: [] }));
  else answer.end(JSON.stringify({ issuer: 'https://evil.example', jwks_uri: 'nothing' }));
});
let oddBy = 0;
/** The key address in its metadata; without it, none. */
let oddKeys = '';
let oddAt = '';

before(async () => {
  await issuer.listen();
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  oddAt = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
  test = await startTestApp({ privateAddresses: true });
  admin = await test.signUp('Admin', 'administrator');
  issuer.redirectUri = `${test.app.config.publicUrl}/callback.php`;
});
after(async () => {
  await test.close();
  issuer.close();
  odd.closeAllConnections();
  odd.close();
});

const set = async (provider: string, payload: object) => {
  const answer = await admin.inject({ method: 'PUT', url: `/v2/localhost/providers/${provider}`, payload });
  assert.equal(answer.statusCode, 200, answer.body);
};
const secret = 'a secret of thirty-two characters';
const client = { client_id: CLIENT, client_secret: secret };
async function look(changes: object = {}, send?: typeof request): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  const report = (name: string, problem: string | null, detail = '') => {
    said[name] = problem === null ? `ok ${detail}` : problem;
  };
  await checkProviders(test.app.db, { ...test.app.config, ...changes }, report, send);
  return said;
}

it('passes if everything answers, and prints the redirect address', async () => {
  const well_known = `${issuer.address}/.well-known/openid-configuration`;
  await set('openidconnect', { config: { client_id: CLIENT, well_known } });
  await set('oauth', { config: { ...client, issuer: issuer.address } });
  assert.deepEqual(await look(), {
    'log-in by OpenID Connect on localhost': 'ok ',
    'log-in by OAuth of the publisher on localhost': `ok sends people back to ${test.app.config.publicUrl}/callback.php`,
    'redirect address of log-ins': `ok ${test.app.config.publicUrl}/callback.php, on this machine alone`,
    'pages of localhost that log-ins begin on': 'ok ',
  });
});

it('reports when the provider does not know the redirect address, or the client', async () => {
  const oauth = async (changes = {}) => (await look(changes))['log-in by OAuth of the publisher on localhost'] ?? '';
  const unknown =
    /rejects the login request \(invalid_redirect_uri\): is https:\/\/new\.example\/callback\.php registered there/;
  assert.match(await oauth({ publicUrl: 'https://new.example' }), unknown);
  await set('oauth', { config: { client_id: 'another' } });
  assert.match(await oauth(), /for the client another\?/);
  // The settings work as OAuth without discovery, too.
  const endpoints = {
    authorization_endpoint: `${issuer.address}/authorize`,
    token_endpoint: `${issuer.address}/token`,
  };
  await set('oauth', { config: { ...endpoints, user_endpoint: `${issuer.address}/me` } });
  assert.match(await oauth(), /for the client another\?/);
  await set('oauth', { config: { client_id: CLIENT } });
  assert.match(await oauth(), /^ok/);
  const none = { authorization_endpoint: null, token_endpoint: null, user_endpoint: null };
  await set('oauth', { config: none });
});

describe('the way home', () => {
  const publicUrl = 'https://community.example';
  const callback = `${publicUrl}/callback.php`;
  const ADDRESS = 'redirect address of log-ins';
  const PAGES = 'pages of news.example that log-ins begin on';
  /** Answers for hosts that do not exist; others do not answer. */
  const net = (answers: Record<string, { status: number; body?: string }>): typeof request => {
    return async (address, options) => {
      const named = answers[address];
      if (named) return { status: named.status, headers: {}, body: Buffer.from(named.body ?? '') };
      if (new URL(address).hostname.endsWith('.example')) throw new Error('no such host');
      return request(address, options);
    };
  };
  const ours = { status: 401, body: JSON.stringify({ code: 'unauthorized' }) };
  before(async () => {
    issuer.redirectUri = callback;
    const { sites, config, clock } = test.app;
    const site = await sites.add({ domain: 'news.example', hosts: ['amp.news.example'] });
    const change = { ...client, issuer: issuer.address };
    const provider = requireProvider('oauth');
    await changeProvider({ sites, secret: config.secret }, site, { provider, change, now: clock.now() });
  });
  after(() => {
    issuer.redirectUri = `${test.app.config.publicUrl}/callback.php`;
    return test.app.db.deleteFrom('sites').where('domain', '=', 'news.example').execute();
  });

  it('passes if this server and the site’s pages answer', async () => {
    const pages = { 'https://news.example/': { status: 301 }, 'https://amp.news.example/': { status: 404 } };
    const said = await look({ publicUrl }, net({ [callback]: ours, ...pages }));
    assert.equal(said[ADDRESS], `ok ${callback}: register it with each provider`);
    assert.equal(said[PAGES], 'ok https://news.example, https://amp.news.example');
    const www = { 'https://www.news.example/': { status: 200 }, 'https://amp.news.example/': { status: 200 } };
    assert.match((await look({ publicUrl }, net(www)))[PAGES] ?? '', /^ok https:\/\/www\.news\.example/);
  });

  it('fails without an answer, with another server’s answer, or without https', async () => {
    const address = async (answers: Parameters<typeof net>[0], at = publicUrl) =>
      (await look({ publicUrl: at }, net(answers)))[ADDRESS] ?? '';
    assert.match(await address({}), /^community\.example does not answer/);
    assert.match(await address({ [callback]: { status: 404 } }), /answers 404, which is not this server's answer/);
    assert.match(await address({ [callback]: { status: 502 } }), /answers 502/);
    assert.match(await address({ [callback]: { status: 401, body: '<html>' } }), /not this server's answer/);
    assert.match(await address({}, 'http://community.example'), /is not https.*VF_PUBLIC_URL/);
  });

  it('fails if a page of the site does not answer, or does not use https', async () => {
    const pages = async (answers: Parameters<typeof net>[0]) => (await look({ publicUrl }, net(answers)))[PAGES] ?? '';
    assert.match(await pages({}), /^www\.news\.example does not answer/);
    const develop = (is_development: boolean) =>
      test.app.db.updateTable('sites').set({ is_development }).where('domain', '=', 'news.example').execute();
    await develop(true);
    assert.equal(await pages({}), 'ok ');
    await develop(false);
    assert.match(await pages({ 'https://news.example/': { status: 200 } }), /^amp\.news\.example does not answer/);
    const { uuid } = (await test.app.sites.byDomain('news.example')) ?? { uuid: '' };
    await test.app.sites.changeHosts(uuid, { hosts: ['http://intranet.example:8080'] });
    assert.match(
      await pages({ 'https://news.example/': { status: 200 } }),
      /^http:\/\/intranet\.example:8080 is not https/,
    );
  });
});

it('reports a provider that does not answer, is another, has no keys, or has a wrong clock', async () => {
  const oauth = async () => (await look())['log-in by OAuth of the publisher on localhost'] ?? '';
  await set('oauth', { config: { issuer: 'http://127.0.0.1:1' } });
  assert.match(await oauth(), /^127\.0\.0\.1:1 does not answer/);
  await set('oauth', { config: { issuer: oddAt } });
  assert.match(await oauth(), /no issuer or no keys/);
  oddBy = 10 * 60_000;
  assert.match(await oauth(), /clocks of this server and .* differ by \d+ seconds/);
  oddBy = 0;
  oddKeys = `${oddAt}/keys`;
  assert.match(await oauth(), /\/keys has no keys/);
  oddKeys = 'http://127.0.0.1:1/keys';
  assert.match(await oauth(), /^127\.0\.0\.1:1 does not answer/);
  oddKeys = '';
  await set('oauth', { config: { issuer: `${issuer.address}/` } });
  assert.match(await oauth(), /its issuer is .* and not/);
});

it('names the variable that allows requests to this machine, for trying it out', async () => {
  const tried = await look({ privateAddresses: false });
  assert.match(tried['log-in by OpenID Connect on localhost'] ?? '', /own network.*VF_PRIVATE_ADDRESSES=on/);
});

it('reports that a link by mail needs a mail server, and passkeys need https', async () => {
  await set('oauth', { is_on: false });
  await set('mail_link', { is_on: true });
  await set('passkey', { is_on: true });
  const link = async (changes: object) => (await look(changes))['log-in by Link by mail on localhost'];
  assert.equal(await link({ production: true, mail: null }), 'this server sends no mail: set SMTP_URL');
  assert.equal(await link({ production: true, mail: { url: 'smtp://mail.example' } }), 'ok ');
  assert.equal(await link({ production: false, mail: null }), 'ok ');
  assert.equal((await look())['pages of localhost that log-ins begin on'], 'ok ');
  for (const provider of ['mail_link', 'passkey']) await set(provider, { is_on: false });
  await set('oauth', { is_on: true });
});

it('reports secrets that cannot be decrypted, and checks nothing that is off', async () => {
  const changed = await look({ secret: 'another secret of enough length for a server' });
  assert.match(changed['log-in by OAuth of the publisher on localhost'] ?? '', /VF_SECRET has changed/);
  await set('oauth', { is_on: false });
  assert.deepEqual(Object.keys(await look()), ['log-in by OpenID Connect on localhost']);
});
