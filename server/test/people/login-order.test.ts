/** The order in which readers see the logins is the site's. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

const CLIENT = { client_id: 'news', client_secret: 'a secret of thirty-two characters' };
let t: TestApp;
let admin: TestUser;
before(async () => {
  t = await startTestApp();
  admin = await t.signUp('Admin', 'administrator');
});
after(() => t?.close());

const set = async (provider: string, payload: object) => {
  const answer = await admin.inject({ method: 'PUT', url: `/v2/localhost/providers/${provider}`, payload });
  assert.equal(answer.statusCode, 200, answer.body);
};
const told = async (): Promise<string[]> =>
  (await t.inject({ method: 'POST', url: '/v2/localhost/bootstrap/v2', payload: {} })).json().result.settings
    .login_providers;

test('logins are in the order in which a site turned them on', async () => {
  for (const provider of ['yahoo', 'google']) await set(provider, { config: CLIENT });
  await set('mail_link', { is_on: true });
  await set('linkedin', { config: CLIENT });
  // Has no button.
  await set('loginradius', { config: { api_key: 'our-api-key', app_name: 'news' } });
  assert.deepEqual(await told(), ['yahoo', 'google', 'mail_link', 'linkedin']);
});

test('or in the window that it opens, despite later changes', async () => {
  await t.changeSettings({ login_providers: ['linkedin', 'google', 'yahoo', 'mail_link'] });
  assert.deepEqual(await told(), ['linkedin', 'google', 'yahoo', 'mail_link']);
  await set('google', { config: { client_id: 'other' } });
  assert.deepEqual(await told(), ['linkedin', 'google', 'yahoo', 'mail_link']);
  await set('linkedin', { is_on: false });
  assert.deepEqual(await told(), ['google', 'yahoo', 'mail_link']);
  await set('linkedin', { is_on: true });
  assert.deepEqual(await told(), ['google', 'yahoo', 'mail_link', 'linkedin']);
});
