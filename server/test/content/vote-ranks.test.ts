/** The order by likes follows the votes by itself, and a vote on a root updates no index. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, list, openContainer, post, texts } from '../support/conversation';

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
before(async () => {
  t = await startTestApp();
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 } } as Parameters<typeof t.changeRules>[0]);
  anna = await t.signUp('Anna');
  bert = await t.signUp('Bert');
});
after(() => t?.close());

const WAIT_MS = 15_000;
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await isSo()) && Date.now() < end) await wait(50);
}

test('the order by likes follows votes within seconds, for guests too, whichever process counts them', async () => {
  const room = await openContainer(t);
  const [low, , high] = [await post(anna, room, 'low'), await post(anna, room, 'none'), await post(anna, room, 'high')];
  const byLikes = async () => texts(await list(t, room, 'sorted_by=num_likes_desc')).join();
  assert.equal(await byLikes(), 'high,none,low');
  await act(bert, 'POST', room, low, '/like');
  await until(async () => (await byLikes()) === 'low,high,none');
  assert.equal(await byLikes(), 'low,high,none');
  await act(bert, 'DELETE', room, low, '/like');
  await act(bert, 'POST', room, high, '/like');
  await until(async () => (await byLikes()) === 'high,none,low');
  assert.equal(await byLikes(), 'high,none,low');
  // Simulates an earlier version or a manual change.
  await sql`update comments set total_likes = 9 where container_uuid = ${room.cc} and content = 'none'`.execute(
    t.app.db,
  );
  await t.app.refreshRanks();
  assert.equal(await byLikes(), 'none,high,low');
  const { rows } = await sql`select 1 from stale_ranks`.execute(t.app.db);
  assert.equal(rows.length, 0);
});

test('the best are those that nearly all voters liked, with more certainty for more votes', async () => {
  const room = await openContainer(t);
  const judged = {
    'liked by many': [90, 10],
    disputed: [100, 80],
    'liked by two': [2, 0],
    'liked by none': [0, 5],
    unheard: [0, 0],
  };
  for (const [content, [likes, dislikes]] of Object.entries(judged)) {
    await post(anna, room, content);
    await sql`update comments set total_likes = ${likes}, total_dislikes = ${dislikes}
      where container_uuid = ${room.cc} and content = ${content}`.execute(t.app.db);
  }
  await t.app.refreshRanks();
  const best = async () => texts(await list(t, room, 'sorted_by=best'));
  assert.deepEqual(await best(), ['liked by many', 'liked by two', 'disputed', 'unheard', 'liked by none']);
  // Dislikes alone change it, too.
  await sql`update comments set total_dislikes = 90 where container_uuid = ${room.cc} and content = 'liked by many'`.execute(
    t.app.db,
  );
  await t.app.refreshRanks();
  assert.deepEqual((await best()).slice(0, 3), ['liked by two', 'disputed', 'liked by many']);
});

test('the next page starts after the last one, regardless of votes in the meantime', async () => {
  const room = await openContainer(t);
  const all = [];
  for (let n = 0; n < 6; n += 1) all.push(await post(anna, room, `${n}`));
  for (const comment of all.slice(0, 3)) await act(bert, 'POST', room, comment, '/like');
  await t.app.refreshRanks();
  const first = await list(t, room, 'limit=3&sorted_by=num_likes_desc');
  assert.deepEqual(texts(first), ['2', '1', '0']);
  for (const comment of all) await act(anna, 'POST', room, comment, '/like');
  const url = `${room.path}/comments?limit=3&sorted_by=num_likes_desc&starting_from=${first.contents.at(-1)?.content_uuid}`;
  assert.deepEqual(texts((await t.inject({ url })).json()), ['5', '4', '3']);
});

test('votes update the row in place', async (context) => {
  const { db, database } = t.app;
  if (database.kind !== 'pg') return context.skip('the statistics are those of PostgreSQL');
  const room = await openContainer(t);
  const root = await post(anna, room, 'much liked');
  const changes = async () => {
    const { rows } = await sql<{ all: number; hot: number }>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables
      where relname = 'comments'`.execute(db);
    return rows[0] ?? { all: 0, hot: 0 };
  };
  // The database reports statistics with a second of delay.
  await wait(1500);
  const before = await changes();
  const VOTES = 200;
  for (let n = 0; n < VOTES / 2; n += 1) {
    await act(bert, 'POST', room, root, '/like');
    await act(bert, 'DELETE', room, root, '/like');
  }
  await until(async () => (await changes()).all - before.all >= VOTES);
  const after = await changes();
  const [all, hot] = [after.all - before.all, after.hot - before.hot];
  assert.ok(all >= VOTES, `${all} changes`);
  assert.ok(hot >= 0.9 * VOTES, `${hot} of ${all} in place`);
});
