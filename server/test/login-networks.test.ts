/**
 * Every provider that a window is sent to, at its real addresses: the names lead to servers on this machine that play
 * their parts. A provider without a part fails.
 */
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { jwtVerify } from 'jose';
import { startOAuthServer } from '../../test/support/oauth-server';
import { logInThere, routing, startOpenIdServer } from '../../test/support/openid-server';
import { providers } from '../src/modules/people/providers/providers';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { reroute } from './support/reroute';

const PUBLIC = 'https://community.example';
const CLIENT = { client_id: 'community', client_secret: 'a secret of thirty-two characters' };

interface Part {
  /** Host and, where it differs, the server that plays it. */
  hosts: Record<string, string>;
  config: Record<string, unknown>;
  /** Whether an address that it says is proved counts as proved here. */
  provesAddress: boolean;
  close(): unknown;
}

const person = { email: 'ada@news.example', email_verified: true, name: 'Ada Marsh' };

async function openId(
  issuer: string,
  config: Record<string, unknown> = CLIENT,
  takesSecret?: (secret: string) => Promise<boolean>,
): Promise<Part> {
  const redirectUri = `${PUBLIC}/callback.php`;
  const server = await startOpenIdServer({ redirectUri, issuer, ...(takesSecret && { takesSecret }) });
  server.people.set('ada', { sub: 'ada', ...person });
  return { hosts: { [new URL(issuer).host]: server.address }, config, provesAddress: true, close: server.close };
}

const PARTS: Record<string, () => Promise<Part>> = {
  oauth: () => openId('https://id.news.example', { ...CLIENT, issuer: 'https://id.news.example' }),
  google: () => openId('https://accounts.google.com'),
  linkedin: () => openId('https://www.linkedin.com/oauth'),
  windowslive: () => openId('https://login.microsoftonline.com/consumers/v2.0'),
  yahoo: () => openId('https://api.login.yahoo.com'),
  aol: () => openId('https://api.login.aol.com'),
  async apple() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const { client_id } = CLIENT;
    const issuer = 'https://appleid.apple.com';
    const expected = { algorithms: ['ES256'], issuer: 'TEAM', subject: client_id, audience: issuer };
    return openId(issuer, { client_id, team_id: 'TEAM', key_id: 'KEY', private_key }, async (secret) => {
      const { protectedHeader } = await jwtVerify(secret, publicKey, expected);
      return protectedHeader.kid === 'KEY';
    });
  },
  async facebook() {
    const server = await startOAuthServer({
      authorize: /^\/v\d+\.\d\/dialog\/oauth$/,
      token: /^\/v\d+\.\d\/oauth\/access_token$/,
      me: /^\/v\d+\.\d\/me$/,
      client: CLIENT,
      auth: 'post',
      wantsProof: true,
      tell: () => ({ id: 'ada', name: person.name, email: person.email }),
    });
    const hosts = { 'www.facebook.com': server.address, 'graph.facebook.com': server.address };
    return { hosts, config: { ...CLIENT, version: 'v24.0' }, provesAddress: false, close: server.close };
  },
  async twitter() {
    const server = await startOAuthServer({
      authorize: /^\/i\/oauth2\/authorize$/,
      token: /^\/2\/oauth2\/token$/,
      me: /^\/2\/users\/me$/,
      client: CLIENT,
      auth: 'basic',
      tell: () => ({ data: { id: 'ada', name: person.name, username: 'ada' } }),
    });
    const hosts = { 'x.com': server.address, 'api.x.com': server.address };
    return { hosts, config: CLIENT, provesAddress: false, close: server.close };
  },
};

describe('logging in at each network', () => {
  let test: TestApp;
  let admin: TestUser;
  const hosts: Record<string, string> = {};
  const route = (url: URL) => routing(hosts)(url);
  before(async () => {
    test = await startTestApp({ publicUrl: PUBLIC }, async (app) => reroute(app, hosts));
    admin = await test.signUp('Admin', 'administrator');
  });
  after(() => test.close());

  async function logIn(id: string) {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({ challenge, callback: 'http://localhost/story' });
    const pressed = await test.inject({ url: `/v2/localhost/thirdparty/${id}?${query}` });
    assert.equal(pressed.statusCode, 302, pressed.body);
    const cookie = pressed.cookies.find(({ name }) => name === '__Host-vf_flow');
    assert.ok(cookie?.secure && cookie.httpOnly && cookie.sameSite === 'Lax');
    const back = await logInThere(pressed.headers.location as string, 'ada', route);
    let last = `/callback.php${back.search}`;
    if (id === 'apple') {
      // Its form comes from another site, so without the cookie: a redirect of our own brings it along.
      const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Marsh' }, email: 'forged@news.example' });
      const payload = `${back.search.slice(1)}&${new URLSearchParams({ user })}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const posted = await test.inject({ method: 'POST', url: '/callback.php', payload, headers });
      assert.equal(posted.statusCode, 303);
      last = posted.headers.location as string;
    }
    const cookies = { '__Host-vf_flow': cookie.value };
    const came = await test.inject({ url: last, cookies });
    const { outcome } = JSON.parse(/id="result">(.*?)<\/script>/.exec(came.body)?.[1] ?? '{}');
    assert.ok(outcome?.code, `${id}: ${came.body}`);
    const session = await test.inject({
      method: 'POST',
      url: '/v2/localhost/users/sociallogin?session=false',
      payload: { token: outcome.code, verifier },
    });
    assert.equal(session.statusCode, 200, session.body);
    return session.json().result;
  }

  for (const { id, redirect } of providers) {
    if (!redirect) continue;
    it(id, async () => {
      const part = await PARTS[id]?.();
      assert.ok(part, `${id} has no part`);
      try {
        Object.assign(hosts, part.hosts);
        const set = await admin.inject({
          method: 'PUT',
          url: `/v2/localhost/providers/${id}`,
          payload: { config: part.config },
        });
        assert.equal(set.statusCode, 200, set.body);
        // Each has the address to itself.
        await test.app.db
          .updateTable('users')
          .set({ email: null, email_key: null })
          .where('role', '=', 'normal')
          .execute();
        const user = await logIn(id);
        assert.equal(user.isNewUser, true);
        assert.match(user.name, /^Ada Marsh( \d+)?$/);
        assert.equal(user.social_login_provider, id);
        assert.equal(user.email_verification_status, part.provesAddress ? 'approved' : 'none');
        assert.equal((await logIn(id)).id, user.id);
      } finally {
        await part.close();
      }
    });
  }
});
