/** Logins to the console without a password: who gets in by which proof, and what refuses the others. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { logInThere, type OpenIdServer, startOpenIdServer } from '../../../test/support/openid-server';
import { challengeOf } from '../../src/modules/platform/tokens/challenge';
import { PASSWORD, type TestUser } from '../support/app';
import { Authenticator } from '../support/authenticator';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { setProviders } from '../support/set-providers';
import { newVerifier } from '../support/window-login';

/** The console's own origin; the site's pages are on localhost. */
const CONSOLE = 'https://community.example';
const SESSION = '/v1/console/localhost/session';
const STEP_MS = 30_000;

let t: MailedApp;
let there: OpenIdServer;
before(async () => {
  t = await startMailedApp({ publicUrl: CONSOLE, privateAddresses: true });
  there = await startOpenIdServer({ redirectUri: `${CONSOLE}/callback.php` });
  const admin = await t.signUp('Admin', 'administrator');
  await setProviders(admin, {
    oauth: { ...there.client, issuer: there.issuer },
    mail_link: {},
    passkey: { who: 'everybody' },
  });
  await t.app.sites.add({ domain: 'other.example' });
});
after(async () => {
  await t?.close();
  await there?.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = { origin: CONSOLE }) =>
  t.inject({ method: 'POST', url, payload, headers });
type Answer = Awaited<ReturnType<typeof post>>;
const told = (answer: Answer) => [answer.statusCode, answer.json().code, answer.json().data?.field];
const cookieOf = (answer: Answer): string =>
  [answer.headers['set-cookie']].flat().find((it) => String(it).startsWith('__Host-vf-console-')) ?? '';
function assertIn(answer: Answer, { user }: TestUser): void {
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json().user.uuid, user.uuid);
  assert.match(cookieOf(answer), /^__Host-vf-console-.*HttpOnly; Secure; SameSite=Strict/);
}
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.app.clock.now() });

/** @returns the secret of the second factor */
async function addFactor({ user }: TestUser): Promise<string> {
  const logIn = await post(SESSION, { email: user.email, password: PASSWORD });
  const headers = { authorization: `Bearer ${logIn.json().access_token}` };
  const url = '/v1/console/localhost/factor';
  const { secret } = (await t.inject({ method: 'POST', url, headers })).json();
  const on = await t.inject({ method: 'PUT', url, headers, payload: { code: codeOf(secret) } });
  assert.equal(on.statusCode, 200, on.body);
  t.pass(STEP_MS);
  return secret;
}

/** A moderator with a proved address: the first proof would end the other logins. */
async function proved(name: string): Promise<TestUser> {
  const user = await t.signUp(name, 'moderator');
  await t.changeUser(user, { email_verification_status: 'approved' });
  return user;
}

async function askForLink({ user }: TestUser) {
  await t.sent();
  const verifier = newVerifier();
  const answer = await post(`${SESSION}/link`, { email: user.email, challenge: challengeOf(verifier) });
  assert.equal(answer.statusCode, 204, answer.body);
  const [mail] = await t.sent();
  assert.equal(`${mail?.link.origin}${mail?.link.pathname}`, `${CONSOLE}/console/localhost`);
  return { token: mail?.link.searchParams.get('vlogin') ?? '', verifier };
}
const byLink = (proof: object, headers?: Record<string, string>) => post(`${SESSION}/mail_link`, proof, headers);

async function addPasskey(owner: TestUser, origin = CONSOLE): Promise<Authenticator> {
  const url = '/v2/localhost/users/passkeys';
  const headers = { origin };
  const wanted = await owner.inject({
    method: 'POST',
    url: `${url}/options`,
    headers,
    payload: { password: PASSWORD },
  });
  const key = new Authenticator(origin);
  const payload = { name: 'Laptop', ...key.make(wanted.json()) };
  const added = await owner.inject({ method: 'POST', url, headers, payload });
  assert.equal(added.statusCode, 200, added.body);
  return key;
}
const wantSignature = async (origin = CONSOLE) =>
  (await post('/v2/localhost/users/login/passkey/options', {}, { origin })).json();
const byPasskey = (signed: object, headers?: Record<string, string>) => post(`${SESSION}/passkey`, signed, headers);

/** Logs in at the provider, up to the code that the console's page gets. */
async function comeHome(sub: string) {
  const verifier = newVerifier();
  const callback = `${CONSOLE}/console/localhost/queue`;
  const query = new URLSearchParams({ challenge: challengeOf(verifier), callback });
  const begun = await t.inject({ url: `/v2/localhost/thirdparty/oauth?${query}` });
  const cookie = begun.cookies.find(({ name }) => name === '__Host-vf_flow')?.value ?? '';
  const back = await logInThere(String(begun.headers.location), sub);
  const home = await t.inject({ url: `${back.pathname}${back.search}`, cookies: { '__Host-vf_flow': cookie } });
  const { address } = JSON.parse(/id="result">(.*?)<\/script>/.exec(home.body)?.[1] ?? '{}');
  const url = new URL(address);
  assert.equal(`${url.origin}${url.pathname}`, callback);
  return { token: url.hash.slice('#vf-login='.length), verifier };
}
const byWindow = (proof: object, headers?: Record<string, string>) => post(`${SESSION}/window`, proof, headers);

/** Connects a login at the provider to an account, as a page of the site does. */
async function connect(owner: TestUser, sub: string): Promise<void> {
  there.people.set(sub, { sub, email: `${sub}@elsewhere.example`, email_verified: true, name: sub });
  const { token, verifier } = await comeHome(sub);
  const url = '/v2/localhost/users/sociallogin?session=false';
  const payload = { token, verifier, connect: true, password: PASSWORD };
  const connected = await owner.inject({ method: 'POST', url, payload });
  assert.equal(connected.statusCode, 200, connected.body);
}

describe('a mailed link', () => {
  test('logs a moderator in once, in the browser that asked for it', async () => {
    const mona = await t.signUp('Mona', 'moderator');
    const proof = await askForLink(mona);
    assertIn(await byLink(proof), mona);
    assert.deepEqual(told(await byLink(proof)), [400, 'invalid_field', 'token']);
  });

  test('asks for a press in another browser', async () => {
    const miro = await t.signUp('Miro', 'moderator');
    const { token } = await askForLink(miro);
    assert.deepEqual(told(await byLink({ token })), [400, 'invalid_field', 'verifier']);
    assertIn(await byLink({ token, is_confirmed: true }), miro);
  });

  test('refuses a reader, another site, and another page', async () => {
    const rita = await t.signUp('Rita');
    const { token, verifier } = await askForLink(rita);
    const elsewhere = await post('/v1/console/other.example/session/mail_link', { token, verifier });
    assert.deepEqual(told(elsewhere), [400, 'login_method_disabled', undefined]);
    const foreign: Record<string, string>[] = [{ origin: 'https://localhost' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign)
      assert.deepEqual(told(await byLink({ token, verifier }, headers)), [403, 'origin_refused', undefined]);
    const answer = await byLink({ token, verifier });
    assert.deepEqual(told(answer), [403, 'forbidden', undefined]);
    assert.equal(cookieOf(answer), '');
  });

  test('is not sent if the site has none', async () => {
    const body = { email: 'mona@example.org', challenge: challengeOf(newVerifier()) };
    const answer = await post('/v1/console/other.example/session/link', body);
    assert.equal(answer.json().code, 'login_method_disabled');
  });
});

describe('a passkey', () => {
  test('of the console logs its owner in once', async () => {
    const mads = await t.signUp('Mads', 'moderator');
    const key = await addPasskey(mads);
    const wanted = await wantSignature();
    assert.equal(wanted.host, 'community.example');
    const signed = key.sign(wanted);
    assertIn(await byPasskey(signed), mads);
    assert.deepEqual(told(await byPasskey(signed)), [400, 'invalid_field', 'ticket']);
  });

  test('refuses a reader, another page, and a key or a signature of the site’s pages', async () => {
    const rolf = await t.signUp('Rolf');
    const readers = await addPasskey(rolf);
    assert.deepEqual(told(await byPasskey(readers.sign(await wantSignature()))), [403, 'forbidden', undefined]);

    const mira = await t.signUp('Mira', 'moderator');
    const key = await addPasskey(mira);
    const signed = key.sign(await wantSignature());
    assert.equal((await byPasskey(signed, { origin: 'https://localhost' })).json().code, 'origin_refused');
    const elsewhere = await post('/v1/console/other.example/session/passkey', signed);
    assert.equal(elsewhere.json().code, 'login_method_disabled');

    const ofPages = await addPasskey(mira, 'https://localhost');
    const field = ['invalid_field', 'credential'];
    assert.deepEqual(told(await byPasskey(ofPages.sign(await wantSignature()))).slice(1), field);
    const asked = await wantSignature('https://localhost');
    assert.deepEqual(told(await byPasskey(ofPages.sign(asked))).slice(1), field);
  });
});

describe('a login at a provider', () => {
  test('ends with a code that the console’s page exchanges once', async () => {
    const mia = await t.signUp('Mia', 'moderator');
    await connect(mia, 'mia');
    const proof = await comeHome('mia');
    assertIn(await byWindow(proof), mia);
    assert.deepEqual(told(await byWindow(proof)), [401, 'unauthorized', undefined]);
    const session = await t.app.db.selectFrom('sessions').select('provider').where('user_id', '=', mia.id).execute();
    assert.ok(session.some(({ provider }) => provider === 'oauth'));
  });

  test('refuses a reader, and makes no account for a stranger', async () => {
    const ron = await t.signUp('Ron');
    await connect(ron, 'ron');
    assert.deepEqual(told(await byWindow(await comeHome('ron'))), [403, 'forbidden', undefined]);

    there.people.set('stranger', { sub: 'stranger', email: 'stranger@news.example', email_verified: true });
    const answer = await byWindow(await comeHome('stranger'));
    assert.deepEqual([answer.statusCode, answer.json().data], [403, { reason: 'unknown_login' }]);
    const found = t.app.db.selectFrom('users').select('id').where('email', '=', 'stranger@news.example');
    assert.deepEqual(await found.execute(), []);
  });

  test('accepts no other page, no other site, and no code without its browser’s secret', async () => {
    const mick = await t.signUp('Mick', 'moderator');
    await connect(mick, 'mick');
    const proof = await comeHome('mick');
    assert.equal((await byWindow(proof, { origin: 'https://localhost' })).json().code, 'origin_refused');
    assert.equal((await post('/v1/console/other.example/session/window', proof)).statusCode, 401);
    assert.equal((await byWindow({ ...proof, verifier: newVerifier() })).statusCode, 401);
    // The wrong secret has used the code up.
    assert.equal((await byWindow(proof)).statusCode, 401);
  });
});

describe('the second factor', () => {
  test('is asked for after each method, and its ticket works once', async () => {
    const maya = await proved('Maya');
    await connect(maya, 'maya');
    const key = await addPasskey(maya);
    const secret = await addFactor(maya);
    const ways = [
      async () => byLink(await askForLink(maya)),
      async () => byPasskey(key.sign(await wantSignature())),
      async () => byWindow(await comeHome('maya')),
    ];
    for (const way of ways) {
      t.pass(STEP_MS);
      const asked = await way();
      assert.deepEqual(told(asked), [403, 'factor_required', 'code']);
      assert.equal(cookieOf(asked), '');
      const { ticket } = asked.json().data;
      const wrong = await post(`${SESSION}/factor`, { ticket, code: '000000' });
      assert.deepEqual(told(wrong), [400, 'invalid_field', 'code']);
      assert.equal(
        (await post('/v1/console/other.example/session/factor', { ticket, code: '1'.repeat(6) })).statusCode,
        401,
      );
      const code = codeOf(secret);
      const refused = await post(`${SESSION}/factor`, { ticket, code }, { origin: 'https://localhost' });
      assert.equal(refused.json().code, 'origin_refused');
      assertIn(await post(`${SESSION}/factor`, { ticket, code }), maya);
      t.pass(STEP_MS);
      assert.equal((await post(`${SESSION}/factor`, { ticket, code: codeOf(secret) })).statusCode, 401);
    }
  });

  test('is set up at a login by link if the site asks for it', async () => {
    const milo = await t.signUp('Milo', 'moderator');
    await t.changeSettings({ console_factor: 'staff' });
    const asked = await byLink(await askForLink(milo));
    assert.equal(asked.json().code, 'factor_setup_required');
    const { ticket, secret, address } = asked.json().data;
    assert.match(address, /^otpauth:/);
    assertIn(await post(`${SESSION}/factor`, { ticket, code: codeOf(secret) }), milo);
    await t.changeSettings({ console_factor: 'nobody' });
  });

  test('a ticket ends with the password that it was made under, and after ten minutes', async () => {
    const moss = await proved('Moss');
    const secret = await addFactor(moss);
    const first = (await byLink(await askForLink(moss))).json().data.ticket;
    await t.changeUser(moss, { password_hash: null });
    assert.equal((await post(`${SESSION}/factor`, { ticket: first, code: codeOf(secret) })).statusCode, 401);
    const second = (await byLink(await askForLink(moss))).json().data.ticket;
    t.pass(9.5 * 60_000);
    assert.equal((await post(`${SESSION}/factor`, { ticket: second, code: '000000' })).json().data.field, 'code');
    t.pass(60_000);
    assert.equal((await post(`${SESSION}/factor`, { ticket: second, code: codeOf(secret) })).statusCode, 401);
  });
});

test('a password is refused from another page as well', async () => {
  const mark = await t.signUp('Mark', 'moderator');
  const body = { email: mark.user.email, password: PASSWORD };
  assert.equal((await post(SESSION, body, { origin: 'https://localhost' })).json().code, 'origin_refused');
  assertIn(await post(SESSION, body), mark);
});
