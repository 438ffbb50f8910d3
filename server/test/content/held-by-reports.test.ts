/** A comment that many readers report is held by the rule `reports`: when, how often, and how staff see it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { Resolution } from '../../../core/contract/content/moderation';
import type { Why } from '../../../core/contract/content/moderation-api';
import { DAY_MS } from '../../../core/contract/values/durations';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, sectionPath, type TestContainer, texts } from '../support/conversation';
import { olderMember } from '../support/older-member';

let t: TestApp;
let anna: TestUser;
let mona: TestUser;
let readers: TestUser[];
let people = 1;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 }, reports: { hold_weight: 3 } });
  [anna, mona] = [await t.signUp('Anna'), await t.signUp('Mona', 'moderator')];
});
after(() => t?.close());
beforeEach(async () => {
  container = await openContainer(t);
  // People without earlier reports, whose reports weigh 1.
  readers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => olderMember(t, `Reader ${people++}`)));
});

/** Each address is of another network, unless the test says otherwise. */
async function report(comment: Comment, people = readers.slice(0, 3), addressOf = (n: number) => `192.0.${n}.7`) {
  for (const [n, who] of people.entries()) {
    const url = `${container.path}/comments/${comment.content_uuid}/flag`;
    const remoteAddress = addressOf(n);
    const answer = await who.inject({ method: 'POST', url, payload: { reason: 'abuse' }, remoteAddress });
    assert.equal(answer.statusCode, 204, answer.body);
  }
}
const whyOf = async ({ content_uuid }: Comment): Promise<Why> =>
  (await mona.inject({ url: `${container.path}/moderation/${content_uuid}` })).json();
const stateOf = async (comment: Comment) => (await whyOf(comment)).state;
async function resolve(resolution: Resolution, { content_container_uuid, content_uuid }: Comment) {
  const payload = { resolution, items: [{ content_container_uuid, content_uuid }] };
  const answer = await mona.inject({ method: 'POST', url: `${sectionPath(t)}/moderation/resolve`, payload });
  assert.deepEqual(answer.json().results[0].code, null, answer.body);
}
async function withRules<T>(rules: object, run: () => Promise<T>): Promise<T> {
  await t.changeRules(rules);
  try {
    return await run();
  } finally {
    await t.changeRules({ reports: { hold_weight: 3 } });
  }
}

describe('a comment with many reports', () => {
  it('waits for twice as many reports when they come from accounts of a few hours', async () => {
    const comment = await post(anna, container, 'Reported by new accounts');
    const newcomers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => t.signUp(`Newcomer ${people++}`)));
    await report(comment, newcomers.slice(0, 5));
    assert.equal(await stateOf(comment), 'visible');
    await report(comment, newcomers.slice(5), () => '192.0.9.7');
    assert.equal(await stateOf(comment), 'awaiting_moderation');
  });

  it('is held at the weight of the rule, with a reason that staff see and an entry in the log', async () => {
    const comment = await post(anna, container, 'Reported by many');
    await report(comment, readers.slice(0, 2));
    assert.equal(await stateOf(comment), 'visible');
    await report(comment);
    const why = await whyOf(comment);
    assert.equal(why.state, 'awaiting_moderation');
    assert.deepEqual(
      why.decisions.map(({ phase, rule, verdict }) => [phase, rule, verdict]),
      [['reports', 'reports', 'hold']],
    );
    const [entry] = why.log;
    assert.deepEqual([entry?.action, entry?.actor_uuid], ['hold', null]);
    const { reports, weight, networks } = entry?.detail ?? {};
    assert.deepEqual({ reports, weight, networks }, { reports: 3, weight: 3, networks: 3 });
    assert.deepEqual(texts(await list(t, container)), [], 'readers no longer see it');
    const url = `/v1/console/localhost/queue?container=${container.cc}`;
    const [item] = (await mona.inject({ url })).json().items;
    assert.deepEqual([item.queue, item.rule, item.total_reports], ['waiting', 'reports/reports', 3]);
  });

  it('stays visible while the rule is off, and no network is stored', async () => {
    const comment = await post(anna, container, 'Reported on a site without the rule');
    await withRules({ reports: { hold_weight: 0 } }, () => report(comment, readers));
    assert.equal(await stateOf(comment), 'visible');
    const id = uuidToNumericId(comment.content_uuid) as number;
    const flags = await t.app.db.selectFrom('flags').select('network').where('comment_id', '=', id).execute();
    assert.deepEqual(new Set(flags.map(({ network }) => network)), new Set([null]));
  });

  it('stays visible when all reports come from two networks', async () => {
    const comment = await post(anna, container, 'Reported from one office');
    await report(comment, readers, (n) => (n === 0 ? '2001:db8:1::1' : `198.51.100.${n}`));
    assert.equal(await stateOf(comment), 'visible');
  });

  it('stays visible when two homes report it, each by IPv4 and by IPv6', async () => {
    const comment = await post(anna, container, 'Reported from home and by phone');
    const addresses = ['198.51.100.1', '2001:db8:1::1', '203.0.113.1', '2001:db8:2::1'];
    await report(comment, readers, (n) => addresses[n % addresses.length] as string);
    assert.equal(await stateOf(comment), 'visible');
    const { id, inject } = await t.signUp(`Reader ${people++}`);
    await report(comment, [{ id, inject } as TestUser], () => '2001:db8:3::1');
    assert.equal(await stateOf(comment), 'awaiting_moderation');
  });

  it('stays visible when its reporters were mostly wrong before', async () => {
    const misled = readers.slice(0, 3);
    const earlier: Comment[] = [];
    for (let n = 0; n < 20; n++) earlier.push(await post(anna, container, `Judged ${n}`));
    const verdicts = misled.flatMap(({ id: user_id }) =>
      earlier.map(({ content_uuid, date_created }) => {
        const comment_id = uuidToNumericId(content_uuid) as number;
        return { user_id, comment_id, agreed: false, date_created };
      }),
    );
    await t.app.db.insertInto('report_verdicts').values(verdicts).execute();
    const comment = await post(anna, container, 'Reported by the same three again');
    await report(comment, [...misled, ...readers.slice(3, 5)]);
    assert.equal(await stateOf(comment), 'visible', 'the five reports weigh 2.3');
  });

  it('counts no reports by people who are ghost-banned', async () => {
    const comment = await post(anna, container, 'Reported by ghosts');
    const ghosts = readers.slice(3, 6);
    for (const ghost of ghosts) await t.changeUser(ghost, { ban_level: 'ghost' });
    await report(comment, [readers[0], readers[1], ...ghosts] as TestUser[]);
    assert.equal(await stateOf(comment), 'visible');
  });

  it('of staff stays visible', async () => {
    const comment = await post(mona, container, 'From the desk');
    await report(comment);
    assert.equal(await stateOf(comment), 'visible');
  });
});

describe('a held comment', () => {
  it('is shown again by an approval, and no further reports hold it', async () => {
    const comment = await post(anna, container, 'Held once');
    await report(comment);
    await resolve('approve', comment);
    assert.equal(await stateOf(comment), 'visible');
    await report(comment, readers);
    assert.equal(await stateOf(comment), 'visible');
    const held = (await whyOf(comment)).log.filter(({ action }) => action === 'hold');
    assert.equal(held.length, 1);
  });

  it('waits again when the approval is undone', async () => {
    const comment = await post(anna, container, 'Approved by mistake');
    await report(comment);
    await resolve('approve', comment);
    await resolve('undo', comment);
    assert.equal(await stateOf(comment), 'awaiting_moderation');
    assert.equal((await whyOf(comment)).flags.length, 3);
  });

  it('waits on when its author edits it', async () => {
    const comment = await post(anna, container, 'Held, then edited');
    await report(comment);
    const url = `${container.path}/content/${comment.content_uuid}/edit`;
    const answer = await anna.inject({ method: 'POST', url, payload: { content: 'Kinder words' } });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(await stateOf(comment), 'awaiting_moderation');
  });

  it('was never approved: reports do not hold a comment that a moderator approved before them', async () => {
    const held = { word_lists: [{ name: 'dubious', action: 'hold', words: ['dubious'] }] };
    const comment = await withRules(held, () => post(anna, container, 'Something dubious'));
    await resolve('approve', comment);
    await report(comment, readers);
    assert.equal(await stateOf(comment), 'visible');
    await t.changeRules({ word_lists: [] });
  });
});

it('the networks of reports are forgotten after 30 days', async () => {
  const comment = await post(anna, container, 'Reported long ago');
  await report(comment, readers.slice(0, 2));
  const id = uuidToNumericId(comment.content_uuid) as number;
  const networks = async () =>
    (await t.app.db.selectFrom('flags').select('network').where('comment_id', '=', id).execute()).map(
      ({ network }) => network,
    );
  await t.app.forgetReportNetworks();
  assert.equal(new Set(await networks()).size, 2);
  t.pass(30 * DAY_MS + 1);
  await t.app.forgetReportNetworks();
  assert.deepEqual(await networks(), [null, null]);
});
