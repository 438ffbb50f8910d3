/** Actions of staff and changes of a site, as one list of the newsroom console. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ConsoleLogEntry, ConsoleLogPage } from '../../../core/contract/console/log';
import { findDeeds } from '../../src/modules/content/console/log.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { planOf } from '../support/plan-of';

let t: TestApp;
let ada: TestUser;
let mona: TestUser;
let nora: TestUser;
before(async () => {
  t = await startTestApp();
  ada = await t.signUp('Ada', 'administrator');
  mona = await t.signUp('Mona', 'moderator');
  nora = await t.signUp('Nora');
  const trust = (method: 'PUT' | 'DELETE') => mona.inject({ method, url: `/v2/localhost/users/${nora.id}/trust` });
  const rules = (is_on: boolean) =>
    ada.inject({ method: 'PATCH', url: `/v4/livecomments/${t.site.uuid}/rules`, payload: { first_time: { is_on } } });
  for (const work of [() => trust('PUT'), () => rules(true), () => trust('DELETE'), () => rules(false)]) {
    await work();
    t.pass(10);
  }
});
after(() => t?.close());

const URL = '/v1/console/localhost/log';
async function log(query = '', who: Pick<TestUser, 'inject'> = ada): Promise<ConsoleLogPage> {
  const answer = await who.inject({ url: `${URL}?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
const whats = ({ entries }: { entries: ConsoleLogEntry[] }) => entries.map(({ what }) => what);
const ALL = ['site_rules', 'untrust', 'site_rules', 'trust'];

test('actions and changes are one list, newest first, page by page', async () => {
  assert.deepEqual(whats(await log()), ALL);
  const pages: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: ConsoleLogPage = await log(`limit=1${after && `&after=${after}`}`);
    pages.push(...whats(page));
    after = page.after;
  }
  assert.deepEqual(pages, ALL);
  const [change, deed] = (await log()).entries;
  assert.deepEqual(change?.change?.diff, [{ name: 'first_time.is_on', from: true, to: false }]);
  assert.deepEqual([deed?.actor_uuid, deed?.user_uuid], [mona.user.uuid, nora.user.uuid]);
});

test('entries of the same moment follow each other over the end of a page', async () => {
  for (const table of ['moderation_log', 'site_changes'] as const)
    await t.app.db.updateTable(table).set({ date_created: 1000 }).execute();
  const first = await log('limit=2');
  const second = await log(`limit=2&after=${first.after}`);
  assert.deepEqual([...whats(first), ...whats(second)], ['untrust', 'trust', 'site_rules', 'site_rules']);
});

test('the list is filtered by person and by kind of action', async () => {
  assert.deepEqual(whats(await log(`who=${mona.user.uuid.toUpperCase()}`)), ['untrust', 'trust']);
  assert.deepEqual(whats(await log('what=trust')), ['trust']);
  assert.deepEqual(whats(await log('what=site_rules')), ['site_rules', 'site_rules']);
  assert.deepEqual(whats(await log(`who=${ada.user.uuid}&what=trust`)), []);
  for (const [query, field] of [
    ['who=me', 'who'],
    ['what=site_weather', 'what'],
    ['what=Trust!', 'what'],
    ['after=x', 'after'],
  ] as const) {
    const answer = await ada.inject({ url: `${URL}?${query}` });
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field], query);
  }
});

test('the whole log is exported line by line', async () => {
  const answer = await ada.inject({ url: `${URL}?format=ndjson&limit=1` });
  assert.match(answer.headers['content-type'] as string, /ndjson/);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  const entries = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(entries, (await log()).entries);
});

test('moderators see actions on content and people, and no changes of the site; readers see nothing', async () => {
  assert.deepEqual(whats(await log('', mona)), ['untrust', 'trust']);
  assert.deepEqual(whats(await log('what=site_rules', mona)), []);
  assert.equal((await nora.inject({ url: URL })).statusCode, 403);
});

test('actions of one person, and of one kind, are found by an index', async () => {
  const query = { site_uuid: t.site.uuid, withChanges: false, after: null, limit: 10 };
  const plan = (more: object) => planOf(t.app.db, (db) => findDeeds(db, { ...query, ...more }));
  assert.match(await plan({ who: mona.user.uuid }), /moderation_log_of_actor/);
  assert.match(await plan({ action: 'trust' }), /moderation_log_of_action/);
});
