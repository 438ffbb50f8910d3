/** Trying other rules on the comments that a site has. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReplayPage } from '../../../core/contract/console/replay';
import { DAY_MS } from '../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post } from '../support/conversation';
import { publishPage } from '../support/pages';

let t: TestApp;
let mona: TestUser;
let anna: TestUser;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
    word_lists: [{ name: 'rude', action: 'hold', words: ['oaf'] }],
  });
  mona = await t.signUp('Mona', 'moderator');
  anna = await t.signUp('Anna');
});
beforeEach(async () => {
  await t.app.db.deleteFrom('comments').execute();
});
after(() => t?.close());

const send = (payload: object, who: Pick<TestUser, 'inject'> = mona) =>
  who.inject({ method: 'POST', url: '/v1/console/localhost/rules/replay', payload });
async function replay(rules: object, part: object = {}): Promise<ReplayPage> {
  const answer = await send({ rules, ...part });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
const say = async (...texts: string[]) => {
  const container = await openContainer(t);
  for (const text of texts) await post(anna, container, text);
  return container;
};
const lists = (...words: string[]) => ({ word_lists: [{ name: 'tried', action: 'spam', words }] });

describe('a replay', () => {
  it('reports what other word lists would have caught, and what they would have released', async () => {
    await say('A fine day', 'You oaf', 'You oaf and lout', 'What a lout');
    const { compared, changes, samples, after: next } = await replay(lists('lout'));
    assert.deepEqual([compared, next], [4, null]);
    assert.deepEqual(changes, {
      caught: { total: 1, visible: 1, approved: 0, rejected: 0 },
      both: { total: 1, visible: 0, approved: 0, rejected: 0 },
      released: { total: 1, visible: 0, approved: 0, rejected: 0 },
    });
    assert.deepEqual(
      samples.map(({ text, from, to, rule, is_visible }) => [text, from, to, rule, is_visible]),
      [
        ['What a lout', 'pass', 'spam', 'words/tried', true],
        ['You oaf', 'hold', 'pass', 'words/rude', false],
      ],
    );
  });

  it('shows what staff decided on these comments, and their languages', async () => {
    const container = await say('A lout', 'Lout two', 'Lout three', 'You oaf');
    const rows = await t.app.db.selectFrom('comments').select('id').orderBy('id').execute();
    const uuids = rows.map(({ id }) => numericIdToUuid(id));
    const decide = (at: number, resolution: string) =>
      mona.inject({
        method: 'POST',
        url: '/v1/console/localhost/queue/decisions',
        payload: { items: [{ content_uuid: uuids[at] }], resolution },
      });
    await decide(0, 'reject');
    await decide(1, 'reject');
    await decide(1, 'approve');
    await decide(2, 'reject');
    await decide(2, 'undo');
    await decide(3, 'approve');
    const { container_id } = container;
    const url = `http://localhost/${container_id}`;
    await publishPage(t, { unique_id: container_id, container_id, url, title: 'Brücke', lang: 'de' });
    const { changes, languages } = await replay(lists('lout'));
    assert.deepEqual(changes.caught, { total: 3, visible: 2, approved: 1, rejected: 1 });
    assert.deepEqual(changes.released, { total: 1, visible: 1, approved: 1, rejected: 0 });
    assert.deepEqual(languages, [{ language: 'de', caught: 3, both: 0, released: 1 }]);
  });

  it('tries limits of links', async () => {
    await say('See https://a.example and https://b.example');
    const { changes, samples } = await replay({ links: { max: 1 } });
    assert.deepEqual([changes.caught.total, samples[0]?.rule], [1, 'links/too_many']);
  });

  it('stores nothing, and leaves the word lists of the site as they are', async () => {
    await replay(lists('fine'));
    const container = await say('A fine day', 'You oaf');
    const states = await t.app.db.selectFrom('comments').select('state').orderBy('id').execute();
    assert.deepEqual(
      states.map(({ state }) => state),
      ['visible', 'awaiting_moderation'],
      container.path,
    );
  });

  it('leaves out staff, trusted people, erased and older comments', async () => {
    const container = await say('Old lout');
    const date_created = t.app.clock.now() - 3 * DAY_MS;
    await t.app.db.updateTable('comments').set({ date_created }).execute();
    await post(mona, container, 'A lout, says staff');
    const trusted = await t.signUp('Tess');
    await t.app.db.updateTable('users').set({ badge_trusted: true }).where('id', '=', trusted.id).execute();
    await post(trusted, container, 'A lout, says Tess');
    const gone = await post(anna, container, 'A lout, erased');
    await anna.inject({ method: 'DELETE', url: `${container.path}/comments/${gone.content_uuid}` });
    await post(anna, container, 'One more lout');
    const { compared, samples } = await replay(lists('lout'), { days: 1 });
    assert.deepEqual([compared, samples.map(({ text }) => text)], [1, ['One more lout']]);
    assert.equal((await replay(lists('lout'), { days: 7 })).compared, 2);
  });

  it('reads long lists page by page', async () => {
    const container = await say('A lout');
    const [first] = await t.app.db.selectFrom('comments').selectAll().execute();
    assert.ok(first);
    const { id: _, thread_id: __, ...row } = first;
    const json = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
      ]),
    );
    const copies = Array.from({ length: 520 }, (_row, n) => ({
      ...json,
      id: first.id + 1 + n,
      thread_id: first.id + 1 + n,
    }));
    await t.app.db
      .insertInto('comments')
      .values(copies as never)
      .execute();
    const one = await replay(lists('lout'));
    assert.equal(one.compared, 500, container.path);
    assert.equal(one.samples.length, 20);
    const two = await replay(lists('lout'), { after: one.after });
    assert.deepEqual([two.compared, two.after], [21, null]);
  });

  it('refuses rules that need more than a text, invalid ones, and invalid cursors', async () => {
    for (const [payload, field] of [
      [{ rules: { flood: { per_minute: 1 } } }, 'rules.flood'],
      [{ rules: { spam: { hold_above: 1, spam_above: 0.6 } } }, 'spam.spam_above'],
      [{ rules: { links: { max: 'x' } } }, 'links.max'],
      [{ rules: {}, after: 'x' }, 'after'],
      [{ rules: {}, days: 91 }, 'days'],
    ] as const) {
      const answer = await send(payload);
      assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field]);
    }
  });

  it('is for staff', async () => {
    assert.equal((await send({ rules: {} }, anna)).statusCode, 403);
    assert.equal((await send({ rules: {} }, t)).statusCode, 401);
  });
});
