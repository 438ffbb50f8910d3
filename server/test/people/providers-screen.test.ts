/** Login providers in the newsroom console: what administrators read, check, and find in the log. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { CLIENT, Issuer } from '../support/issuer';

const SECRET = 'a secret of thirty-two characters';
const issuer = new Issuer();
let t: TestApp;
let admin: TestUser;
let moderator: TestUser;
before(async () => {
  await issuer.listen();
  t = await startTestApp({ privateAddresses: true });
  admin = await t.signUp('Admin', 'administrator');
  moderator = await t.signUp('Mod', 'moderator');
  issuer.redirectUri = callback();
});
after(async () => {
  await t?.close();
  issuer.close();
});

const callback = () => `${t.app.config.publicUrl}/callback.php`;
async function call(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, who = admin) {
  const answer = await who.inject({ method, url: `/v2/localhost/providers${path}`, ...(payload && { payload }) });
  assert.ok(!answer.body.includes(SECRET), 'an answer contains a secret');
  return { status: answer.statusCode, body: answer.json() };
}
const check = async (provider: string) => (await call('POST', `/${provider}/check`)).body;
const setOauth = (config: object) => call('PUT', '/oauth', { config });

test('an administrator reads all providers with their settings, and the redirect address', async () => {
  const { body } = await call('GET', '');
  assert.deepEqual([body.providers, body.order, body.callback], [[], [], callback()]);
  assert.equal(body.known.length, 18);
  const of = (id: string) => body.known.find(({ provider }: { provider: string }) => provider === id);
  const { title, redirects, config } = of('apple');
  assert.deepEqual([title, redirects], ['Apple', true]);
  assert.deepEqual(config.required, ['client_id', 'team_id', 'key_id', 'private_key']);
  const { type, secret, multiline } = config.properties.private_key;
  assert.deepEqual({ type, secret, multiline }, { type: 'string', secret: true, multiline: true });
  assert.deepEqual(of('passkey').config.properties.who.enum, ['staff', 'everybody']);
  assert.equal(of('cookie').redirects, false);
});

test('a change answers the same page, in the order of the site, and without secrets', async () => {
  const config = { client_id: 'news', client_secret: SECRET };
  await call('PUT', '/yahoo', { config });
  const { body } = await call('PUT', '/google', { config });
  assert.deepEqual(body.order, ['yahoo', 'google']);
  assert.deepEqual(
    body.providers.map(({ provider, config: shown, secrets }: Record<string, unknown>) => [provider, shown, secrets]),
    ['google', 'yahoo'].map((provider) => [provider, { client_id: 'news' }, ['client_secret']]),
  );
  assert.equal(body.callback, callback());
});

test('a refused change names the field and the reason, and stores nothing', async () => {
  const { status, body } = await call('PUT', '/facebook', { config: { client_id: 'x' } });
  assert.deepEqual([status, body.data], [400, { field: 'client_secret', reason: 'missing' }]);
  const wrong = await call('PUT', '/cookie', { config: { cookie_name: 'a b' } });
  assert.deepEqual(wrong.body.data, { field: 'cookie_name', reason: 'wrong_form' });
  const { providers } = (await call('GET', '')).body;
  assert.deepEqual(
    providers.map(({ provider }: { provider: string }) => provider),
    ['google', 'yahoo'],
  );
});

test('a provider moves to a place in the order of login forms, and one that no form offers does not', async () => {
  const orderOf = async (provider: string, place: number) => (await call('PUT', `/${provider}`, { place })).body.order;
  assert.deepEqual(await orderOf('google', 0), ['google', 'yahoo']);
  assert.deepEqual(await orderOf('google', 9), ['yahoo', 'google']);
  await call('PUT', '/cookie', { config: { cookie_name: 'S', endpoint: 'https://news.example/who?session=' } });
  assert.deepEqual(await orderOf('cookie', 0), ['yahoo', 'google']);
  await call('PUT', '/cookie', { is_on: false });
  const { status, body } = await call('PUT', '/google', { place: -1 });
  assert.deepEqual([status, body.data.field], [400, 'place']);
});

test('the order has only logins that forms offer, also when the setting names others', async () => {
  await t.changeSettings({ login_providers: ['facebook', 'yahoo', 'google'] });
  assert.deepEqual((await call('GET', '')).body.order, ['yahoo', 'google']);
  assert.deepEqual((await call('PUT', '/google', { place: 0 })).body.order, ['google', 'yahoo']);
  await call('PUT', '/google', { place: 1 });
});

test('a check finds a provider fine, and says where people come back to', async () => {
  await setOauth({ client_id: CLIENT, client_secret: SECRET, issuer: issuer.address });
  assert.deepEqual(await check('oauth'), { problem: null, callback: callback() });
  await call('PUT', '/openidconnect', { config: issuer.settings() });
  assert.deepEqual(await check('openidconnect'), { problem: null, callback: null });
});

test('a check says what is wrong, also while the provider is off', async () => {
  await setOauth({ client_id: 'another' });
  assert.match((await check('oauth')).problem, /rejects the login request .*for the client another\?/);
  await call('PUT', '/oauth', { is_on: false, config: { issuer: 'http://127.0.0.1:1' } });
  assert.match((await check('oauth')).problem, /^127\.0\.0\.1:1 does not answer/);
  await call('PUT', '/oauth', { config: { client_id: null } });
  assert.match((await check('oauth')).problem, /client_id/);
});

test('a check of a provider that is unknown, or not set, is refused', async () => {
  for (const provider of ['gogle', 'facebook']) {
    const { status, body } = await call('POST', `/${provider}/check`);
    assert.deepEqual([status, body.code, body.data], [404, 'not_found', { field: 'provider' }]);
  }
});

test('secrets that do not open count as not set, and a check says so', async () => {
  await t.app.db
    .updateTable('site_providers')
    .set({ sealed_secrets: 'of another server' })
    .where('provider', '=', 'yahoo')
    .execute();
  const { providers } = (await call('GET', '')).body;
  const yahoo = providers.find(({ provider }: { provider: string }) => provider === 'yahoo');
  assert.deepEqual(yahoo.secrets, []);
  assert.match((await check('yahoo')).problem, /VF_SECRET has changed/);
  const stored = () =>
    t.app.db
      .selectFrom('site_providers')
      .select('sealed_secrets')
      .where('provider', '=', 'yahoo')
      .executeTakeFirstOrThrow();
  await call('PUT', '/yahoo', { is_on: false });
  assert.equal((await stored()).sealed_secrets, 'of another server');
  assert.equal((await call('PUT', '/yahoo', { is_on: true, config: { client_secret: SECRET } })).status, 200);
});

test('the log names what was changed of a provider, without any value', async () => {
  const read = async () => {
    const answer = await admin.inject({ method: 'GET', url: '/v1/console/localhost/log?what=site_providers' });
    assert.ok(!answer.body.includes(SECRET), 'the log contains a secret');
    const { entries } = answer.json();
    return entries.flatMap(({ change }: { change: { diff: { name: string }[] } }) =>
      change.diff.filter(({ name }) => name.startsWith('linkedin.')),
    );
  };
  await call('PUT', '/linkedin', { config: { client_id: 'news', client_secret: SECRET } });
  const made = ['on', 'client_id', 'client_secret'].map((name) => ({ name: `linkedin.${name}` }));
  assert.deepEqual(await read(), made);
  await call('PUT', '/linkedin', { config: { client_id: 'news' } });
  assert.deepEqual(await read(), made, 'nothing changed');
  await call('PUT', '/linkedin', { is_on: false });
  assert.deepEqual(await read(), [{ name: 'linkedin.off' }, ...made]);
});

test('moderators neither read, change nor check', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/google'],
    ['POST', '/google/check'],
  ] as const) {
    const { status } = await call(method, path, method === 'GET' ? undefined : {}, moderator);
    assert.equal(status, 403, `${method} ${path}`);
  }
});
