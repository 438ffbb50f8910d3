/** Broadcasts in the newsroom console: their reach, and the latest of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BroadcastsPage } from '../../core/contract/console/broadcasts';
import { startTestApp, type TestApp, type TestUser } from './support/app';

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

test('the latest to all readers are listed, newest first, and taken back', async () => {
  assert.deepEqual(await page(), { browsers: 0, broadcasts: [] });
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

test('readers learn nothing', async () => {
  const nora = await t.signUp('Nora');
  assert.equal((await nora.inject({ url: '/v1/console/localhost/broadcasts' })).statusCode, 403);
  assert.equal((await t.inject({ url: '/v1/console/localhost/broadcasts' })).statusCode, 401);
});
