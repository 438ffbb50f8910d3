/** The newsroom console's list of articles: its orders, its search, and what waits in each conversation. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { ArticleLine, ArticlesPage } from '../../../core/contract/console/articles';
import { searchContainers, walkContainers } from '../../src/modules/content/console/articles.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { changeContainer, openContainer, post, sendPost, type TestContainer } from '../support/conversation';
import { planOf } from '../support/plan-of';

let t: TestApp;
let mona: TestUser;
let anna: TestUser;
let bridge: TestContainer;
let harbor: TestContainer;
let market: TestContainer;
before(async () => {
  t = await startTestApp();
  mona = await t.signUp('Mona', 'moderator');
  anna = await t.signUp('Anna');
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 } });
  bridge = await article('The old bridge is closed');
  harbor = await article('Harbor opens again');
  market = await article('Market hall for sale');
  await post(anna, bridge, 'First.');
  await post(anna, bridge, 'Second.');
  t.pass(1000);
  await post(anna, market, 'Third.');
});
after(() => t?.close());

async function article(title: string): Promise<TestContainer> {
  const container = await openContainer(t);
  const { container_id } = container;
  await mona.inject({
    method: 'POST',
    url: '/v2/localhost/pages',
    payload: { unique_id: container_id, url: `http://localhost/${container_id}`, title },
  });
  await t.app.db.updateTable('pages').set({ title }).where('unique_id', '=', container_id).execute();
  return container;
}

const URL = '/v1/console/localhost/articles';
async function articles(query = ''): Promise<ArticlesPage> {
  const answer = await mona.inject({ url: `${URL}?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
const ids = async (query?: string) => (await articles(query)).articles.map(({ container_id }) => container_id);
const named = (...containers: TestContainer[]) => containers.map(({ container_id }) => container_id);
const find = async ({ cc }: TestContainer, query = '') =>
  (await articles(query)).articles.find(({ content_container_uuid }) => content_container_uuid === cc) as ArticleLine;

test('articles are in the order of their latest comment, or of their comments, page by page', async () => {
  assert.deepEqual((await ids())[0], market.container_id);
  assert.deepEqual(await ids('sort=comments'), named(bridge, market, harbor));
  const first = await articles('sort=comments&limit=2');
  assert.deepEqual(await ids(`sort=comments&limit=2&after=${first.after}`), named(harbor));
  const latest = (await find(market)).date_latest as number;
  assert.ok(latest > ((await find(bridge)).date_latest as number));
  assert.equal((await find(harbor)).date_latest, null);
});

test('an article is found by words of its title, its id, its uuid or its address', async () => {
  assert.deepEqual(await ids('q=bridg%20old'), named(bridge));
  assert.deepEqual(await ids('q=bridge%20harbor'), []);
  assert.deepEqual(await ids(`q=${harbor.container_id}`), named(harbor));
  assert.deepEqual(await ids(`q=${harbor.cc}`), named(harbor));
  assert.deepEqual(await ids(`q=${encodeURIComponent(`http://localhost/${harbor.container_id}`)}`), named(harbor));
  for (const q of ['%27%20%26%20!(', '%3A*', '%E2%80%99']) assert.deepEqual(await ids(`q=${q}`), [], q);
});

test('conversations with waiting comments are listed by their number, and others not at all', async () => {
  for (const container of [harbor, market]) await changeContainer(t, container, { is_premoderated: true });
  await sendPost(anna, harbor, 'Waits.');
  await sendPost(anna, market, 'Waits too.');
  await sendPost(anna, harbor, 'Waits as well.');
  assert.deepEqual(await ids('sort=waiting'), named(harbor, market));
  assert.deepEqual(await ids('sort=waiting&q=market'), named(market));
  const first = await articles('sort=waiting&limit=1');
  assert.deepEqual(await ids(`sort=waiting&limit=1&after=${first.after}`), named(market));
  assert.deepEqual((await find(harbor)).totals, { visible: 0, waiting: 2, reported: 0 });
  assert.notEqual((await find(harbor)).date_latest, null, 'a comment that waits is the latest, too');
});

test('reported comments are counted, and the state and mode of a conversation are shown and filtered by', async () => {
  const { content_uuid } = await post(anna, bridge, 'Reported.');
  await t.signUp('Nora').then((nora) =>
    nora.inject({
      method: 'POST',
      url: `${bridge.path}/comments/${content_uuid}/flag`,
      payload: { reason: 'abuse' },
    }),
  );
  assert.equal((await find(bridge)).totals.reported, 1);
  await mona.inject({ method: 'POST', url: `${bridge.path}/settings`, payload: { moderation_mode: 'closed' } });
  await mona.inject({ method: 'POST', url: `${market.path}/settings`, payload: { is_hidden: true } });
  const shown = await find(bridge);
  assert.deepEqual([shown.state, shown.moderation_mode, shown.title], ['closed', 'closed', 'The old bridge is closed']);
  assert.deepEqual(await ids('state=closed'), named(bridge));
  assert.deepEqual(await ids('state=hidden'), named(market));
  assert.deepEqual(await ids('state=open'), named(harbor));
});

test('no article of another site is listed', async () => {
  const other = await t.app.sites.add({ domain: 'other.example' });
  const theirs = await openContainer(t, `/v4/livecomments/${other.uuid}`);
  assert.ok(!(await ids()).includes(theirs.container_id));
  assert.deepEqual(await ids(`q=${theirs.cc}`), []);
  assert.deepEqual(await ids(`q=${theirs.container_id}`), []);
});

test('orders walk an index, and so do words of titles', async () => {
  const { db } = t.app;
  const walk = { site_uuid: t.site.uuid, kinds: ['livecomments'], after: null, limit: 10 };
  assert.match(await planOf(db, (it) => walkContainers(it, { ...walk, sort: 'latest' })), /containers_latest/);
  assert.match(await planOf(db, (it) => walkContainers(it, { ...walk, sort: 'comments' })), /containers_by_comments/);
  const search = { site_uuid: t.site.uuid, kinds: ['livecomments'], exact: { id: 'x', uuid: null } };
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from pages where to_tsvector('simple', title) @@ to_tsquery('simple', 'bridge:*')`.execute(trx);
    assert.match(JSON.stringify(rows), /pages_by_title/);
  });
  assert.deepEqual(await searchContainers(db, { ...search, words: 'nothing' }), []);
});
