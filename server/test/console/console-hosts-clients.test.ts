/** Hosts of a site and clients of its API over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClientLine } from '../../../core/contract/console/clients';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

let t: TestApp;
let ada: TestUser;
let mona: TestUser;
before(async () => {
  t = await startTestApp();
  ada = await t.signUp('Ada', 'administrator');
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());

const URL = '/v1/console/localhost';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers = {}, who = ada) =>
  who.inject({ method, url: `${URL}/${path}`, headers, ...(payload && { payload }) });
const setHosts = (hosts: string[], version: number, more = {}) =>
  call('PUT', 'hosts', { hosts, ...more }, { 'if-match': `"${version}"` });
const latest = async () => (await call('GET', 'changes?limit=1')).json().changes[0];

test('hosts are read and replaced with the version that was read, and reverted by the history', async () => {
  const before = await call('GET', 'hosts');
  assert.deepEqual([before.statusCode, before.headers['cache-control']], [200, 'private, no-store']);
  const { version, domain, hosts, is_development } = before.json();
  assert.deepEqual([domain, hosts, is_development], ['localhost', [], false]);
  const changed = await setHosts(['https://AMP.news.example/', 'amp.news.example', 'http://intranet:8080'], version);
  assert.equal(changed.statusCode, 200, changed.body);
  assert.deepEqual(changed.json().hosts, ['amp.news.example', 'http://intranet:8080']);
  assert.ok(changed.json().origins.includes('https://amp.news.example'));
  assert.equal((await setHosts([], version)).json().code, 'edit_conflict');
  const change = await latest();
  assert.equal(change.what, 'hosts');
  assert.deepEqual(change.diff[0].list.added, ['amp.news.example', 'http://intranet:8080']);
  assert.equal((await call('POST', `changes/${change.version}/revert`, {})).statusCode, 204);
  assert.deepEqual((await call('GET', 'hosts')).json().hosts, []);
});

test('invalid hosts, and those of another site, are named', async () => {
  await t.app.sites.add({ domain: 'other.example', hosts: ['amp.other.example'] });
  const { version } = (await call('GET', 'hosts')).json();
  for (const host of [
    'a b',
    'file://news.example',
    'https://me@news.example',
    'other.example',
    'http://amp.other.example:81',
  ]) {
    const answer = await setHosts(['fine.example', host], version);
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, 'hosts.1'], host);
  }
  assert.equal((await call('PUT', 'hosts', { hosts: [] })).json().data.field, 'if-match');
});

const authorize = (id: string, secret: string) =>
  t.inject({
    method: 'POST',
    url: '/authorize_client',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    payload: { grant_type: 'client_credentials', scope: t.site.uuid },
  });
const lineOf = async (id: string) =>
  ((await call('GET', 'clients')).json().clients as ClientLine[]).find(({ client_id }) => client_id === id);

test('a client gets a secret that is shown once, shows when it was last used, and ends', async () => {
  const made = await call('POST', 'clients', { name: ' Newsroom ' });
  assert.deepEqual([made.statusCode, made.headers['cache-control']], [201, 'private, no-store']);
  const { client_id: id, secret } = made.json();
  assert.ok(!(await call('GET', 'clients')).body.includes(secret));
  assert.deepEqual([(await lineOf(id))?.name, (await lineOf(id))?.date_used], ['Newsroom', null]);
  assert.equal((await authorize(id, 'wrong')).statusCode, 401);
  assert.equal((await lineOf(id))?.date_used, null);
  assert.equal((await authorize(id, secret)).statusCode, 200);
  const used = (await lineOf(id))?.date_used as number;
  t.pass(30_000);
  await authorize(id, secret);
  assert.equal((await lineOf(id))?.date_used, used, 'to the minute');
  t.pass(31_000);
  await authorize(id, secret);
  assert.ok(((await lineOf(id))?.date_used as number) > used);
  assert.deepEqual((await latest()).diff, [{ name: id, from: null, to: { name: 'Newsroom' } }]);

  assert.equal((await call('DELETE', `clients/${id}`)).statusCode, 204);
  assert.equal((await call('DELETE', `clients/${id}`)).statusCode, 404);
  assert.equal((await authorize(id, secret)).statusCode, 401);
  const change = await latest();
  assert.deepEqual(change.diff, [{ name: id, from: { name: 'Newsroom' }, to: null }]);
  assert.equal((await call('POST', `changes/${change.version}/revert`, {})).json().data.field, 'version');
  assert.equal((await call('POST', 'clients', { name: '  ' })).json().data.field, 'name');
});

test('a rolled secret leaves the old one good for some hours, or for none', async () => {
  const { client_id: id, secret: first } = (await call('POST', 'clients', { name: 'Shop' })).json();
  const rolled = await call('POST', `clients/${id}/roll`, { old_valid_hours: 2 });
  assert.equal(rolled.statusCode, 200, rolled.body);
  const { secret: second, date_old_ends } = rolled.json();
  assert.ok(date_old_ends > t.app.clock.now() + HOUR_MS);
  for (const secret of [first, second]) assert.equal((await authorize(id, secret)).statusCode, 200);
  const byDomain = (secret: string) =>
    t.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { authorization: `Basic ${Buffer.from(`localhost:${secret}`).toString('base64')}` },
      payload: { grant_type: 'client_credentials' },
    });
  assert.equal((await byDomain(first)).statusCode, 200);
  t.pass(2 * HOUR_MS);
  for (const call of [authorize(id, first), byDomain(first)]) assert.equal((await call).statusCode, 401);
  assert.equal((await authorize(id, second)).statusCode, 200);
  t.pass(-2 * HOUR_MS);
  const { secret: third } = (await call('POST', `clients/${id}/roll`, { old_valid_hours: 0 })).json();
  assert.equal((await authorize(id, second)).statusCode, 401);
  assert.equal((await authorize(id, third)).statusCode, 200);
  const stored = await t.app.db.selectFrom('site_changes').selectAll().execute();
  for (const secret of [first, second, third]) assert.ok(!JSON.stringify(stored).includes(secret));
  assert.equal((await call('POST', 'clients/none/roll', {})).statusCode, 404);
});

test('moderators see and change none of it', async () => {
  for (const [method, path, payload] of [
    ['GET', 'hosts'],
    ['PUT', 'hosts', { hosts: [] }],
    ['GET', 'clients'],
    ['POST', 'clients', { name: 'x' }],
  ] as const)
    assert.equal((await call(method, path, payload, { 'if-match': '0' }, mona)).statusCode, 403, `${method} ${path}`);
});
