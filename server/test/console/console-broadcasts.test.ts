/** Broadcasts in the newsroom console: their reach, and the latest of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BroadcastsPage } from '../../../core/contract/console/broadcasts';
import { DAY_MS, HOUR_MS } from '../../../core/contract/values/durations';
import { readLocalTime } from '../../src/modules/platform/time/time-zone';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

let t: TestApp;
let mona: TestUser;
before(async () => {
  t = await startTestApp();
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());

async function page(): Promise<BroadcastsPage> {
  const answer = await mona.inject({ url: '/v1/console/localhost/broadcasts' });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
async function send(title: string, more: object = {}): Promise<void> {
  const payload = { title, url: 'https://news.example/ferry', ...more };
  const answer = await mona.inject({ method: 'POST', url: `/v5/notifications/${t.site.uuid}/broadcast`, payload });
  assert.equal(answer.statusCode, 204, answer.body);
  t.pass(1000);
}

test('the latest to all readers are listed, newest first, and withdrawn', async () => {
  const { readers, browsers, ...empty } = await page();
  assert.deepEqual(empty, { time_zone: '', two_people_above: 0, planned: [], broadcasts: [] });
  assert.deepEqual([readers, browsers], [1, 0]);
  await send('The ferry is late');
  await send('The ferry is here', { description: 'At last.' });
  await send('About ferries', { broadcast_type: 'topic', topic_id: 'ferries' });
  const { broadcasts } = await page();
  assert.deepEqual(
    broadcasts.map(({ title, description }) => [title, description]),
    [
      ['The ferry is here', 'At last.'],
      ['The ferry is late', ''],
    ],
  );
  const [first] = broadcasts;
  assert.ok(first && first.date_ends > t.app.clock.now());
  const url = `/v5/notifications/${t.site.uuid}/broadcast/${first.notification_uuid}`;
  assert.equal((await mona.inject({ method: 'DELETE', url })).statusCode, 204);
  const [ended] = (await page()).broadcasts;
  assert.ok(ended && ended.date_ends <= t.app.clock.now());
});

test('browsers with push messages are counted', async () => {
  const row = { subscription_id: 's', unique_id: '', endpoint: 'https://push.example/s', p256dh: 'k', auth: 'a' };
  const common = { ...row, session_uuid: null, public_key: 'p', language: 'en', time_zone: '', date_ok: null };
  const rows = ['a', 'b'].map((endpoint_hash) => ({ ...common, endpoint_hash, date_created: 1 }));
  await t.app.db
    .insertInto('push_subscriptions')
    .values(rows.map((it) => ({ ...it, site_uuid: t.site.uuid })))
    .execute();
  assert.equal((await page()).browsers, 2);
});

const plan = (payload: object, who: TestUser = mona) =>
  who.inject({
    method: 'POST',
    url: '/v1/console/localhost/broadcasts',
    payload: { title: 'Elections', url: 'https://news.example/elections', ...payload },
  });
const act = (method: 'POST' | 'DELETE', path: string, who: TestUser = mona) =>
  who.inject({ method, url: `/v1/console/localhost/broadcasts/${path}`, ...(method === 'POST' && { payload: {} }) });
let visits = 0;
/** Time that passes ends sessions. */
async function comeBack(): Promise<void> {
  visits += 1;
  mona = await t.signUp(`Mona ${visits}`, 'moderator');
}
const titles = async () => (await page()).broadcasts.map(({ title }) => title);
/** A local time in Oslo. */
const inOslo = (ms: number) =>
  new Date(ms).toLocaleString('sv', { timeZone: 'Europe/Oslo' }).slice(0, 16).replace(' ', 'T');

test('a scheduled broadcast is sent at its time in the site’s zone, and a canceled one never', async () => {
  await t.changeRules({ broadcasts: { time_zone: 'Europe/Oslo' } });
  const due = inOslo(t.app.clock.now() + HOUR_MS);
  const [first, second] = [await plan({ title: 'Later', due }), await plan({ title: 'Never', due })];
  assert.deepEqual([first.statusCode, first.json().state], [201, 'planned'], first.body);
  assert.equal(inOslo(first.json().date_due), due);
  assert.deepEqual(
    (await page()).planned.map(({ title }) => title),
    ['Later', 'Never'],
  );
  assert.equal((await act('DELETE', second.json().broadcast_uuid)).statusCode, 204);
  t.pass(HOUR_MS / 2);
  await t.app.outbox.run();
  await comeBack();
  assert.ok(!(await titles()).includes('Later'));
  t.pass(HOUR_MS / 2 + 1000);
  await t.app.outbox.run();
  await comeBack();
  assert.equal((await titles())[0], 'Later');
  assert.ok(!(await titles()).includes('Never'));
  assert.deepEqual((await page()).planned, []);
  assert.equal((await act('DELETE', first.json().broadcast_uuid)).json().code, 'decided_since');
  assert.equal((await act('DELETE', second.json().broadcast_uuid)).json().code, 'not_found');
});

test('a time must exist, and be within 90 days', async () => {
  await t.changeRules({ broadcasts: { time_zone: 'Europe/Oslo' } });
  const now = t.app.clock.now();
  for (const due of [inOslo(now - HOUR_MS), inOslo(now + 91 * DAY_MS), 'tomorrow', '2027-02-30T09:00'])
    assert.equal((await plan({ due })).json().data?.field, 'due', due);
  assert.equal(readLocalTime('2027-03-28T02:30', 'Europe/Oslo'), null, 'clocks skip this time');
  assert.equal(readLocalTime('2027-03-28T03:30', 'Europe/Oslo'), Date.UTC(2027, 2, 28, 1, 30));
});

test('one to many readers waits for a second person of the staff', async () => {
  await t.changeRules({ broadcasts: { two_people_above: 1 } });
  const max = await t.signUp('Max', 'moderator');
  const asked = await plan({ title: 'Big' });
  const { state, broadcast_uuid, may_approve } = asked.json();
  assert.deepEqual([state, may_approve], ['waiting', false]);
  const payload = { title: 'Around it', url: 'https://news.example' };
  const around = await mona.inject({ method: 'POST', url: `/v5/notifications/${t.site.uuid}/broadcast`, payload });
  assert.equal(around.statusCode, 403);
  assert.equal((await act('POST', `${broadcast_uuid}/approve`)).statusCode, 403);
  assert.ok(!(await titles()).includes('Big'));
  const approved = await act('POST', `${broadcast_uuid}/approve`, max);
  assert.deepEqual([approved.statusCode, approved.json().state], [200, 'sent'], approved.body);
  assert.equal((await titles())[0], 'Big');
  assert.equal((await act('POST', `${broadcast_uuid}/approve`, max)).json().code, 'decided_since');
  const topic = await plan({ title: 'Small', broadcast_type: 'topic', topic_id: 'ferries' });
  assert.equal(topic.json().state, 'sent');
  await t.changeRules({ broadcasts: { two_people_above: 0 } });
});

test('readers learn nothing', async () => {
  const nora = await t.signUp('Nora');
  assert.equal((await nora.inject({ url: '/v1/console/localhost/broadcasts' })).statusCode, 403);
  assert.equal((await t.inject({ url: '/v1/console/localhost/broadcasts' })).statusCode, 401);
  assert.equal((await plan({}, nora)).statusCode, 403);
});
