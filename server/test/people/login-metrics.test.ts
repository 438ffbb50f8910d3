/** Metrics of logins for operators: numbers, new accounts with their reasons, and refusals. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BATCH_VERSION } from '../../../core/contract/delivery/analytics';
import type { PanelRow } from '../../../core/contract/delivery/panels';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { signTicket } from '../support/ticket';

const KEY = 'a key of at least thirty-two characters';
let t: TestApp;
let admin: TestUser;
before(async () => {
  t = await startTestApp();
  admin = await t.signUp('Admin', 'administrator');
  const url = '/v2/localhost/providers/cookie';
  await admin.inject({ method: 'PUT', url, payload: { config: { cookie_name: 'News', ticket_key: KEY } } });
});
after(() => t.close());

const post = (path: string, payload: object) =>
  t.inject({ method: 'POST', url: `/v2/localhost/${path}?session=false`, payload });
const seen = async (line: string) => {
  const { body } = await t.inject({ url: '/metrics' });
  return Number(
    body
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};

test('new people are counted by what they wanted to do, for every method', async () => {
  await post('users', { name: 'Ada', email: 'ada@news.example', password: PASSWORD, referral: 'like' });
  assert.equal(await seen('signups_total{method="viafoura",referral="like"}'), 1);
  const cookie = await signTicket(KEY, { sub: '4', aud: t.site.uuid });
  await post('users/login/cookie', { cookie, referral: 'flag' });
  assert.equal(await seen('signups_total{method="cookie",referral="flag"}'), 1);
  // A second login counts, but not as new; a made-up referral creates no series.
  const again = await signTicket(KEY, { sub: '4', aud: t.site.uuid });
  await post('users/login/cookie', { cookie: again, referral: 'flag' });
  assert.equal(await seen('logins_total{method="cookie"}'), 2);
  assert.equal(await seen('signups_total{method="cookie",referral="flag"}'), 1);
  await post('users', { name: 'Bo', email: 'bo@news.example', password: PASSWORD, referral: 'made up' });
  assert.equal(await seen('signups_total{method="viafoura",referral="made up"}'), 0);
});

test('counts people that the publisher’s server names as well', async () => {
  const { id, secret } = await insertClient(t.app.db, { site_uuid: t.site.uuid, name: 'Accounts', now: Date.now() });
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const form = 'application/x-www-form-urlencoded';
  const asked = await t.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { authorization: basic, 'content-type': form },
    payload: 'grant_type=client_credentials',
  });
  const headers = { authorization: `Bearer ${asked.json().access_token}` };
  for (let times = 0; times < 2; times++) {
    const named = await t.inject({ method: 'POST', url: '/oauth2/user', headers, payload: { id: '42', name: 'Nell' } });
    assert.equal(named.statusCode, 200, named.body);
  }
  assert.equal(await seen('logins_total{method="external"}'), 2);
  assert.equal(await seen('signups_total{method="external",referral="none"}'), 1);
});

test('new people are in the funnel, except those that a page invented', async () => {
  await t.changeSettings({ enable_analytics: true });
  const readPanel = async (panel: string): Promise<PanelRow[]> => {
    await t.app.analytics.flush();
    return (await admin.inject({ url: `/v1/analytics/${t.site.uuid}/panels/${panel}` })).json().rows;
  };
  await post('users', { name: 'Cy', email: 'cy@news.example', password: PASSWORD, referral: 'vote' });
  for (const referral of ['follow_user', 'like']) {
    // A person is new only once.
    const cookie = await signTicket(KEY, { sub: '5', aud: t.site.uuid });
    await post('users/login/cookie', { cookie, referral });
  }
  const records = [{ name: 'SIGNUP', n: 1, value: 'bell' }];
  const payload = { v: BATCH_VERSION, batch_id: 'of-an-old-page', segment: 'anonymous', records };
  const told = await t.inject({ method: 'POST', url: `/v1/analytics/${t.site.uuid}`, payload });
  assert.equal(told.statusCode, 204, told.body);
  const registered = (await readPanel('funnel')).find(({ step }) => step === 'registered');
  assert.equal(Number(registered?.n), 2);
  const wanted = (await readPanel('actions')).filter(({ name }) => name === 'SIGNUP').map(({ value }) => value);
  assert.deepEqual(wanted.sort(), ['follow_user', 'vote']);
});

test('refused logins are counted by method and reason', async () => {
  await post('users/login', { email: 'ada@news.example', password: 'wrong horse battery' });
  await post('users/login', { email: 'nobody@news.example', password: PASSWORD });
  await post('users/login/cookie', { cookie: 'a.b.c' });
  assert.equal(await seen('login_refused_total{method="viafoura",why="wrong_password"}'), 1);
  assert.equal(await seen('login_refused_total{method="viafoura",why="unregistered_email"}'), 1);
  assert.equal(await seen('login_refused_total{method="cookie",why="unauthorized"}'), 1);
});
