/** Silent logins at the publisher's own server, in a hidden frame; over HTTP, like a browser. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { logInThere, type OpenIdServer, startOpenIdServer } from '../../../test/support/openid-server';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

const PUBLIC = 'http://localhost:8080';
const PAGE = 'http://localhost/story?id=1#later';
const IN_FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };

describe('asking, out of sight, who is signed in at the publisher’s own server', () => {
  let test: TestApp;
  let there: OpenIdServer;
  let admin: TestUser;
  /** A browser's cookies at the publisher's server. */
  const [ada, nobody] = [new Map<string, string>(), new Map<string, string>()];

  before(async () => {
    test = await startTestApp({ publicUrl: PUBLIC, privateAddresses: true });
    there = await startOpenIdServer({ redirectUri: `${PUBLIC}/callback.php` });
    there.people.set('ada', { sub: 'ada', email: 'ada@news.example', email_verified: true, name: 'Ada Marsh' });
    admin = await test.signUp('Admin', 'administrator');
    await change({ ...there.client, issuer: there.issuer, is_silent: true });
    // Logs in once in a window, so that she is signed in there and has agreed.
    const window_ = await begin(newVerifier(), { path: '' });
    await logInThere(String(window_.headers.location), 'ada', undefined, ada);
  });
  after(async () => {
    await test.close();
    await there.close();
  });

  const newVerifier = () => randomBytes(32).toString('base64url');
  const change = async (config: object) => {
    const answer = await admin.inject({ method: 'PUT', url: '/v2/localhost/providers/oauth', payload: { config } });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const begin = (verifier: string, { callback = PAGE, path = '/silent', provider = 'oauth' } = {}) => {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({ challenge, callback });
    return test.inject({ url: `/v2/localhost/thirdparty/${provider}${path}?${query}`, headers: IN_FRAME });
  };
  /** @param headers the browser's headers about the frame */
  async function comeBack(url: URL, headers: Record<string, string> = IN_FRAME) {
    const answer = await test.inject({ url: `${url.pathname}${url.search}`, headers });
    const told = /id="result">(.*?)<\/script>/.exec(answer.body)?.[1];
    return { answer, home: told ? JSON.parse(told) : null };
  }
  const exchange = (token: string, verifier: string) =>
    test.inject({
      method: 'POST',
      url: '/v2/localhost/users/sociallogin?session=false',
      payload: { token, verifier },
    });
  /** Follows the redirect to the provider and back, with these cookies. */
  async function ask(jar: Map<string, string>, verifier = newVerifier()) {
    const { headers, cookies } = await begin(verifier);
    assert.deepEqual(cookies, [], 'a frame is given none');
    return logInThere(String(headers.location), 'ada', undefined, jar);
  }

  it('logs in a person with a session there, without a page of theirs', async () => {
    const verifier = newVerifier();
    const { headers } = await begin(verifier);
    const asked = new URL(String(headers.location)).searchParams;
    assert.equal(asked.get('prompt'), 'none');
    assert.ok(asked.get('nonce') && asked.get('code_challenge') && asked.get('state'));
    const { home } = await comeBack(await logInThere(String(headers.location), 'ada', undefined, ada));
    assert.deepEqual(Object.keys(home), ['origin', 'outcome']);
    const session = (await exchange(home.outcome.code, verifier)).json();
    assert.equal(session.result.name, 'Ada Marsh');
    assert.equal(session.result.isNewUser, true);
  });

  it('reports that nobody is logged in, and creates nothing', async () => {
    const back = await ask(nobody);
    assert.equal(back.searchParams.get('error'), 'login_required');
    const { answer, home } = await comeBack(back);
    assert.deepEqual([answer.statusCode, home.outcome], [200, { error: 'login_required' }]);
  });

  it('may be framed by the page that began, and by nothing else', async () => {
    const { answer } = await comeBack(await ask(ada));
    const { 'content-security-policy': policy, ...headers } = answer.headers;
    assert.match(String(policy), /frame-ancestors http:\/\/localhost;/);
    assert.equal(headers['x-frame-options'], undefined);
    assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer']);
    const window_ = await begin(newVerifier(), { path: '' });
    const [cookie] = window_.cookies;
    const inWindow = await test.inject({
      url: (await logInThere(String(window_.headers.location), 'ada')).href.slice(PUBLIC.length),
      cookies: { [String(cookie?.name)]: String(cookie?.value) },
    });
    assert.equal(inWindow.statusCode, 200);
    assert.match(String(inWindow.headers['content-security-policy']), /frame-ancestors 'none'/);
    const wrong = await comeBack(new URL(`${PUBLIC}/callback.php?state=silent.made-up&code=x`));
    assert.match(String(wrong.answer.headers['content-security-policy']), /frame-ancestors 'none'/);
  });

  it('returns nothing to a window that another page opened', async () => {
    for (const drawn of ['document', 'empty', 'object']) {
      const { answer, home } = await comeBack(await ask(ada), { 'sec-fetch-dest': drawn });
      assert.deepEqual([answer.statusCode, home], [401, null], drawn);
    }
    // Older browsers send no such headers: the page reports to its parent, and has no address to open.
    const { answer, home } = await comeBack(await ask(ada), {});
    assert.deepEqual(Object.keys(home), ['origin', 'outcome']);
    assert.doesNotMatch(answer.body, /location|opener/);
  });

  it('returns a code only to the page that started, and once', async () => {
    const stolen = await comeBack(await ask(ada));
    assert.equal((await exchange(stolen.home.outcome.code, newVerifier())).statusCode, 401);
    const verifier = newVerifier();
    const own = await comeBack(await ask(ada, verifier));
    assert.equal((await exchange(own.home.outcome.code, verifier)).statusCode, 200);
    assert.equal((await exchange(own.home.outcome.code, verifier)).statusCode, 401);
  });

  it('accepts a state once, for a minute, and only for its purpose', async () => {
    const back = await ask(ada);
    assert.equal((await comeBack(back)).answer.statusCode, 200);
    assert.equal((await comeBack(back)).answer.statusCode, 401);
    const slow = await ask(ada);
    test.pass(60_001);
    assert.equal((await comeBack(slow)).answer.statusCode, 401);
    // A window's state is bound to its browser; no prefix turns it into a frame's.
    const window_ = await begin(newVerifier(), { path: '' });
    const url = await logInThere(String(window_.headers.location), 'ada');
    const state = url.searchParams.get('state');
    for (const other of [state, `silent.${state}`]) {
      url.searchParams.set('state', String(other));
      assert.equal((await comeBack(url)).answer.statusCode, 401);
    }
  });

  it('never leads to a page of another site', async () => {
    for (const callback of ['https://evil.example/', 'https://localhost@evil.example/', 'javascript:alert(1)'])
      assert.equal((await begin(newVerifier(), { callback })).json().data.field, 'callback');
  });

  it('works only with the publisher’s own server, and only if the site turns it on', async () => {
    const google = { client_id: 'community', client_secret: 'a secret' };
    const set = { method: 'PUT', url: '/v2/localhost/providers/google', payload: { config: google } } as const;
    assert.equal((await admin.inject(set)).statusCode, 200);
    assert.equal((await begin(newVerifier(), { provider: 'google' })).json().code, 'login_method_disabled');
    await change({ is_silent: false });
    assert.equal((await begin(newVerifier())).json().code, 'login_method_disabled');
    await change({ is_silent: true });
  });

  it('reports nobody if the server cannot be reached, without an error', async () => {
    await change({ issuer: 'http://127.0.0.1:1' });
    const answer = await begin(newVerifier());
    assert.equal(answer.statusCode, 200, answer.body);
    const told = JSON.parse(/id="result">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '');
    assert.deepEqual(told, { origin: 'http://localhost', outcome: { error: 'login_required' } });
    assert.match(String(answer.headers['content-security-policy']), /frame-ancestors http:\/\/localhost;/);
    assert.equal(answer.headers['x-frame-options'], undefined);
    assert.doesNotMatch(answer.body, /location|opener/);
    const elsewhere = await begin(newVerifier(), { callback: 'https://evil.example/' });
    assert.equal(elsewhere.statusCode, 400);
    await change({ issuer: there.issuer });
  });

  it('requests a server without OpenID with its own parameter, which replaces none of the suite’s', async () => {
    const address = 'https://id.news.example';
    const endpoints = { authorization_endpoint: `${address}/authorize`, token_endpoint: `${address}/token` };
    await change({ ...endpoints, silent_parameter: 'state=chosen' });
    const chosen = new URL(String((await begin(newVerifier())).headers.location)).searchParams;
    assert.match(String(chosen.getAll('state')), /^silent\.[\w-]{20,}$/);
    await change({ silent_parameter: 'approval_prompt=never' });
    const asked = new URL(String((await begin(newVerifier())).headers.location)).searchParams;
    assert.deepEqual([asked.get('approval_prompt'), asked.has('prompt')], ['never', false]);
    const answer = await admin.inject({
      method: 'PUT',
      url: '/v2/localhost/providers/oauth',
      payload: { config: { silent_parameter: 'prompt=none&scope=all' } },
    });
    assert.equal(answer.json().data.field, 'silent_parameter');
  });
});

describe('the ways back of an office with many guests', () => {
  it('do not prevent readers from logging in by a window, nor the reverse', async () => {
    const test = await startTestApp({ rateLimit: true });
    try {
      const back = async (state: string) => (await test.inject({ url: `/callback.php?code=x${state}` })).statusCode;
      const times = async (count: number, state: string) => {
        const answers: number[] = [];
        for (let i = 0; i < count; i++) answers.push(await back(state));
        return [...new Set(answers)];
      };
      assert.deepEqual(await times(60, '&state=silent.made-up'), [401]);
      assert.deepEqual(await times(300, '&state=made-up'), [401]);
      for (const state of ['&state=made-up', '', '&state=made-up.silent.', '&state=silent.a&state=b'])
        assert.equal(await back(state), 429, state);
      assert.equal(await back('&state=silent.made-up'), 401);
    } finally {
      await test.close();
    }
  });
});
