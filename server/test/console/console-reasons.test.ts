/** The site's reasons for a rejection, and how much reports count by how often staff agreed with the reporter. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CommentDetail, Decided, QueuePage } from '../../../core/contract/console/queue';
import type { Reasons } from '../../../core/contract/console/reasons';
import type { Comment } from '../../../core/contract/content/comment';
import { commonReasons } from '../../../core/contract/content/moderation';
import type { NotificationList } from '../../../core/contract/delivery/notifications';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { olderMember } from '../support/older-member';

let t: TestApp;
let mona: TestUser;
let anna: TestUser;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  await t.changeRules(UNLIMITED);
  mona = await t.signUp('Mona', 'moderator');
  anna = await t.signUp('Anna');
});
beforeEach(async () => {
  container = await openContainer(t);
});
after(() => t?.close());

const at = (path: string) => `/v1/console/localhost/${path}`;
const get = async <T>(url: string, who: TestUser = mona): Promise<T> => {
  const answer = await who.inject({ url });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
};
const decide = ({ content_uuid }: Comment, resolution: string, reason?: string) =>
  mona.inject({
    method: 'POST',
    url: at('queue/decisions'),
    payload: { items: [{ content_uuid }], resolution, ...(reason && { reason }) },
  });
const decided = async (...of: Parameters<typeof decide>) => {
  const answer = await decide(...of);
  assert.equal((answer.json() as Decided).results[0]?.code, null, answer.body);
};
const detailOf = ({ content_uuid }: Comment) => get<CommentDetail>(at(`comments/${content_uuid}`));

describe('reasons of the site', () => {
  it('begin with the common ones, and are replaced with the rules', async () => {
    const { is_asked, reasons } = await get<Reasons>(at('reasons'));
    assert.equal(is_asked, true);
    assert.deepEqual(
      reasons.map(({ key }) => key),
      commonReasons,
    );
    const [own] = [{ key: 'rule_3', label: 'Rule 3', says: 'It breaks rule 3.' }];
    await t.changeRules({ reasons: { asked: 'never', list: [own] } });
    assert.deepEqual(await get<Reasons>(at('reasons')), { is_asked: false, reasons: [own] });
    await t.changeRules({ reasons: { asked: 'rejecting' } });
  });

  it('reach the author in the site’s words, and the log', async () => {
    await t.changeRules({ reasons: { list: [{ key: 'rule_3', label: 'Rule 3', says: 'It breaks rule 3.' }] } });
    const comment = await post(anna, container, 'You there');
    await decided(comment, 'reject', 'rule_3');
    await t.app.outbox.run();
    const { notifications } = await get<NotificationList>(`/v5/notifications/${t.site.uuid}/all`, anna);
    const refused = notifications.find(({ content_uuid }) => content_uuid === comment.content_uuid);
    assert.deepEqual([refused?.reason, refused?.reason_says], ['rule_3', 'It breaks rule 3.']);
    const { why } = await detailOf(comment);
    assert.equal(why.log[0]?.detail.reason, 'rule_3');
  });

  it('can stand for spam, with the reason in the log only', async () => {
    const list = [
      { key: 'ads', label: 'Ads', says: 'No ads.', verdict: 'spam' as const },
      { key: 'rude', label: 'Rude', says: 'Be polite.' },
    ];
    await t.changeRules({ reasons: { list } });
    const { reasons } = await get<Reasons>(at('reasons'));
    assert.deepEqual(
      reasons.map(({ verdict }) => verdict),
      ['spam', undefined],
    );
    const comment = await post(anna, container, 'Cheap lamps');
    await decided(comment, 'spam', 'ads');
    await t.app.outbox.run();
    const { item, why } = await detailOf(comment);
    assert.deepEqual([item.content.state, why.log[0]?.action, why.log[0]?.detail.reason], ['spam', 'spam', 'ads']);
    const { notifications } = await get<NotificationList>(`/v5/notifications/${t.site.uuid}/all`, anna);
    assert.ok(!notifications.some(({ reason }) => reason === 'ads'));
    const other = await decide(await post(anna, container, 'Rude lamps'), 'spam', 'rude');
    assert.deepEqual([other.statusCode, other.json().data.field], [400, 'reason']);
  });

  it('are refused when the site has none of that key', async () => {
    const comment = await post(anna, container, 'Hello');
    const answer = await decide(comment, 'reject', 'unknown');
    assert.deepEqual([answer.statusCode, answer.json().data.field], [400, 'reason']);
  });

  it('need a unique key, and a text unless they are common', async () => {
    const own = { key: 'rule_3', label: 'Rule 3', says: 'It breaks rule 3.' };
    const wrong = {
      'reasons.list.1.key': [own, own],
      'reasons.list.0.label': [{ ...own, label: ' ' }],
      'reasons.list.0.says': [{ ...own, says: '' }],
      'reasons.list.0.letter': [{ ...own, letter: 'Dear {{nmae}}' }],
    };
    for (const [field, list] of Object.entries(wrong)) {
      await assert.rejects(
        () => t.changeRules({ reasons: { list } }),
        (error: { data?: { field?: string } }) => error.data?.field === field,
        field,
      );
    }
    await t.changeRules({ reasons: { list: [{ key: 'hate', label: '', says: '' }] } });
  });
});

describe('reporters', () => {
  const report = async (who: TestUser, { content_uuid }: Comment) => {
    const url = `${container.path}/comments/${content_uuid}/flag`;
    const answer = await who.inject({ method: 'POST', url, payload: { reason: 'abuse' } });
    assert.ok(answer.statusCode < 300, answer.body);
  };
  /** Reports that staff judge by these verdicts. */
  async function judged(who: TestUser, verdicts: string[]): Promise<Comment[]> {
    const comments: Comment[] = [];
    for (const [n, verdict] of verdicts.entries()) {
      const comment = await post(anna, container, `Judged ${n}`);
      await report(who, comment);
      await decided(comment, verdict);
      comments.push(comment);
    }
    return comments;
  }
  const agreementWith = async (who: TestUser) => {
    const comment = await post(anna, container, 'Reported now');
    await report(who, comment);
    return (await detailOf(comment)).item.reports.find(({ user_uuid }) => user_uuid === who.user.uuid)?.agreement;
  };

  it('show how often staff agreed, from five judged reports on', async () => {
    const rita = await t.signUp('Rita');
    const comments = await judged(rita, ['reject', 'spam', 'approve', 'reject']);
    assert.equal(await agreementWith(rita), null);
    await judged(rita, ['approve']);
    assert.deepEqual(await agreementWith(rita), { judged: 5, agreed: 3 });
    await decided(comments[0] as Comment, 'undo');
    assert.equal(await agreementWith(rita), null, 'an undone verdict no longer counts');
  });

  it('raise the priority half as much while the site takes them for newcomers', async () => {
    const [newcomer, member] = [await t.signUp('Newcomer'), await olderMember(t, 'Member')];
    const weights = async (...reporters: TestUser[]) => {
      const comment = await post(anna, container, 'Weighed');
      for (const who of reporters) await report(who, comment);
      const id = uuidToNumericId(comment.content_uuid) ?? 0;
      const rows = await t.app.db
        .selectFrom('flags')
        .select(['user_id', 'weight'])
        .where('comment_id', '=', id)
        .execute();
      return reporters.map(({ id: user_id }) => rows.find((row) => row.user_id === user_id)?.weight);
    };
    assert.deepEqual(await weights(newcomer, member), [0.5, 1]);
    await t.changeUser(newcomer, { badge_trusted: true });
    assert.deepEqual(await weights(newcomer), [1.25], 'trust outweighs it');
    const late = await t.signUp('Late');
    await t.changeUser(late, { date_created: t.app.clock.now() - 25 * HOUR_MS });
    assert.deepEqual(await weights(late), [1]);
    await t.changeRules({ first_time: { is_on: false, hours: 48 } });
    assert.deepEqual(await weights(late), [0.5], 'by the hours of the rule, also while it is off');
    await t.changeRules({ first_time: { is_on: false, hours: 24 } });
  });

  it('raise the priority more, the more often staff agreed', async () => {
    const [right, wrong] = [await t.signUp('Right'), await t.signUp('Wrong')];
    await judged(right, ['reject', 'reject', 'reject', 'reject', 'reject']);
    await judged(wrong, ['approve', 'approve', 'approve', 'approve', 'approve']);
    const [first, second] = [await post(anna, container, 'By wrong'), await post(anna, container, 'By right')];
    await report(wrong, first);
    await report(right, second);
    const { items } = await get<QueuePage>(at(`queue?queue=reported&container=${container.cc}`));
    assert.deepEqual(
      items.map(({ content }) => content.content),
      ['By right', 'By wrong'],
    );
  });
});
