/** Badges from a publisher's own server (host contract 9.5), by the calls of such servers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SignJWT } from 'jose';
import { insertClient, revokeClient } from '../../src/modules/sites/clients/clients.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post } from '../support/conversation';

let t: TestApp;
let anna: TestUser;
let client: { id: string; secret: string };
before(async () => {
  t = await startTestApp();
  anna = await t.signUp('Anna');
  client = await insertClient(t.app.db, { site_uuid: t.site.uuid, name: 'Newsroom', now: 0 });
});
after(() => t?.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = ({ id, secret }: typeof client) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const authorize = (authorization: string | undefined, body: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: '/authorize_client',
    headers: { ...FORM, ...(authorization && { authorization }) },
    payload: new URLSearchParams({ grant_type: 'client_credentials', scope: t.site.uuid, ...body }).toString(),
  });
const tokenOf = async (who = client): Promise<string> => (await authorize(basic(who))).json().access_token;
const badge = (
  token: string,
  payload: object,
  { method = 'PUT' as 'PUT' | 'DELETE', url = '/users/profile/badge' } = {},
) => t.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } });
const badgesOf = async ({ user }: TestUser) =>
  (await t.inject({ url: `/v3/sections/${t.site.uuid}/users/${user.uuid}` })).json().custom_badges;

test('a client defines a badge and assigns it; it shows beside the name from then on', async () => {
  const container = await openContainer(t);
  await post(anna, container, 'Before and after');
  const url = `/v2/localhost/users?ids=${anna.user.uuid}`;
  const shown = async () => (await t.inject({ url })).json().result.results[0].custom_badges;
  assert.deepEqual(await shown(), []);
  const answer = await authorize(basic(client));
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json().expires_in, 300);
  const token = answer.json().access_token;
  assert.equal((await badge(token, { label: 'Subscriber', description: 'Pays for the news' })).statusCode, 204);
  assert.deepEqual(await shown(), []);
  const given = await badge(token, { label: 'Subscriber', user_uuid: anna.user.uuid });
  assert.deepEqual([given.statusCode, given.body], [204, '']);
  assert.deepEqual(await shown(), ['Subscriber']);
  assert.deepEqual(await badgesOf(anna), { Subscriber: true });
  const again = await badge(token, { label: 'Subscriber', user_uuid: anna.user.uuid }, { url: '/profile/badge' });
  assert.equal(again.statusCode, 204);
  assert.deepEqual(await shown(), ['Subscriber']);
  const { description } = await t.app.db.selectFrom('badges').selectAll().executeTakeFirstOrThrow();
  assert.equal(description, 'Pays for the news');
  const taken = await badge(token, { label: 'Subscriber', user_uuid: anna.user.uuid }, { method: 'DELETE' });
  assert.equal(taken.statusCode, 204);
  assert.deepEqual(await badgesOf(anna), {});
});

test('without the secret there is no token, and none for another site', async () => {
  const other = await t.app.sites.add({ domain: 'other.example' });
  for (const wrong of [
    undefined,
    'Basic',
    'Basic !!!',
    `Bearer ${anna.token}`,
    basic({ ...client, secret: '' }),
    basic({ ...client, secret: `${client.secret}x` }),
    basic({ id: crypto.randomUUID(), secret: client.secret }),
    basic({ id: "' or 1=1", secret: client.secret }),
    basic({ id: '', secret: '' }),
  ]) {
    assert.equal((await authorize(wrong)).statusCode, 401, wrong);
  }
  assert.equal((await authorize(basic(client), { scope: other.uuid })).statusCode, 403);
  assert.equal((await authorize(basic(client), { scope: 'nonsense' })).statusCode, 403);
  assert.equal((await authorize(basic(client), { grant_type: 'password' })).json().data.field, 'grant_type');
});

test('a badge needs a client’s valid token, and a member of its site', async () => {
  const payload = { label: 'Expert', user_uuid: anna.user.uuid };
  const token = await tokenOf();
  const forged = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(client.id)
    .setAudience(t.site.uuid)
    .setIssuer(t.app.config.publicUrl)
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(t.app.config.secret));
  for (const wrong of ['', 'x.y.z', anna.token, forged, client.secret]) {
    assert.equal((await badge(wrong, payload)).statusCode, 401, wrong);
  }
  // The token is not valid as a reader's either.
  const { inject } = t;
  const current = { url: '/v2/localhost/users/current', headers: { authorization: `Bearer ${token}` } };
  assert.equal((await inject(current)).statusCode, 401);

  await t.app.sites.add({ domain: 'third.example' });
  const stranger = await t.inject({
    method: 'POST',
    url: '/v2/third.example/users?session=false',
    payload: { name: 'Stranger', email: 'stranger@example.org', password: 'correct horse battery' },
  });
  for (const user_uuid of [stranger.json().result.uuid, crypto.randomUUID(), 'x']) {
    assert.equal((await badge(token, { ...payload, user_uuid })).statusCode, 404, user_uuid);
  }
  for (const wrong of [{}, { label: 'Alone' }, { label: ' \u0000 ', description: '' }, { label: 'x'.repeat(41) }]) {
    assert.equal((await badge(token, wrong)).statusCode, 400, JSON.stringify(wrong));
  }
  for (let n = 0; n < 10; n += 1) {
    assert.equal((await badge(token, { label: `Badge ${n}`, user_uuid: anna.user.uuid })).statusCode, 204);
  }
  assert.equal((await badge(token, payload)).json().data.field, 'label');

  const second = await insertClient(t.app.db, { site_uuid: t.site.uuid, name: 'Short', now: 0 });
  const short = await tokenOf(second);
  await revokeClient(t.app.db, { site_uuid: t.site.uuid, id: second.id, now: 1 });
  assert.equal((await badge(short, { label: 'x', description: 'y' })).statusCode, 401);
  assert.equal((await authorize(basic(second))).statusCode, 401);
  t.pass(301_000);
  assert.equal((await badge(token, { label: 'x', description: 'y' })).statusCode, 401);
});
