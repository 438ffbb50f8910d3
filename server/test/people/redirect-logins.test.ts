import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { logInThere, type OpenIdServer, startOpenIdServer } from '../../../test/support/openid-server';
import { changeProvider, requireProvider } from '../../src/modules/people/providers/provider-settings';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { challengeOf, newVerifier } from '../support/window-login';

const PUBLIC = 'http://localhost:8080';
const PAGE = 'http://localhost/story?id=1#later';

describe('logging in at the publisher’s own server', () => {
  let test: TestApp;
  let there: OpenIdServer;
  let admin: TestUser;
  before(async () => {
    test = await startTestApp({ publicUrl: PUBLIC, privateAddresses: true });
    there = await startOpenIdServer({ redirectUri: `${PUBLIC}/callback.php` });
    admin = await test.signUp('Admin', 'administrator');
    const config = { ...there.client, issuer: there.issuer };
    const set = await admin.inject({ method: 'PUT', url: '/v2/localhost/providers/oauth', payload: { config } });
    assert.equal(set.statusCode, 200, set.body);
  });
  after(async () => {
    await test.close();
    await there.close();
  });

  /** Starts the login: the window's address at the provider, and the browser's cookie. */
  async function press(verifier: string, callback = PAGE) {
    const query = new URLSearchParams({ challenge: challengeOf(verifier), callback });
    const answer = await test.inject({ url: `/v2/localhost/thirdparty/oauth?${query}` });
    return { answer, cookie: answer.cookies.find(({ name }) => name === 'vf_flow')?.value ?? '' };
  }
  /** Follows the redirect back to this server, and reads the result of the last page. */
  async function comeBack(url: URL, cookie: string) {
    const answer = await test.inject({ url: `${url.pathname}${url.search}`, cookies: { vf_flow: cookie } });
    const told = /id="result">(.*?)<\/script>/.exec(answer.body)?.[1];
    return { answer, home: told ? JSON.parse(told) : null };
  }
  const exchange = (code: string, verifier: string, more: { payload?: object; token?: string } = {}) =>
    test.inject({
      method: 'POST',
      url: '/v2/localhost/users/sociallogin?session=false',
      payload: { token: code, verifier, ...more.payload },
      ...(more.token && { headers: { authorization: `Bearer ${more.token}` } }),
    });
  async function logIn(sub: string, more: Parameters<typeof exchange>[2] = {}) {
    const verifier = newVerifier();
    const { answer, cookie } = await press(verifier);
    assert.equal(answer.statusCode, 302, answer.body);
    const back = await comeBack(await logInThere(answer.headers.location as string, sub), cookie);
    return { ...back, verifier, session: await exchange(back.home.outcome.code, verifier, more) };
  }

  it('makes an account, and is that person ever after', async () => {
    there.people.set('ada', { sub: 'ada', email: 'ada@news.example', email_verified: true, name: 'Ada Marsh' });
    const first = await logIn('ada');
    assert.equal(first.session.statusCode, 200, first.session.body);
    const { result, access_token } = first.session.json();
    assert.equal(result.isNewUser, true);
    assert.equal(result.name, 'Ada Marsh');
    assert.equal(result.email, 'ada@news.example');
    assert.equal(result.email_verification_status, 'approved');
    assert.equal(result.social_login_provider, 'oauth');
    const seen = await test.inject({
      url: '/v2/localhost/users/current',
      headers: { authorization: `Bearer ${access_token}` },
    });
    assert.equal(seen.json().result.id, result.id);

    there.people.set('ada', { sub: 'ada', email: 'other@news.example', email_verified: true, name: 'A. Marsh' });
    const again = (await logIn('ada')).session.json().result;
    assert.equal(again.id, result.id);
    assert.equal(again.isNewUser, false);
    assert.equal(again.email, 'ada@news.example');
  });

  it('returns the code to the page that started, and to no window of another origin', async () => {
    const { answer, home } = await logIn('bo');
    assert.equal(home.origin, 'http://localhost');
    assert.equal(home.address, `http://localhost/story?id=1#vf-login=${home.outcome.code}`);
    assert.equal(answer.headers['cross-origin-opener-policy'], 'unsafe-none');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
  });

  it('returns without a code when the reader cancels', async () => {
    const { answer, cookie } = await press(newVerifier());
    const state = new URL(answer.headers.location as string).searchParams.get('state') ?? '';
    const url = new URL(`${PUBLIC}/callback.php?${new URLSearchParams({ state, error: 'access_denied' })}`);
    assert.deepEqual((await comeBack(url, cookie)).home.outcome, { error: 'cancelled' });
  });

  it('refuses an answer that is too long for the header it would go into', async () => {
    const send = (answer: Record<string, string>) =>
      test.inject({
        method: 'POST',
        url: '/callback.php',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(answer).toString(),
      });
    const long = 'x'.repeat(7000);
    const marks = '%'.repeat(2500);
    const tooLong: Record<string, string>[] = [
      { state: long },
      { state: 's', code: long },
      { state: 's', code: marks },
      { state: 's', error: long },
      { state: 's', iss: long },
      { state: 's', code: long.slice(3500), iss: long.slice(3500), error: 'no' },
    ];
    for (const answer of tooLong) {
      const { statusCode, body, headers } = await send(answer);
      assert.equal(statusCode, 400, JSON.stringify(answer).slice(0, 40));
      assert.equal(JSON.parse(body).code, 'invalid_field');
      assert.equal(headers.location, undefined);
    }
    const state = await test.inject({ url: `/callback.php?${new URLSearchParams({ state: long, code: 'c' })}` });
    assert.equal(state.statusCode, 400);
    const right = await send({ state: 's'.repeat(60), code: 'c'.repeat(3000) });
    assert.equal(right.statusCode, 303);
  });

  it('accepts a code once, and only from the browser that started the login', async () => {
    const thief = await logIn('cy');
    assert.equal((await exchange(thief.home.outcome.code, thief.verifier)).statusCode, 401);

    const verifier = newVerifier();
    const { answer, cookie } = await press(verifier);
    const { home } = await comeBack(await logInThere(answer.headers.location as string, 'cy'), cookie);
    assert.equal((await exchange(home.outcome.code, newVerifier())).statusCode, 401);
    // A wrong attempt ends the code, so that it cannot be guessed.
    assert.equal((await exchange(home.outcome.code, verifier)).statusCode, 401);
  });

  it('accepts no code at another site, even if both use the same provider', async () => {
    const second = await test.app.sites.add({ domain: 'second.example' });
    await changeProvider({ sites: test.app.sites, secret: test.app.config.secret }, second, {
      provider: requireProvider('oauth'),
      change: { ...there.client, issuer: there.issuer },
      now: test.app.clock.now(),
    });
    const verifier = newVerifier();
    const { answer, cookie } = await press(verifier);
    const { home } = await comeBack(await logInThere(answer.headers.location as string, 'cy'), cookie);
    const elsewhere = await test.inject({
      method: 'POST',
      url: '/v2/second.example/users/sociallogin?session=false',
      payload: { token: home.outcome.code, verifier },
    });
    assert.equal(elsewhere.statusCode, 401, elsewhere.body);
    const known = await test.app.db
      .selectFrom('identities')
      .select('subject')
      .where('site_uuid', '=', second.uuid)
      .execute();
    assert.deepEqual(known, []);
    assert.equal((await exchange(home.outcome.code, verifier)).statusCode, 200, 'and it is good where it was made');
  });

  it('logs nobody in by a GET that any page can trigger', async () => {
    const attacker = async () => {
      const verifier = newVerifier();
      const { answer, cookie } = await press(verifier);
      const { home } = await comeBack(await logInThere(answer.headers.location as string, 'mallory'), cookie);
      return new URLSearchParams({ id: home.outcome.code, verifier });
    };
    const read = async (headers: Record<string, string>) =>
      test.inject({ url: `/v2/localhost/users/logincache/get?${await attacker()}`, headers });
    const tags = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of [...tags, { origin: 'https://evil.example' }]) {
      const answer = await read(headers as Record<string, string>);
      assert.equal(answer.json().code, 'origin_refused', JSON.stringify(headers));
      assert.deepEqual(answer.cookies, []);
    }
    const own = await read({ origin: 'http://localhost' });
    assert.equal(own.statusCode, 200, own.body);
    assert.notDeepEqual(own.cookies, []);
    const legacy = { user: { api: 'user', type: 'loginOAuth', params: { provider: 'oauth', step: 'login' } } };
    const query = new URLSearchParams({ host: 'localhost', u: 'login', json: JSON.stringify([legacy]), callback: 'f' });
    for (const path of ['/', '/api', '/v2/localhost', '/v2/localhost/users/login']) {
      const answer = await test.inject({ url: `${path}?${query}` });
      assert.deepEqual(answer.cookies, [], path);
      assert.doesNotMatch(answer.body, /access_token|^\s*f\(/, path);
    }
  });

  describe('by address, as older servers and pages do', () => {
    const ask = async (asked: object, headers: Record<string, string> = {}) => {
      const json = JSON.stringify({ requests: [{ api: 'user', type: 'loginOAuth', provider: 'oauth', ...asked }] });
      const answer = await test.inject({
        url: `/v2/?${new URLSearchParams({ host: 'localhost', u: 'login', json })}`,
        headers,
      });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual(answer.cookies, []);
      return answer.json();
    };
    /** Goes to the provider and back. @returns the answer of the second request */
    async function goThere(sub: string): Promise<string> {
      const { requests } = await ask({ callback_base: PAGE, step: 'login' });
      const { url, mode_data } = requests[0].result;
      const begun = await test.inject({ url: url.slice(PUBLIC.length) });
      const cookie = begun.cookies.find(({ name }) => name === 'vf_flow')?.value ?? '';
      const { home } = await comeBack(await logInThere(begun.headers.location as string, sub), cookie);
      assert.match(home.address, /^http:\/\/localhost\/story\?id=1#vf-login=/);
      return `${mode_data}.${home.outcome.code}`;
    }

    it('logs in in two steps: the redirect, and its result, once', async () => {
      const mode_data = await goThere('olga');
      const { sid, error, requests } = await ask({ mode_data });
      assert.deepEqual([error, requests], [null, [{ error: null }]]);
      const headers = { authorization: `Bearer ${sid}` };
      const current = await test.inject({ url: '/v2/localhost/users/current?session=false', headers });
      assert.equal(current.json().result.social_login_id, 'olga');
      const refused = { sid: null, error: 'unauthorized', requests: [{ error: 'unauthorized' }] };
      assert.deepEqual(await ask({ mode_data }), refused);
    });

    it('accepts no code without the requester’s secret, and nothing from a page of another site', async () => {
      const [, code] = (await goThere('olga')).split('.');
      assert.equal((await ask({ mode_data: `${newVerifier()}.${code}` })).error, 'unauthorized');
      assert.equal((await ask({ mode_data: code as string })).sid, null);
      const mode_data = await goThere('olga');
      assert.equal((await ask({ mode_data }, { origin: 'https://evil.example' })).error, 'origin_refused');
    });

    it('leads to no page of another site, and reports when it is off', async () => {
      for (const callback_base of ['https://evil.example/', 'javascript:alert(1)', 'https://localhost@evil.example/'])
        assert.equal((await ask({ callback_base })).error, 'invalid_field', callback_base);
      const turn = (is_on: boolean) =>
        admin.inject({ method: 'PUT', url: '/v2/localhost/providers/oauth', payload: { is_on } });
      await turn(false);
      assert.equal((await ask({ callback_base: PAGE })).error, 'login_method_disabled');
      await turn(true);
    });
  });

  it('ends in the browser it began in', async () => {
    const { answer } = await press(newVerifier());
    const back = await logInThere(answer.headers.location as string, 'dee');
    assert.equal((await comeBack(back, 'another')).answer.statusCode, 401);
    const other = await press(newVerifier());
    assert.equal((await comeBack(back, other.cookie)).answer.statusCode, 401);
  });

  it('answers a state once', async () => {
    const { answer, cookie } = await press(newVerifier());
    const back = await logInThere(answer.headers.location as string, 'eve');
    assert.equal((await comeBack(back, cookie)).answer.statusCode, 200);
    assert.equal((await comeBack(back, cookie)).answer.statusCode, 401);
  });

  it('never leads to a page of another site', async () => {
    for (const callback of [
      'https://evil.example/',
      'https://localhost.evil.example/',
      'https://localhost@evil.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'http://user:pass@localhost/',
      'https:\\\\evil.example/',
    ]) {
      const { answer } = await press(newVerifier(), callback);
      assert.equal(answer.statusCode, 400, callback);
      assert.equal(answer.json().data.field, 'callback');
    }
    const { answer, cookie } = await press(newVerifier(), 'http://localhost//evil.example/x');
    const { home } = await comeBack(await logInThere(answer.headers.location as string, 'fay'), cookie);
    assert.match(home.address, /^http:\/\/localhost\/evil\.example\/x#/);
  });

  it('connects no login to an account by its address, unless its owner confirms it', async () => {
    const gil = await test.signUp('Gil');
    await test.changeUser(gil, { email_verification_status: 'approved' });
    there.people.set('gil', { sub: 'gil', email: 'gil@example.org', email_verified: true, name: 'Gil' });
    const refused = (await logIn('gil')).session;
    assert.equal(refused.statusCode, 409);
    assert.equal(refused.json().code, 'account_exists');
    const sessions = async () =>
      (await gil.inject({ url: '/v2/localhost/users/sessions' })).json().result.sessions.length as number;
    const connected = (await logIn('gil', { payload: { connect: true }, token: gil.token })).session;
    assert.equal(connected.json().result.id, gil.id);
    assert.equal(connected.json().result.isNewUser, false);
    assert.deepEqual([connected.json().access_token, await sessions()], [undefined, 1], 'they are signed in already');
    assert.equal((await logIn('gil')).session.json().result.id, gil.id);

    const told = (await gil.inject({ url: '/v2/localhost/users/identities' })).json();
    assert.deepEqual(
      told.identities.map(({ provider }: { provider: string }) => provider),
      ['oauth'],
    );
    there.people.set('beside', { sub: 'beside', name: 'Beside' });
    const beside = (await logIn('beside')).session.json().result.id;
    const gone = await gil.inject({ method: 'DELETE', url: '/v2/localhost/users/identities/oauth' });
    assert.deepEqual(gone.json().identities, []);
    assert.equal((await logIn('gil')).session.statusCode, 409);
    assert.equal((await logIn('beside')).session.json().result.id, beside, 'nobody else’s log-in went with it');
  });

  it('connects a login to the person’s account, with its values, once and for nobody else', async () => {
    const [wim, other] = [await test.signUp('Wim'), await test.signUp('Wims')];
    await test.changeUser(wim, { email_verification_status: 'approved' });
    there.people.set('wim', { sub: 'wim', email: 'wim@example.org', email_verified: true, name: 'Wim' });
    const { session, verifier } = await logIn('wim');
    const { token, provider, email } = session.json().data;
    assert.deepEqual([provider, email], ['oauth', 'wim@example.org']);
    // The token neither logs in, nor helps another person on the same device.
    assert.equal((await exchange(token, verifier)).json().code, 'account_exists');
    const connect = (code: string, by: string, who: TestUser) =>
      exchange(code, by, { payload: { connect: true }, token: who.token });
    assert.equal((await connect(token, verifier, wim)).statusCode, 401, 'it counts once');

    const second = await logIn('wim');
    const again = second.session.json().data.token;
    assert.equal((await connect(again, second.verifier, other)).json().code, 'account_exists');
    const third = await logIn('wim');
    test.pass(9 * 60_000);
    const right = await connect(third.session.json().data.token, third.verifier, wim);
    assert.equal(right.json().result.id, wim.id, right.body);
    assert.equal((await logIn('wim')).session.json().result.id, wim.id);
  });

  it('connects no login of another person, and removes nobody’s only login', async () => {
    there.people.set('kit', { sub: 'kit', name: 'Kit' });
    const { access_token, result } = (await logIn('kit')).session.json();
    const other = await test.signUp('Not Kit');
    const refused = (await logIn('kit', { payload: { connect: true }, token: other.token })).session;
    assert.equal(refused.json().code, 'account_exists');
    assert.equal((await logIn('kit')).session.json().result.id, result.id);
    const headers = { authorization: `Bearer ${access_token}` };
    const last = await test.inject({ method: 'DELETE', url: '/v2/localhost/users/identities/oauth', headers });
    assert.equal(last.statusCode, 403, last.body);
  });

  it('treats addresses as equal in any case, and as different with any other letter', async () => {
    const mike = await test.signUp('Mike');
    await test.changeUser(mike, { email_verification_status: 'approved' });
    there.people.set('cased', { sub: 'cased', email: 'MIKE@Example.org', email_verified: true, name: 'Cased' });
    assert.equal((await logIn('cased')).session.json().code, 'account_exists');
    there.people.set('dotless', { sub: 'dotless', email: 'mıke@example.org', email_verified: true, name: 'Dotless' });
    const { result } = (await logIn('dotless')).session.json();
    assert.notEqual(result.id, mike.id);
    assert.equal(result.email, '');
  });

  it('moves an unproved address to the person who proves it, and ends other sessions of the account', async () => {
    const lurker = await test.signUp('Hal');
    there.people.set('hal', { sub: 'hal', email: 'hal@example.org', email_verified: true, name: 'Hal Right' });
    const { result } = (await logIn('hal')).session.json();
    assert.notEqual(result.id, lurker.id);
    assert.equal(result.email, 'hal@example.org');
    assert.equal((await lurker.inject({ url: '/v2/localhost/users/current' })).statusCode, 401);
    const { password_hash } = await test.app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', lurker.id)
      .executeTakeFirstOrThrow();
    assert.equal(password_hash, null);
  });

  it('ignores an unproved address', async () => {
    const ida = await test.signUp('Ida');
    there.people.set('ida', { sub: 'ida', email: 'ida@example.org', email_verified: false, name: 'Ida' });
    const { result } = (await logIn('ida')).session.json();
    assert.notEqual(result.id, ida.id);
    assert.equal(result.email, '');
    assert.equal(result.name, 'Ida 2');
    assert.equal((await ida.inject({ url: '/v2/localhost/users/current' })).statusCode, 200);
  });

  it('never touches an account of staff', async () => {
    there.people.set('boss', { sub: 'boss', email: 'admin@example.org', email_verified: true, name: 'Admin' });
    assert.equal((await logIn('boss')).session.json().code, 'account_exists');
    assert.equal((await admin.inject({ url: '/v2/localhost/users/current' })).statusCode, 200);
  });

  it('lets no banned person in', async () => {
    there.people.set('jo', { sub: 'jo', name: 'Jo' });
    const { result } = (await logIn('jo')).session.json();
    await test.changeUser(result, { ban_level: 'login', ban_created: Date.now(), ban_message: 'Spam.' });
    const refused = (await logIn('jo')).session.json();
    assert.equal(refused.api_code, 262151);
    assert.equal(refused.data.reason, 'Spam.');
    assert.equal(refused.data.permanent, true);
  });

  it('keeps the secret encrypted, and shows only that there is one', async () => {
    const told = await admin.inject({ url: '/v2/localhost/providers' });
    assert.ok(!told.body.includes(there.client.client_secret));
    assert.deepEqual(told.json().providers[0].secrets, ['client_secret']);
    const [row] = await test.app.db.selectFrom('site_providers').selectAll().execute();
    assert.ok(!JSON.stringify(row).includes(there.client.client_secret));
  });

  it('is nothing while it is off', async () => {
    const change = (is_on: boolean) =>
      admin.inject({ method: 'PUT', url: '/v2/localhost/providers/oauth', payload: { is_on } });
    await change(false);
    assert.equal((await test.app.sites.byDomain('localhost'))?.settings.oauth_enabled, false);
    const { answer } = await press(newVerifier());
    assert.equal(answer.json().code, 'login_method_disabled');
    await change(true);
    assert.equal((await press(newVerifier())).answer.statusCode, 302);
  });

  it('is changed by administrators only, field by field', async () => {
    const moderator = await test.signUp('Mo', 'moderator');
    const url = '/v2/localhost/providers/oauth';
    assert.equal((await moderator.inject({ method: 'PUT', url, payload: {} })).statusCode, 403);
    assert.equal((await moderator.inject({ url: '/v2/localhost/providers' })).statusCode, 403);
    const wrong = await admin.inject({ method: 'PUT', url, payload: { config: { issuer: 7 } } });
    assert.equal(wrong.json().data.field, 'issuer');
    const unknown = await admin.inject({ method: 'PUT', url, payload: { config: { colour: 'red' } } });
    assert.equal(unknown.json().data.field, 'colour');
    const gone = await admin.inject({ method: 'PUT', url, payload: { config: { client_secret: null } } });
    assert.equal(gone.json().data.field, 'client_secret');
  });

  it('is valid for at most ten minutes, and its code for one', async () => {
    const slow = await press(newVerifier());
    const back = await logInThere(slow.answer.headers.location as string, 'eve');
    test.pass(10 * 60_000 + 1);
    assert.equal((await comeBack(back, slow.cookie)).answer.statusCode, 401);
    const verifier = newVerifier();
    const { answer, cookie } = await press(verifier);
    const { home } = await comeBack(await logInThere(answer.headers.location as string, 'eve'), cookie);
    test.pass(60_001);
    assert.equal((await exchange(home.outcome.code, verifier)).statusCode, 401);
  });
});
