/** The first screen of the newsroom console: pending work, busy conversations, colleagues, and failing webhooks. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Overview } from '../../../core/contract/console/overview';
import { HOUR_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { changeContainer, openContainer, post, sendPost, type TestContainer } from '../support/conversation';

let t: TestApp;
let mona: TestUser;
let milo: TestUser;
let anna: TestUser;
let bridge: TestContainer;
before(async () => {
  t = await startTestApp();
  [mona, milo] = [await t.signUp('Mona', 'moderator'), await t.signUp('Milo', 'moderator')];
  anna = await t.signUp('Anna');
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 } });
  bridge = await openContainer(t);
});
after(() => t?.close());

async function overview(who = mona): Promise<Overview> {
  const answer = await who.inject({ url: '/v1/console/localhost/overview' });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}

test('each queue shows how much waits, and since when', async () => {
  assert.deepEqual((await overview()).queues.waiting, { total: 0, oldest: null });
  const quiet = await openContainer(t);
  await changeContainer(t, quiet, { is_premoderated: true });
  const first = (await sendPost(anna, quiet, 'Waits.')).json();
  t.pass(MINUTE_MS);
  await sendPost(anna, quiet, 'Waits as well.');
  const reported = await post(anna, bridge, 'Is reported.');
  await milo.inject({
    method: 'POST',
    url: `${bridge.path}/comments/${reported.content_uuid}/flag`,
    payload: { reason: 'abuse' },
  });
  const { waiting, reported: reports, second_opinion } = (await overview()).queues;
  assert.equal(waiting.total, 2);
  assert.ok(Math.abs((waiting.oldest ?? 0) - first.date_created) < MINUTE_MS / 2, 'since the first');
  assert.equal(reports.total, 1);
  assert.deepEqual(second_opinion, { total: 0, oldest: null });
});

test('conversations are listed by their comments since the last full hour, with their typical number', async () => {
  const market = await openContainer(t);
  for (let at = 0; at < 12; at++) await post(anna, market, `Early ${at}.`);
  await t.app.db
    .updateTable('container_hours')
    .set((row) => ({ hour: row('hour', '-', 3) }))
    .execute();
  for (const text of ['One.', 'Two.']) await post(anna, bridge, text);
  await post(anna, market, 'Three.');
  const { busy, since } = await overview();
  assert.deepEqual(
    busy.map(({ container_id, recent, typical }) => [container_id, recent, typical]),
    [
      [bridge.container_id, 2, 1 / 12],
      [market.container_id, 1, 1],
    ],
  );
  const now = t.app.clock.now();
  assert.ok(since % HOUR_MS === 0 && since <= now - HOUR_MS && since > now - 2 * HOUR_MS);
});

test('colleagues who moderated within a quarter of an hour are at work', async () => {
  const comment = await post(anna, bridge, 'To be hidden.');
  await milo.inject({ method: 'POST', url: `${bridge.path}/moderation/${comment.content_uuid}/disable` });
  assert.deepEqual(
    (await overview()).colleagues.map(({ name }) => name),
    ['Milo'],
  );
  assert.deepEqual((await overview(milo)).colleagues, []);
  await t.app.db
    .updateTable('moderation_log')
    .set((row) => ({ date_created: row('date_created', '-', 15 * MINUTE_MS) }))
    .execute();
  assert.deepEqual((await overview()).colleagues, []);
});

test('only administrators see webhooks that fail', async () => {
  const ada = await t.signUp('Ada', 'administrator');
  const url = 'https://news.example/hook';
  const made = await ada.inject({
    method: 'POST',
    url: '/v2/localhost/webhooks',
    payload: { url, topics: ['content'] },
  });
  assert.equal(made.statusCode, 201, made.body);
  assert.deepEqual((await overview(ada)).failing_webhooks, []);
  await t.app.db.updateTable('webhooks').set({ date_failing: 5 }).execute();
  assert.deepEqual((await overview(ada)).failing_webhooks, [{ url, date_failing: 5 }]);
  assert.equal((await overview()).failing_webhooks, null);
});
