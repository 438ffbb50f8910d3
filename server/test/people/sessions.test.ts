import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '../../src/modules/people/sessions/access-token';
import { deleteEnded } from '../../src/modules/people/sessions/sessions.repository';
import { REUSE_GRACE_MS, SESSION_SECONDS } from '../../src/modules/people/sessions/sessions.service';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';

const USERS = '/v2/localhost/users';

describe('sessions', () => {
  let test: TestApp;
  let ada: TestUser;
  before(async () => {
    test = await startTestApp();
    ada = await test.signUp('Ada');
  });
  after(() => test.close());

  const login = (payload: object, options: { query?: string; headers?: Record<string, string> } = {}) =>
    test.inject({
      method: 'POST',
      url: `${USERS}/login${options.query ?? '?session=false'}`,
      payload,
      ...(options.headers && { headers: options.headers }),
    });
  const refresh = (token: string) =>
    test.inject({ url: `${USERS}/refreshusertoken?session=false`, headers: { authorization: `Bearer ${token}` } });
  const current = (token: string) =>
    test.inject({ url: `${USERS}/current`, headers: { authorization: `Bearer ${token}` } });
  const right = { email: 'ada@example.org', password: PASSWORD };

  it('logs in, the tokens in the body', async () => {
    const answer = await login({ ...right, email: ' ADA@example.org' });
    assert.equal(answer.statusCode, 200);
    const { result, access_token, refresh_token, session } = answer.json();
    assert.equal(result.id, ada.id);
    assert.match(session, /^[0-9a-z]{16,32}$/);
    assert.deepEqual(answer.cookies, []);
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString());
    assert.equal(claims['vf:uu'], ada.user.uuid);
    assert.equal(claims.sub, ada.user.uuid);
    assert.equal(claims.exp - claims.iat, ACCESS_TOKEN_SECONDS);
    assert.equal((await current(access_token)).json().result.id, ada.id);
    assert.ok(refresh_token.length >= 40);
  });

  for (const member of ['session', 'thirdparty_enabled'])
    it(`returns tokens to a request with ${member}, after any login`, async () => {
      await test.changeSettings({ enable_anonymous_comments: true });
      const ways: [path: string, body: object][] = [
        ['/login', right],
        ['', { name: member, email: `${member}@example.org`, password: PASSWORD }],
        ['/anonymous', { name: `${member} alone` }],
      ];
      for (const [path, body] of ways) {
        const url = `${USERS}${path}`;
        const answer = await test.inject({ method: 'POST', url, payload: { ...body, [member]: false } });
        assert.ok(answer.json().access_token, url);
        assert.deepEqual(answer.cookies, [], url);
      }
    });

  it('returns exactly what clients compare for an unknown address', async () => {
    const answer = await login({ email: 'nobody@example.org', password: 'x' });
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json().error, 'Unregistered email address.');
    assert.equal(answer.json().data.field, 'email');
  });

  it('refuses a wrong password and missing fields', async () => {
    const answer = await login({ ...right, password: 'wrong' });
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json().code, 'wrong_password');
    assert.equal((await login({ email: 'ada@example.org' })).json().data.field, 'password');
    assert.equal((await login({ password: 'x' })).json().data.field, 'email');
    const injected = await login({ email: "ada@example.org' or '1'='1", password: PASSWORD });
    assert.equal(injected.json().code, 'unregistered_email');
  });

  it('reveals a ban only to a person with the password', async () => {
    const banned = await test.signUp('Banned');
    await test.changeUser(banned, { ban_level: 'login' });
    const knows = await login({ email: 'banned@example.org', password: PASSWORD });
    assert.equal(knows.statusCode, 403);
    assert.equal(knows.json().api_code, 262151);
    assert.equal(knows.json().code, 'login_banned');
    assert.equal((await login({ email: 'banned@example.org', password: 'x' })).json().code, 'wrong_password');
    const refreshed = await refresh(banned.refreshToken);
    assert.deepEqual([refreshed.statusCode, refreshed.json().code], [403, 'login_banned']);
  });

  it('takes equally long for an account without a password', async () => {
    const social = await test.signUp('Social');
    await test.changeUser(social, { password_hash: null });
    const time = async (email: string) => {
      const start = performance.now();
      assert.equal((await login({ email, password: 'wrong' })).json().code, 'wrong_password');
      return performance.now() - start;
    };
    await time('social@example.org');
    const times = await Promise.all([1, 2, 3].map(() => time('social@example.org')));
    // Without the decoy hash it takes a millisecond or two; a hash takes tens.
    assert.ok(Math.min(...times) > 8, `${times}`);
  });

  it('rotates the refresh token with every exchange', async () => {
    const { refresh_token: first } = (await login(right)).json();
    const second = (await refresh(first)).json();
    assert.ok(second.access_token);
    assert.notEqual(second.refresh_token, first);
    const third = (await refresh(second.refresh_token)).json();
    assert.equal((await current(third.access_token)).json().result.id, ada.id);
  });

  it('lets a second tab exchange the same token within the grace', async () => {
    const { refresh_token } = (await login(right)).json();
    const tabs = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    for (const tab of tabs) assert.equal((await refresh(tab.json().refresh_token)).statusCode, 200);
  });

  it('ends the whole login when a token is used again later', async () => {
    const { refresh_token: stolen } = (await login(right)).json();
    const owner = (await refresh(stolen)).json();
    test.pass(REUSE_GRACE_MS + 1);
    const thief = await refresh(stolen);
    assert.equal(thief.statusCode, 401);
    assert.equal(thief.json().code, 'session_expired');
    assert.equal((await refresh(owner.refresh_token)).statusCode, 401);
    assert.equal((await current(owner.access_token)).statusCode, 401);
  });

  it('keeps other logins of the same user', async () => {
    const { access_token } = (await login(right)).json();
    const { refresh_token: stolen } = (await login(right)).json();
    await refresh(stolen);
    test.pass(REUSE_GRACE_MS + 1);
    await refresh(stolen);
    assert.equal((await current(access_token)).statusCode, 200);
  });

  it('refuses refresh tokens that are unknown, empty or of another kind', async () => {
    assert.equal((await refresh('nonsense')).statusCode, 401);
    assert.equal((await refresh(ada.token)).statusCode, 401);
    assert.equal((await test.inject({ url: `${USERS}/refreshusertoken` })).statusCode, 401);
    await test.app.sites.add({ domain: 'second.example' });
    const elsewhere = await test.inject({
      url: '/v2/second.example/users/refreshusertoken',
      headers: { authorization: `Bearer ${ada.refreshToken}` },
    });
    assert.equal(elsewhere.statusCode, 401);
  });

  it('lets access tokens and logins run out', async () => {
    const { access_token, refresh_token } = (await login(right)).json();
    test.pass((ACCESS_TOKEN_SECONDS + 1) * 1000);
    const late = await current(access_token);
    assert.equal(late.statusCode, 401);
    assert.equal(late.json().code, 'session_expired');
    const renewed = (await refresh(refresh_token)).json();
    assert.equal((await current(renewed.access_token)).statusCode, 200);
    test.pass((SESSION_SECONDS + 1) * 1000);
    assert.equal((await refresh(renewed.refresh_token)).statusCode, 401);
  });

  it('refuses tokens it did not sign, or signed otherwise', async () => {
    const { access_token } = (await login(right)).json();
    const [head = '', body = ''] = access_token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const sign = (key: string, changed: object, alg = 'HS256') =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
    const forged = [
      `${none}.${body}.`,
      `${head}.${body}.`,
      `${head}.${body}.AAAA`,
      await sign('x'.repeat(32), {}),
      await sign(test.app.config.secret, { iss: 'https://evil.example' }),
      await sign(test.app.config.secret, { sub: '00000000-0000-4000-8000-000000000001' }),
      await sign(test.app.config.secret, { sid: 'not-a-uuid' }),
      await sign(test.app.config.secret, { exp: undefined }),
      await sign(test.app.config.secret, {}, 'HS384'),
      await sign(test.app.config.secret, {}, 'HS512'),
      'a.b.c',
    ];
    for (const token of forged) assert.equal((await current(token)).statusCode, 401, token);
    assert.equal((await current(await sign(test.app.config.secret, {}))).statusCode, 200);
  });

  it('does not take a token of another site', async () => {
    await test.app.sites.add({ domain: 'third.example' });
    const headers = { authorization: `Bearer ${(await login(right)).json().access_token}` };
    assert.equal((await test.inject({ url: '/v2/third.example/users/current', headers })).statusCode, 401);
  });

  it('accepts no token for a site it does not name, or of a person of another site', async () => {
    const site = await test.app.sites.add({ domain: 'fourth.example' });
    const { access_token } = (await login(right)).json();
    const { sub: user_uuid, sid: session_uuid } = JSON.parse(
      Buffer.from(access_token.split('.')[1], 'base64url').toString(),
    );
    const other = await test.inject({
      method: 'POST',
      url: '/v2/fourth.example/users?session=false',
      payload: { name: 'Fia', email: 'fourth@example.org', password: PASSWORD },
    });
    const theirs = JSON.parse(Buffer.from(other.json().access_token.split('.')[1], 'base64url').toString());
    const sign = (claims: { user_uuid: string; session_uuid: string }, site_uuid: string) =>
      test.app.accessTokens.sign({ ...claims, site_uuid }, test.app.clock.now());
    const own = { user_uuid, session_uuid };
    const foreign = { user_uuid: theirs.sub, session_uuid: theirs.sid };
    assert.equal((await current(await sign(own, test.site.uuid))).statusCode, 200);
    assert.equal((await current(await sign(own, site.uuid))).statusCode, 401, 'made for another site');
    assert.equal((await current(await sign(foreign, test.site.uuid))).statusCode, 401, 'a person of another site');
    const mixed = { user_uuid: theirs.sub, session_uuid };
    assert.equal((await current(await sign(mixed, test.site.uuid))).statusCode, 401, 'the session of somebody else');
  });

  it('logs out: the tokens are invalid afterwards', async () => {
    const { access_token, refresh_token } = (await login(right)).json();
    const headers = { authorization: `Bearer ${access_token}` };
    assert.equal((await test.inject({ method: 'DELETE', url: `${USERS}/logout`, headers })).statusCode, 200);
    assert.equal((await current(access_token)).statusCode, 401);
    assert.equal((await refresh(refresh_token)).statusCode, 401);
    assert.equal((await test.inject({ method: 'DELETE', url: `${USERS}/logout`, headers })).statusCode, 200);
    assert.equal((await test.inject({ method: 'DELETE', url: `${USERS}/logout` })).statusCode, 200);
  });

  it('logs out with an access token that has run out', async () => {
    const { access_token, refresh_token } = (await login(right)).json();
    test.pass((ACCESS_TOKEN_SECONDS + 1) * 1000);
    const headers = { authorization: `Bearer ${access_token}` };
    await test.inject({ method: 'DELETE', url: `${USERS}/logout`, headers });
    assert.equal((await refresh(refresh_token)).statusCode, 401);
  });

  it('sets cookies without session=false, and they identify', async () => {
    const answer = await login(right, { query: '' });
    assert.equal(answer.json().access_token, undefined);
    const names = answer.cookies.map(({ name }) => name);
    assert.deepEqual(names, [`VfAccess_${test.site.uuid}`, `VfRefresh_${test.site.uuid}`]);
    for (const cookie of answer.cookies) assert.equal(cookie.httpOnly, true);
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const url = `${USERS}/current`;
    assert.equal((await test.inject({ url, cookies })).json().result.id, ada.id);
    const renewed = await test.inject({ url: `${USERS}/refreshusertoken`, cookies });
    assert.equal(renewed.statusCode, 200);
    assert.equal(renewed.json().refresh_token, undefined);
    assert.equal(renewed.cookies.length, 2);
    const out = await test.inject({ method: 'DELETE', url: `${USERS}/logout`, cookies });
    assert.ok(out.cookies.every(({ value }) => value === ''));
  });

  it('lets no cache store answers to a session’s cookie', async () => {
    const { cookies: set } = await login(right, { query: '' });
    const cookies = Object.fromEntries(set.map(({ name, value }) => [name, value]));
    for (const path of ['current', String(ada.id)]) {
      const { statusCode, headers } = await test.inject({ url: `${USERS}/${path}`, cookies });
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'private, no-store'], path);
    }
  });

  it('logs out a browser that has only its refresh cookie left', async () => {
    const { cookies: set } = await login(right, { query: '' });
    const name = `VfRefresh_${test.site.uuid}`;
    const cookies = { [name]: set.find((cookie) => cookie.name === name)?.value ?? '' };
    assert.equal((await test.inject({ method: 'DELETE', url: `${USERS}/logout`, cookies })).statusCode, 200);
    assert.equal((await test.inject({ url: `${USERS}/refreshusertoken`, cookies })).statusCode, 401);
  });

  it('ends no login by the refresh token of another site', async () => {
    const other = await test.app.sites.add({ domain: 'fifth.example' });
    const { cookies: set } = await login(right, { query: '' });
    const name = `VfRefresh_${test.site.uuid}`;
    const token = set.find((cookie) => cookie.name === name)?.value ?? '';
    const there = { [`VfRefresh_${other.uuid}`]: token };
    await test.inject({ method: 'DELETE', url: '/v2/fifth.example/users/logout', cookies: there });
    const refresh = { url: `${USERS}/refreshusertoken`, cookies: { [name]: token } };
    assert.equal((await test.inject(refresh)).statusCode, 200);
  });

  it('refuses writes with a cookie from pages that are not the site’s', async () => {
    const { cookies: set } = await login(right, { query: '' });
    const cookies = Object.fromEntries(set.map(({ name, value }) => [name, value]));
    const write = (headers: Record<string, string>) =>
      test.inject({ method: 'PATCH', url: `${USERS}/${ada.id}`, payload: { name: 'Ada' }, cookies, headers });
    for (const origin of ['https://evil.example', 'null', 'https://localhost.evil.example', 'nonsense']) {
      const answer = await write({ origin });
      assert.equal(answer.statusCode, 403, origin);
      assert.equal(answer.json().code, 'origin_refused');
    }
    assert.equal((await write({})).statusCode, 200);
    assert.equal((await write({ origin: 'http://localhost:8080' })).statusCode, 200);
    const stolen = await login(right, { query: '', headers: { origin: 'https://evil.example' } });
    assert.equal(stolen.json().code, 'origin_refused');
    assert.deepEqual(stolen.cookies, []);
  });

  it('gives the same answer to a forgotten password for known and unknown addresses', async () => {
    const ask = async (email: string) => {
      const start = performance.now();
      const answer = await test.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email } });
      return { status: answer.statusCode, body: answer.json(), ms: performance.now() - start };
    };
    const [known, unknown] = [await ask('ada@example.org'), await ask('nobody@example.org')];
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    assert.ok(known.ms >= 100 && unknown.ms >= 100, `${known.ms} ${unknown.ms}`);
    const messages = await test.app.db.selectFrom('outbox').selectAll().where('kind', '=', 'password_reset').execute();
    assert.deepEqual(
      messages.map(({ payload }) => payload.user_id),
      [ada.id],
    );
  });

  it('sends no mail for a password that an account of a network never had', async () => {
    const mails = async (email: string) => {
      const url = '/v2/localhost/account/password';
      assert.equal((await test.inject({ method: 'POST', url, payload: { email } })).statusCode, 200);
      const sent = await test.app.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'password_reset')
        .execute();
      return sent.map(({ payload }) => payload.user_id);
    };
    const newcomer = await test.signUp('Network Alone');
    await test.changeUser(newcomer, { password_hash: null, social_login_provider: 'google', social_login_id: 'g-1' });
    assert.ok(!(await mails(newcomer.user.email)).includes(newcomer.id), 'theirs is with the network');
    const both = await test.signUp('Network And Own');
    await test.changeUser(both, { social_login_provider: 'google', social_login_id: 'g-2' });
    assert.ok((await mails(both.user.email)).includes(both.id), 'one that has a password as well');
  });

  it('deletes expired ones only', async () => {
    const { refresh_token, access_token } = (await login(right)).json();
    const next = (await refresh(refresh_token)).json();
    const out = (await login(right)).json();
    const headers = { authorization: `Bearer ${out.access_token}` };
    await test.inject({ method: 'DELETE', url: `${USERS}/logout`, headers });
    const { db, clock } = test.app;
    const count = async () => (await db.selectFrom('sessions').select('uuid').execute()).length;
    const before = await count();
    await deleteEnded(db, clock.now() + 1);
    assert.ok((await count()) < before);
    assert.equal((await current(access_token)).statusCode, 200);
    assert.equal((await refresh(next.refresh_token)).statusCode, 200);
    assert.equal((await refresh(refresh_token)).statusCode, 401);
  });

  it('tells whether third-party cookies came back', async () => {
    const url = '/v2/localhost/thirdpartycookie';
    const first = await test.inject({ url });
    assert.equal(first.json().thirdparty_enabled, false);
    const [cookie] = first.cookies;
    assert.ok(cookie);
    const second = await test.inject({ url, cookies: { [cookie.name]: cookie.value } });
    assert.equal(second.json().result.thirdparty_enabled, true);
  });
});
