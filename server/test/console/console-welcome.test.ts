/** The first run: the address that the start prints, and the first administrator. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { welcomeAddress } from '../../src/modules/console/welcome/welcome-token';
import { PASSWORD, startTestApp, type TestApp } from '../support/app';

const DAY_MS = 86_400_000;

let t: TestApp;
before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

const newToken = async () => String(await welcomeAddress(t.app)).split('#')[1] ?? '';
const begin = (payload: object) => t.inject({ method: 'POST', url: '/v1/console/welcome', payload });
const ada = { name: 'Admin Ada', email: 'ada@news.example', password: 'a password of enough letters' };

test('the address makes the first administrator once, and names invalid fields before', async () => {
  const token = await newToken();
  const check = await t.inject({ method: 'POST', url: '/v1/console/welcome/check', payload: { token } });
  assert.deepEqual(check.json(), { site: { domain: 'localhost', name: 'Test site' } });
  for (const [wrong, field] of [
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ name: 'https://evil.example' }, 'name'],
    [{ token: 'x' }, 'token'],
  ] as const) {
    const answer = await begin({ token, ...ada, ...wrong });
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field]);
  }
  // Two people open it at the same moment.
  const answers = await Promise.all([
    begin({ token, ...ada }),
    begin({ token, ...ada, name: 'Bo', email: 'bo@news.example' }),
  ]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  assert.equal(await welcomeAddress(t.app), null);
  assert.equal((await begin({ token, ...ada, email: 'eve@news.example' })).json().code, 'decided_since');
});

test('an expired address lets nobody in', async () => {
  await t.app.db.updateTable('users').set({ role: 'normal' }).execute();
  const token = await newToken();
  const check = () => t.inject({ method: 'POST', url: '/v1/console/welcome/check', payload: { token } });
  t.pass(DAY_MS - 60_000);
  assert.equal((await check()).statusCode, 200, 'it works for a day');
  t.pass(61_000);
  assert.equal((await check()).json().data.field, 'token');
  assert.equal((await begin({ token, ...ada, email: 'late@news.example' })).json().data.field, 'token');
});

test('without a site it makes one, by the host of the address that was typed', async () => {
  await t.app.db.deleteFrom('users').execute();
  await t.app.db.deleteFrom('sections').execute();
  await t.app.db.deleteFrom('sites').execute();
  const token = await newToken();
  assert.equal((await begin({ token, ...ada, domain: 'not a host' })).json().data.field, 'domain');
  assert.deepEqual(await t.app.db.selectFrom('sites').select('domain').execute(), []);
  const answer = await begin({ token, ...ada, domain: 'https://News.example/paper', site_name: 'The News' });
  assert.deepEqual(
    [answer.statusCode, answer.json().site?.domain, answer.json().site?.name],
    [200, 'news.example', 'The News'],
  );
  const login = await t.inject({
    method: 'POST',
    url: '/v1/console/news.example/session',
    payload: { email: ada.email, password: ada.password },
  });
  assert.equal(login.statusCode, 200);
  assert.notEqual(ada.password, PASSWORD);
});
