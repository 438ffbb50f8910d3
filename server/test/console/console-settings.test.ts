/** Settings of a site over HTTP, their history, and reverting changes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangesPage, SiteChange } from '../../../core/contract/console/changes';
import type { SettingsPage } from '../../../core/contract/console/settings';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

let t: TestApp;
let ada: TestUser;
let berta: TestUser;
before(async () => {
  t = await startTestApp();
  ada = await t.signUp('Ada', 'administrator');
  berta = await t.signUp('Berta', 'administrator');
});
after(() => t?.close());

const URL = '/v1/console/localhost';
const rulesUrl = () => `/v4/livecomments/${t.site.uuid}/rules`;

async function read(): Promise<SettingsPage> {
  const answer = await ada.inject({ url: `${URL}/settings` });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  const page = answer.json() as SettingsPage;
  assert.equal(answer.headers.etag, `"${page.version}"`);
  return page;
}
const settingOf = ({ settings }: SettingsPage, name: string) => settings.find((line) => line.name === name);
const change = (who: TestUser, settings: unknown, version?: number | string, reason = '') =>
  who.inject({
    method: 'PATCH',
    url: `${URL}/settings`,
    payload: { settings, reason },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
async function changes(query = ''): Promise<SiteChange[]> {
  const answer = await ada.inject({ url: `${URL}/changes?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json() as ChangesPage).changes;
}
const revert = (version: number | undefined, who = ada) =>
  who.inject({ method: 'POST', url: `${URL}/changes/${version}/revert`, payload: { reason: 'a slip' } });
async function latest(): Promise<SiteChange> {
  const [change] = await changes('limit=1');
  assert.ok(change);
  return change;
}

test('settings are read with their defaults and schemas, and changed with the version that was read', async () => {
  const page = await read();
  const line = settingOf(page, 'max_comment_length');
  assert.deepEqual([line?.value, line?.default], [5000, 5000]);
  assert.equal((line?.schema as { maximum: number } | undefined)?.maximum, 20_000);
  const answer = await change(ada, { max_comment_length: 900 }, page.version, 'shorter is better');
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(settingOf(answer.json(), 'max_comment_length')?.value, 900);
  assert.equal((await read()).version, answer.json().version);
  const { version: _, date_created: __, ...entry } = await latest();
  assert.deepEqual(entry, {
    what: 'settings',
    actor_uuid: ada.user.uuid,
    via: 'api',
    reason: 'shorter is better',
    reverts: null,
    diff: [{ name: 'max_comment_length', from: 5000, to: 900 }],
  });
});

test('a change for another version is refused with both, and with the fields that others have changed', async () => {
  const { version } = await read();
  await change(berta, { enable_muting: false }, version);
  const refused = await change(ada, { enable_dislikes: false }, version);
  assert.equal(refused.statusCode, 409);
  const theirs = (await read()).version;
  assert.deepEqual(refused.json().data, {
    field: 'if-match',
    yours: version,
    theirs,
    fields: ['enable_muting'],
    actor_uuid: berta.user.uuid,
  });
  assert.equal(settingOf(await read(), 'enable_dislikes')?.value, true);
  for (const wrong of [undefined, 'x', '1.5']) {
    const answer = await change(ada, { enable_dislikes: false }, wrong);
    assert.deepEqual([answer.statusCode, answer.json().data.field], [400, 'if-match'], String(wrong));
  }
});

test('invalid changes are named, and none is stored', async () => {
  const { version } = await read();
  for (const [settings, field] of [
    [{ max_comment_length: 0 }, 'max_comment_length'],
    [{ max_coment_length: 10 }, 'max_coment_length'],
    [{ enable_muting: true, comment_access: 'friends' }, 'comment_access'],
    ['all', 'body'],
  ] as const) {
    const answer = await change(ada, settings, version);
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field], JSON.stringify(settings));
  }
  assert.equal((await read()).version, version);
});

test('a change that changes nothing leaves no entry', async () => {
  const { version } = await read();
  assert.equal((await change(ada, { max_comment_length: 900 }, version)).statusCode, 200);
  assert.equal((await read()).version, version);
});

test('rules have a history too, with added and removed entries of lists, and secrets without a value', async () => {
  const patch = (payload: object, headers = {}) =>
    ada.inject({ method: 'PATCH', url: `${rulesUrl()}?reason=spring`, payload, headers });
  const version = (await ada.inject({ url: rulesUrl() })).json().version as number;
  const word_lists = [{ name: 'rude', action: 'hold', words: ['lout', 'boor'] }];
  assert.equal((await patch({ word_lists }, { 'if-match': `"${version}"` })).statusCode, 200);
  const clash = await patch({ word_lists: [] }, { 'if-match': String(version) });
  assert.deepEqual([clash.statusCode, clash.json().data.fields], [409, ['word_lists']]);
  await patch({ word_lists: [{ name: 'rude', action: 'hold', words: ['lout', 'oaf'] }], first_time: { is_on: true } });
  const { what, reason, diff } = await latest();
  assert.deepEqual([what, reason], ['rules', 'spring']);
  assert.deepEqual(diff, [
    { name: 'word_lists', list: { added: ['rude (hold): oaf'], removed: ['rude (hold): boor'], more: 0 } },
    { name: 'first_time.is_on', from: false, to: true },
  ]);
  const secret = 'of enough length to be one';
  await patch({ hook: { url: 'https://hook.example/', secret } });
  assert.deepEqual(
    (await latest()).diff.map(({ name, to }) => [name, to]),
    [
      ['hook.url', 'https://hook.example/'],
      ['hook.secret', undefined],
    ],
  );
  const stored = await t.app.db.selectFrom('site_changes').selectAll().execute();
  assert.ok(!JSON.stringify(stored).includes(secret));
});

test('a change is reverted unless its fields were changed again, and that is a new entry', async () => {
  await change(ada, { house_rules: 'Be kind.', enable_sharebar: false }, (await read()).version);
  const first = await latest();
  assert.equal((await revert(first.version, berta)).statusCode, 204);
  const page = await read();
  assert.deepEqual([settingOf(page, 'house_rules')?.value, settingOf(page, 'enable_sharebar')?.value], ['', true]);
  const entry = await latest();
  assert.deepEqual([entry.reverts, entry.reason, entry.actor_uuid], [first.version, 'a slip', berta.user.uuid]);
  const again = await revert(first.version);
  assert.deepEqual([again.statusCode, again.json().code], [409, 'decided_since']);
  assert.deepEqual(again.json().data.fields.sort(), ['enable_sharebar', 'house_rules']);

  const [lists] = (await changes('what=rules')).filter(({ diff }) =>
    diff.some(({ name }) => name === 'first_time.is_on'),
  );
  assert.equal((await revert(lists?.version)).statusCode, 204);
  const { rules } = (await ada.inject({ url: rulesUrl() })).json();
  assert.deepEqual([rules.first_time.is_on, rules.word_lists[0].words], [false, ['lout', 'boor']]);

  assert.equal((await revert(999_999)).statusCode, 404);
});

test('the history continues page by page, and can be filtered by setting', async () => {
  const all = (await changes()).map(({ version }) => version);
  assert.deepEqual(
    all,
    [...all].sort((a, b) => b - a),
  );
  const first = (await ada.inject({ url: `${URL}/changes?limit=2` })).json() as ChangesPage;
  const second = await changes(`limit=100&after=${first.after}`);
  assert.deepEqual(
    [...first.changes, ...second].map(({ version }) => version),
    all,
  );
  assert.ok((await changes('what=rules')).every(({ what }) => what === 'rules'));
});

test('moderators can neither read nor change the settings', async () => {
  const mona = await t.signUp('Mona', 'moderator');
  for (const url of ['settings', 'changes'])
    assert.equal((await mona.inject({ url: `${URL}/${url}` })).statusCode, 403);
  assert.equal((await change(mona, { enable_muting: true }, 0)).statusCode, 403);
  assert.equal((await revert(1, mona)).statusCode, 403);
});
