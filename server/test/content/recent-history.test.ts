/** Decisions of staff about a person's comments: in the queue, on the person's page, and in the rule `recent_history`. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { PersonDetail } from '../../../core/contract/console/people';
import type { QueuePage } from '../../../core/contract/console/queue';
import type { ReplayPage } from '../../../core/contract/console/replay';
import type { Comment } from '../../../core/contract/content/comment';
import { DAY_MS } from '../../../core/contract/values/durations';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';

let t: TestApp;
let mona: TestUser;
let anna: TestUser;
let container: TestContainer;
let people = 1;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
    duplicates: { minutes: 0 },
    word_lists: [{ name: 'dubious', action: 'hold', words: ['dubious'] }],
  });
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());
beforeEach(async () => {
  anna = await t.signUp(`Anna ${people++}`);
  container = await openContainer(t);
});

const decide = (comments: Comment[], resolution: string) =>
  mona.inject({
    method: 'POST',
    url: '/v1/console/localhost/queue/decisions',
    payload: { items: comments.map(({ content_uuid }) => ({ content_uuid })), resolution },
  });
async function judged(counts: { approved?: number; removed?: number }): Promise<Comment[]> {
  const comments: Comment[] = [];
  const { approved = 0, removed = 0 } = counts;
  for (let n = 0; n < approved + removed; n++) comments.push(await post(anna, container, `Something dubious ${n}`));
  if (approved > 0) await decide(comments.slice(0, approved), 'approve');
  if (removed > 0) await decide(comments.slice(approved), 'reject');
  return comments;
}
async function writer() {
  await post(anna, container, 'A dubious last one');
  const url = `/v1/console/localhost/queue?container=${container.cc}&sort=newest`;
  const [item] = ((await mona.inject({ url })).json() as QueuePage).items;
  assert.ok(item);
  return item.writer;
}
const person = async (): Promise<PersonDetail> =>
  (await mona.inject({ url: `/v1/console/localhost/people/${anna.user.uuid}` })).json();
const age = (days: number) =>
  t.app.db
    .updateTable('moderation_log')
    .set((of) => ({ date_created: of('date_created', '-', days * DAY_MS) }))
    .where('user_uuid', '=', anna.user.uuid)
    .execute();

describe('the writer of an item', () => {
  it('has the share of removed comments, from five judged ones on', async () => {
    await judged({ approved: 2, removed: 2 });
    assert.deepEqual([(await writer()).removal_rate, (await writer()).approved], [null, 2]);
    await judged({ removed: 4 });
    assert.equal((await writer()).removal_rate, 6 / 8);
  });

  it('is not judged by decisions that were undone, or are older than 30 days', async () => {
    const comments = await judged({ approved: 3, removed: 3 });
    await decide(comments.slice(3, 4), 'undo');
    assert.equal((await writer()).removal_rate, 2 / 5);
    await age(31);
    assert.equal((await writer()).removal_rate, null);
  });

  it('could be trusted after 20 approvals with hardly a removal, until somebody trusts them', async () => {
    await judged({ approved: 19 });
    assert.equal((await writer()).is_proven, false);
    await judged({ approved: 1 });
    assert.equal((await writer()).is_proven, true);
    assert.deepEqual([(await person()).is_proven, (await person()).judged], [true, { approved: 20, removed: 0 }]);
    assert.equal((await person()).is_trusted, false, 'nobody is trusted without a moderator');
    await t.changeUser(anna, { badge_trusted: true });
    assert.deepEqual([(await writer()).is_proven, (await person()).is_proven], [false, false]);
  });

  it('is not proven with one removal among 21, or a year later', async () => {
    await judged({ approved: 20, removed: 1 });
    assert.equal((await writer()).is_proven, false);
    anna = await t.signUp(`Anna ${people++}`);
    await judged({ approved: 20 });
    await age(366);
    assert.deepEqual([(await writer()).is_proven, (await person()).is_proven], [false, false]);
  });
});

describe('the rule for a recent history', () => {
  const hold = (removed_above: number) => t.changeRules({ recent_history: { removed_above } });
  after(() => hold(0));

  it('holds new comments above the percentage, not those of trusted people, and is off at first', async () => {
    await judged({ approved: 2, removed: 3 });
    assert.equal((await post(anna, container, 'While it is off')).state, 'visible');
    await hold(59);
    const held = await post(anna, container, 'Above the mark');
    assert.equal(held.state, 'awaiting_moderation');
    const url = `${container.path}/moderation/${held.content_uuid}`;
    const { decisions } = (await mona.inject({ url })).json();
    // The spam filter may have learned from earlier tests, and says so too.
    const own = decisions.filter(({ phase }: { phase: string }) => phase === 'recent_history');
    assert.deepEqual(
      own.map(({ verdict }: { verdict: string }) => verdict),
      ['hold'],
    );
    await t.changeUser(anna, { badge_trusted: true });
    assert.equal((await post(anna, container, 'Trusted all the same')).state, 'visible');
    await t.changeUser(anna, { badge_trusted: false });
    await hold(60);
    assert.equal((await post(anna, container, 'At the mark')).state, 'visible');
  });

  it('can be tried on the comments of the last days, with what staff had decided by then', async () => {
    await hold(0);
    await post(anna, container, 'Before any decision');
    t.pass(1000);
    await judged({ removed: 5 });
    t.pass(1000);
    await post(anna, container, 'After five removals');
    const payload = { rules: { recent_history: { removed_above: 50 } } };
    const answer = await mona.inject({ method: 'POST', url: '/v1/console/localhost/rules/replay', payload });
    assert.equal(answer.statusCode, 200, answer.body);
    const { samples }: ReplayPage = answer.json();
    const own = samples.filter(({ text }) => /decision|removals/.test(text));
    assert.deepEqual(
      own.map(({ text, to, rule }) => [text, to, rule]),
      [['After five removals', 'hold', 'recent_history/recent_history']],
    );
  });
});
