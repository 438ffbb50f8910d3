/** An administrator tries a login provider: who the provider says they are, and what a login would do. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { logInThere, type OpenIdServer, startOpenIdServer } from '../../../test/support/openid-server';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { comeBack, exchange } from '../support/window-login';

const PUBLIC = 'https://community.example';
const CONSOLE = `${PUBLIC}/console/localhost/logins`;
let t: TestApp;
let there: OpenIdServer;
let admin: TestUser;
let moderator: TestUser;
before(async () => {
  t = await startTestApp({ publicUrl: PUBLIC, privateAddresses: true });
  there = await startOpenIdServer({ redirectUri: `${PUBLIC}/callback.php` });
  admin = await t.signUp('Admin', 'administrator');
  moderator = await t.signUp('Mod', 'moderator');
  there.people.set('ada', { sub: 'ada', email: 'ada@news.example', email_verified: true, name: 'Ada Marsh' });
  await set({ is_on: false, config: { ...there.client, issuer: there.issuer } });
});
after(async () => {
  await t.close();
  await there.close();
});

const post = (path: string, payload: object, who = admin) =>
  who.inject({ method: 'POST', url: `/v2/localhost/providers/${path}`, payload });
const set = (payload: object) => admin.inject({ method: 'PUT', url: '/v2/localhost/providers/oauth', payload });
const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Begins a trial, and comes back from the provider. @returns the page's result, and what its exchange needs */
async function tryAs(person: string) {
  const verifier = newVerifier();
  const begun = await post('oauth/trial', { challenge: challengeOf(verifier), callback: CONSOLE });
  assert.equal(begun.statusCode, 200, begun.body);
  const { search } = await logInThere(begun.json().address, person);
  const browser = begun.cookies.find(({ name }) => name === '__Host-vf_flow')?.value;
  return { ...(await comeBack({ test: t }, `/callback.php${search}`, browser)), verifier };
}
async function resultOf(person: string) {
  const { code, verifier } = await tryAs(person);
  const answer = await post('oauth/trial/result', { token: code, verifier });
  return { status: answer.statusCode, body: answer.json() };
}
const accounts = async () =>
  Number(
    (
      await t.app.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('says who logged in and what a login would do, while the provider is off, and stores nothing', async () => {
  const before = await accounts();
  const { status, body } = await resultOf('ada');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    ...{ subject: 'ada', email: 'ada@news.example', is_email_verified: true, name: 'Ada Marsh' },
    ...{ outcome: 'new_account', account_name: null },
  });
  assert.equal(await accounts(), before);
  assert.equal((await t.app.db.selectFrom('identities').selectAll().execute()).length, 0);
});

test('its code logs nobody in while the provider is off, and works once', async () => {
  const { code, verifier } = await tryAs('ada');
  assert.equal((await exchange({ test: t }, code, verifier)).json().code, 'login_method_disabled');
  assert.equal((await post('oauth/trial/result', { token: code, verifier })).statusCode, 401);
});

test('its code is of no use without the verifier of its page, or for another provider', async () => {
  const first = await tryAs('ada');
  const guessed = await post('oauth/trial/result', { token: first.code, verifier: newVerifier() });
  assert.equal(guessed.statusCode, 401);
  const { code, verifier } = await tryAs('ada');
  assert.equal((await post('google/trial/result', { token: code, verifier })).statusCode, 401);
});

test('names the account that a login would open, or says why it would not', async () => {
  await set({ is_on: true });
  const { code, verifier } = await tryAs('ada');
  assert.equal((await exchange({ test: t }, code, verifier)).statusCode, 200);
  const known = (await resultOf('ada')).body;
  assert.deepEqual([known.outcome, known.account_name], ['account', 'Ada Marsh']);

  await t.app.db.updateTable('users').set({ ban_level: 'login' }).where('name', '=', 'Ada Marsh').execute();
  assert.equal((await resultOf('ada')).body.outcome, 'banned');

  there.people.set('mod', { sub: 'mod', email: 'mod@example.org', email_verified: true, name: 'Mod' });
  await t.app.db
    .updateTable('users')
    .set({ email_verification_status: 'approved' })
    .where('name', '=', 'Mod')
    .execute();
  assert.equal((await resultOf('mod')).body.outcome, 'account_exists');
});

test('says what the provider’s server says of a wrong secret, and a reader’s login does not', async () => {
  await set({ config: { client_secret: 'a wrong one' } });
  const { answer } = await tryAs('ada');
  const { outcome } = JSON.parse(/id="result">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '{}');
  assert.equal(outcome.error, 'failed');
  assert.match(outcome.message, /invalid_client – client authentication failed$/);
  await set({ config: { client_secret: there.client.client_secret } });
});

test('is refused for moderators, for pages elsewhere, and for providers that are not set or have no page', async () => {
  const body = { challenge: challengeOf(newVerifier()), callback: CONSOLE };
  const result = { token: 'x', verifier: newVerifier() };
  assert.equal((await post('oauth/trial', body, moderator)).statusCode, 403);
  assert.equal((await post('oauth/trial/result', result, moderator)).statusCode, 403);
  const elsewhere = await post('oauth/trial', { ...body, callback: 'https://elsewhere.example/' });
  assert.deepEqual([elsewhere.statusCode, elsewhere.json().data.field], [400, 'callback']);
  for (const [provider, status, code] of [
    ['google', 400, 'login_method_disabled'],
    ['gogle', 404, 'not_found'],
    ['gigya', 404, 'not_found'],
  ] as const) {
    const answer = await post(`${provider}/trial`, body);
    assert.deepEqual([answer.statusCode, answer.json().code], [status, code], provider);
  }
});
