/** An administrator tries a login provider: who the provider says they are, and what a login would do. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logInThere, type OpenIdServer, startOpenIdServer } from '../../../test/support/openid-server';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import {
  bringHome,
  challengeOf,
  comeBack,
  exchange,
  logInAtProvider,
  newVerifier,
  press,
} from '../support/window-login';

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

test('its code logs nobody in, even when the provider is on, and works once', async () => {
  const off = await tryAs('ada');
  assert.equal((await exchange({ test: t }, off.code, off.verifier)).json().code, 'login_method_disabled');
  await set({ is_on: true });
  const on = await tryAs('ada');
  assert.equal((await exchange({ test: t }, on.code, on.verifier)).statusCode, 401);
  const { code, verifier } = await tryAs('ada');
  const read = () => post('oauth/trial/result', { token: code, verifier });
  assert.deepEqual([(await read()).statusCode, (await read()).statusCode], [200, 401]);
});

test('the code of a login shows an administrator nobody’s data', async () => {
  const verifier = newVerifier();
  const code = await bringHome({ test: t, provider: 'oauth', hosts: {} }, verifier);
  assert.equal((await post('oauth/trial/result', { token: code, verifier })).statusCode, 401);
});

test('its code is of no use without the verifier of its page, or for another provider', async () => {
  const first = await tryAs('ada');
  const guessed = await post('oauth/trial/result', { token: first.code, verifier: newVerifier() });
  assert.equal(guessed.statusCode, 401);
  const { code, verifier } = await tryAs('ada');
  assert.equal((await post('google/trial/result', { token: code, verifier })).statusCode, 401);
});

const userRow = (name: string) =>
  t.app.db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('names the account that a login would open, and is no visit there', async () => {
  const verifier = newVerifier();
  const code = await bringHome({ test: t, provider: 'oauth', hosts: {} }, verifier);
  assert.equal((await exchange({ test: t }, code, verifier)).statusCode, 200);
  const visits = () => t.app.db.selectFrom('identities').select('date_last_login').execute();
  const before = [await userRow('Ada Marsh'), await visits()];
  const { outcome, account_name } = (await resultOf('ada')).body;
  assert.deepEqual([outcome, account_name], ['account', 'Ada Marsh']);
  assert.deepEqual([await userRow('Ada Marsh'), await visits()], before);
});

test('says that a banned person would not come in', async () => {
  await t.app.db.updateTable('users').set({ ban_level: 'login' }).where('name', '=', 'Ada Marsh').execute();
  const { outcome, account_name } = (await resultOf('ada')).body;
  assert.deepEqual([outcome, account_name], ['banned', null]);
});

test('says what happens to an address that has an account, and changes none', async () => {
  const person = (name: string) =>
    there.people.set(name, { sub: name, email: `${name}@example.org`, email_verified: true });
  const outcomeOf = async (name: string) => (await resultOf(name)).body.outcome;
  for (const name of ['Proved', 'Unproved']) await t.signUp(name);
  for (const name of ['proved', 'unproved', 'mod']) person(name);
  const approve = (name: string) =>
    t.app.db.updateTable('users').set({ email_verification_status: 'approved' }).where('name', '=', name).execute();
  await approve('Proved');
  await approve('Mod');
  assert.equal(await outcomeOf('proved'), 'account_exists');
  assert.equal(await outcomeOf('mod'), 'staff_account');
  // A login takes the address from an account that has not proved it.
  const before = await userRow('Unproved');
  assert.equal(await outcomeOf('unproved'), 'new_account');
  assert.deepEqual(await userRow('Unproved'), before);
  await set({ config: { is_vouched_for: true } });
  const { outcome, account_name } = (await resultOf('proved')).body;
  assert.deepEqual([outcome, account_name], ['account', 'Proved']);
});

test('says what the provider’s server says of a wrong secret, and a reader’s login does not', async () => {
  await set({ config: { client_secret: 'a wrong one' } });
  const { outcome, verifier } = await tryAs('ada');
  const { challenge, error, message } = outcome;
  assert.deepEqual([challenge, error], [challengeOf(verifier), 'failed']);
  assert.match(message, /invalid_client – client authentication failed$/);
  const reader = { test: t, provider: 'oauth', hosts: {} };
  const { answer: begun, cookie } = await press(reader, newVerifier());
  const back = await comeBack(reader, await logInAtProvider(reader, String(begun.headers.location)), cookie?.value);
  assert.deepEqual(back.outcome, { error: 'failed' });
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

test('has no address when the provider’s servers cannot be used', async () => {
  const addressAt = async () =>
    (await post('oauth/trial', { challenge: challengeOf(newVerifier()), callback: CONSOLE })).json();
  await set({ config: { issuer: 'http://127.0.0.1:1' } });
  assert.deepEqual(await addressAt(), { address: null });
  await set({ config: { issuer: there.issuer } });
  await t.app.db.updateTable('site_providers').set({ sealed_secrets: 'of another server' }).execute();
  assert.deepEqual(await addressAt(), { address: null });
});
