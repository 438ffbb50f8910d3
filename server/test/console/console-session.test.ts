/** Logs in to the console, and the first run. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PASSWORD, startTestApp, type TestApp } from '../support/app';

const HOUR_MS = 3_600_000;
const OURS = { 'sec-fetch-site': 'same-origin' };

let t: TestApp;
before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

const logIn = (email: string, password = PASSWORD) =>
  t.inject({ method: 'POST', url: '/v1/console/localhost/session', payload: { email, password } });
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
const renew = (cookie: string, headers: Record<string, string> = OURS) =>
  t.inject({ method: 'POST', url: '/v1/console/localhost/session/renew', headers: { cookie, ...headers } });

describe('the session of the console', () => {
  test('a moderator gets a cookie that only the console can use, and an access token', async () => {
    const { user } = await t.signUp('Moira', 'moderator');
    const answer = await logIn(user.email);
    assert.equal(answer.statusCode, 200, answer.body);
    const { access_token, site } = answer.json();
    assert.deepEqual([site.domain, site.has_pages], ['localhost', false]);
    assert.match(String(answer.headers['set-cookie']), /vf-console.*HttpOnly; SameSite=Strict/);
    const queue = await t.inject({
      url: `/v4/livecomments/${t.site.uuid}/moderation/queue`,
      headers: { authorization: `Bearer ${access_token}` },
    });
    assert.equal(queue.statusCode, 200);
    // The cookie is valid nowhere else.
    const byCookie = await t.inject({ url: '/v2/localhost/bans', headers: { cookie: cookieOf(answer), ...OURS } });
    assert.equal(byCookie.statusCode, 401);
  });

  test('a reader is refused', async () => {
    const { user } = await t.signUp('Rita');
    const answer = await logIn(user.email);
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'forbidden']);
    assert.equal(answer.headers['set-cookie'], undefined);
  });

  test('a wrong password is refused', async () => {
    const { user } = await t.signUp('Mirko', 'moderator');
    assert.equal((await logIn(user.email, 'something else entirely')).json().code, 'wrong_password');
  });

  test('the cookie renews the session for the console only', async () => {
    const { user } = await t.signUp('Mona', 'moderator');
    const cookie = cookieOf(await logIn(user.email));
    assert.equal((await renew(cookie)).statusCode, 200);
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal((await renew(cookie, { 'sec-fetch-site': site })).json().code, 'session_expired', site);
    assert.equal((await renew(cookie, { origin: 'https://evil.example' })).json().code, 'session_expired');
    assert.equal((await renew('')).json().code, 'session_expired');
  });

  test('an access token is no cookie, and a cookie of another site is none here', async () => {
    const { user, token } = await t.signUp('Mika', 'moderator');
    const [name = ''] = cookieOf(await logIn(user.email)).split('=');
    assert.equal((await renew(`${name}=${token}`)).json().code, 'session_expired');
  });

  test('it ends after two hours without use, and after twelve hours in any case', async () => {
    const { user } = await t.signUp('Milo', 'moderator');
    let cookie = cookieOf(await logIn(user.email));
    for (let hour = 1; hour < 12; hour += 1) {
      t.pass(HOUR_MS);
      const answer = await renew(cookie);
      assert.equal(answer.statusCode, 200, `after ${hour} hours`);
      cookie = cookieOf(answer);
    }
    t.pass(HOUR_MS);
    assert.equal((await renew(cookie)).statusCode, 401);
    cookie = cookieOf(await logIn(user.email));
    t.pass(2 * HOUR_MS + 1000);
    assert.equal((await renew(cookie)).statusCode, 401);
  });

  test('it ends with a logout, and with the role of moderator', async () => {
    const { user, id } = await t.signUp('Malin', 'moderator');
    const cookie = cookieOf(await logIn(user.email));
    const other = cookieOf(await logIn(user.email));
    await t.inject({ method: 'DELETE', url: '/v1/console/localhost/session', headers: { cookie, ...OURS } });
    assert.equal((await renew(cookie)).json().code, 'session_expired');
    await t.changeUser({ id }, { role: 'normal' });
    assert.equal((await renew(other)).json().code, 'forbidden');
  });

  test('the page loads nothing from elsewhere, and has nothing private', async () => {
    const answer = await t.inject({ url: '/console/localhost/queue/waiting', headers: { 'accept-language': 'ar' } });
    assert.match(answer.body, /<html lang="ar" dir="rtl">/);
    const policy = String(answer.headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      assert.ok(policy.includes(rule), rule);
  });
});
