/** One-time codes at the login to the console. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, startTestApp, type TestApp } from '../support/app';

const URL = '/v1/console/localhost';
const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;

let t: TestApp;
before(async () => {
  t = await startTestApp({ rateLimit: true });
});
after(() => t?.close());
beforeEach(() => setRule('nobody'));

const setRule = (console_factor: 'nobody' | 'administrators' | 'staff') => t.changeSettings({ console_factor });
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.app.clock.now() });
const logIn = (email: string, code?: string) =>
  t.inject({ method: 'POST', url: `${URL}/session`, payload: { email, password: PASSWORD, ...(code && { code }) } });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) =>
  t.inject({
    method,
    url: `${URL}/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

/** @returns a person with a second factor, its secret, and their console token */
async function withFactor(name: string, role: 'moderator' | 'administrator' = 'moderator') {
  const { user, token: pageToken } = await t.signUp(name, role);
  const token = (await logIn(user.email)).json().access_token as string;
  const { secret, address } = (await call('POST', 'factor', token)).json();
  assert.match(address, new RegExp(`^otpauth://totp/.*secret=${secret}`));
  const confirmed = await call('PUT', 'factor', token, { code: codeOf(secret) });
  assert.deepEqual(confirmed.json(), { is_on: true, is_due: false });
  t.pass(STEP_MS);
  return { email: user.email, uuid: user.uuid, pageToken, secret: secret as string, token };
}

describe('a person with a second factor', () => {
  test('logs in with a code, which works once', async () => {
    const { email, secret } = await withFactor('Mara');
    const asked = await logIn(email);
    assert.deepEqual([asked.statusCode, asked.json().code], [403, 'factor_required']);
    assert.doesNotMatch(String(asked.headers['set-cookie']), /vf-console/);
    const code = codeOf(secret);
    assert.equal((await logIn(email, code)).statusCode, 200);
    assert.deepEqual((await logIn(email, code)).json().data, { field: 'code' });
  });

  test('may be half a minute early or late, with a space between the digits', async () => {
    const { email, secret } = await withFactor('Mads');
    const code = codeOf(secret);
    t.pass(STEP_MS);
    assert.equal((await logIn(email, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode, 200);
    const old = codeOf(secret);
    t.pass(3 * STEP_MS);
    assert.equal((await logIn(email, old)).json().data.field, 'code');
  });

  test('is refused after ten wrong codes an hour, even with a right one', async () => {
    const { email, secret } = await withFactor('Mila');
    for (let wrong = 0; wrong < 10; wrong += 1) assert.equal((await logIn(email, '000000')).statusCode, 400);
    const refused = await logIn(email, codeOf(secret));
    assert.deepEqual([refused.statusCode, refused.json().code], [429, 'too_many_requests']);
    t.pass(HOUR_MS);
    for (let wrong = 0; wrong < 9; wrong += 1) await logIn(email, '000000');
    for (let right = 0; right < 3; right += 1) {
      assert.equal((await logIn(email, codeOf(secret))).statusCode, 200, 'right codes are not counted');
      t.pass(STEP_MS);
    }
  });

  test('cannot use the login of a page for console calls', async () => {
    const { pageToken: token } = await withFactor('Mette', 'administrator');
    assert.equal((await call('GET', 'settings', token)).json().code, 'factor_required');
    assert.equal((await call('GET', 'queue', token)).statusCode, 200);
  });

  test('removes it with a code', async () => {
    const { email, secret, token } = await withFactor('Moa');
    assert.equal((await call('POST', 'factor/remove', token, { code: '000000' })).json().data.field, 'code');
    assert.equal((await call('POST', 'factor/remove', token, { code: codeOf(secret) })).json().is_on, false);
    assert.equal((await logIn(email)).statusCode, 200);
    assert.equal((await call('POST', 'factor/remove', token, { code: codeOf(secret) })).json().code, 'decided_since');
  });

  test('gets no other secret while it is on', async () => {
    const { email, secret, token } = await withFactor('Maud');
    assert.equal((await call('POST', 'factor', token)).json().code, 'decided_since');
    assert.equal((await call('PUT', 'factor', token, { code: codeOf(secret) })).json().code, 'decided_since');
    assert.deepEqual((await call('GET', 'factor', token)).json(), { is_on: true, is_due: false });
    assert.equal((await logIn(email, codeOf(secret))).statusCode, 200);
  });

  test('gets it removed by an administrator when the phone is lost', async () => {
    const { email, uuid } = await withFactor('Mira');
    const boss = await withFactor('Magnus', 'administrator');
    const members = (await call('GET', 'team', boss.token)).json().members as {
      user_uuid: string;
      has_factor: boolean;
    }[];
    assert.equal(members.find(({ user_uuid }) => user_uuid === uuid)?.has_factor, true);
    assert.equal((await call('DELETE', `team/${uuid}/factor`, boss.token)).statusCode, 204);
    assert.equal((await call('DELETE', `team/${uuid}/factor`, boss.token)).json().code, 'user_not_found');
    assert.equal((await logIn(email)).statusCode, 200);
    const [change] = (await call('GET', 'changes?what=factors', boss.token)).json().changes;
    assert.deepEqual(change.diff, [{ name: uuid, from: true, to: false }]);
  });
});

describe('a site that asks for a second factor', () => {
  // Logins are limited for each address.
  beforeEach(() => t.pass(HOUR_MS));

  test('has it set up at the next login', async () => {
    const { user } = await t.signUp('Mio', 'moderator');
    await setRule('staff');
    const asked = await logIn(user.email);
    assert.equal(asked.json().code, 'factor_setup_required');
    const { secret } = asked.json().data;
    // An earlier offered secret is useless.
    const { secret: second } = (await logIn(user.email)).json().data;
    assert.equal((await logIn(user.email, codeOf(secret))).json().data.field, 'code');
    assert.equal((await logIn(user.email, codeOf(second))).statusCode, 200);
    assert.equal((await logIn(user.email)).json().code, 'factor_required');
  });

  test('of administrators asks no moderator for it', async () => {
    const [{ user: boss }, { user: mod }] = [
      await t.signUp('Milan', 'administrator'),
      await t.signUp('Mai', 'moderator'),
    ];
    await setRule('administrators');
    assert.equal((await logIn(boss.email)).json().code, 'factor_setup_required');
    const entered = await logIn(mod.email);
    assert.equal(entered.statusCode, 200);
    const { is_due } = (await call('GET', 'factor', entered.json().access_token)).json();
    assert.equal(is_due, false);
  });

  test('ends console sessions that began without one', async () => {
    const { user } = await t.signUp('Mille', 'administrator');
    const answer = await logIn(user.email);
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    await setRule('staff');
    assert.equal((await call('GET', 'settings', answer.json().access_token)).json().code, 'factor_required');
    const renewed = await t.inject({
      method: 'POST',
      url: `${URL}/session/renew`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    assert.equal(renewed.json().code, 'session_expired');
  });
});
