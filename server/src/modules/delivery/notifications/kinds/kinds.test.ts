/** The notices that each fact creates, and those that it withdraws. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../../../../core/contract/values/ids';
import type { Fact, FactComment } from '../../../platform/facts/facts';
import { changesOf } from '../changes';
import { saidOf } from './comment-approved';
import { kinds } from './kinds';
import { wants } from './wants';

const [ADA, BEN, CLEO] = [1, 2, 3];
const NOW = 10 * DAY_MS + 5;

/** Ada's root, or Ben's reply. */
const root: FactComment = {
  id: 10,
  kind: 'livecomments',
  container_uuid: 'c',
  section_uuid: 's',
  thread_id: 10,
  parent_id: null,
  parent_actor_id: null,
  actor_id: ADA,
  mentions: [],
};
const answer: FactComment = { ...root, id: 11, parent_id: 10, parent_actor_id: ADA, actor_id: BEN };
const naming = (comment: FactComment, ...ids: number[]): FactComment => ({
  ...comment,
  mentions: ids.map((id) => ({ user_uuid: id === 0 ? 'nobody' : numericIdToUuid(id) })) as FactComment['mentions'],
});
const as = (kind: string, comment: FactComment): FactComment => ({ ...comment, kind: kind as FactComment['kind'] });

const short = (all: { kind: string; user_id: number }[]) => all.map(({ kind, user_id }) => `${kind} ${user_id}`).sort();
const changes = (...facts: Fact[]) => {
  const { added, taken, spread } = changesOf(facts, NOW);
  return { added: short(added), taken: short(taken), spread: spread.map(({ kind, source }) => `${kind} ${source}`) };
};

describe('what happens notifies', () => {
  const none = { added: [] as string[], taken: [] as string[], spread: [] as string[] };
  const cases: [string, Fact[], Partial<typeof none>][] = [
    [
      'nobody of a root but those who follow',
      [{ fact: 'shown', comment: root, isNew: true }],
      {
        spread: ['subscribed_page_content page:c', 'subscribed_user_content user:1'],
      },
    ],
    [
      'of an answer its parent’s author, and the followers of the thread besides',
      [{ fact: 'shown', comment: answer, isNew: true }],
      {
        added: ['reply 1'],
        spread: [
          'subscribed_page_content page:c',
          'subscribed_page_content thread:10',
          'subscribed_user_content user:2',
        ],
      },
    ],
    [
      'of an answer that returns, which is not gone any more',
      [{ fact: 'shown', comment: answer }],
      {
        added: ['reply 1'],
        taken: ['comment_refused 2', 'reply_removed 1'],
        spread: [
          'subscribed_page_content page:c',
          'subscribed_page_content thread:10',
          'subscribed_user_content user:2',
        ],
      },
    ],
    ['nobody of one’s own answer to oneself', [{ fact: 'liked', comment: root, actor_id: ADA }], {}],
    [
      'of an answer that is gone nobody any more',
      [{ fact: 'hidden', comment: answer }],
      { taken: ['comment_approved 2', 'reply 1'] },
    ],
    [
      'of a host’s answer the asker, and of no reply besides',
      [{ fact: 'shown', comment: as('livequestions', answer), isNew: true }],
      {
        added: ['answer 1'],
        spread: [
          'subscribed_page_content page:c',
          'subscribed_page_content thread:10',
          'subscribed_user_content user:2',
        ],
      },
    ],
    [
      'of a host’s answer that is gone the asker no more',
      [{ fact: 'hidden', comment: as('livequestions', answer) }],
      {
        taken: ['answer 1', 'comment_approved 2'],
      },
    ],
    [
      'those whose question was merged into another',
      [{ fact: 'answer_shown', comment: answer, people: [{ user_id: CLEO, target_id: 12 }] }],
      {
        added: ['answer 3'],
      },
    ],
    [
      'them no more',
      [{ fact: 'answer_hidden', comment: answer, people: [{ user_id: CLEO, target_id: 12 }] }],
      {
        taken: ['answer 3'],
      },
    ],
    [
      'of a mention who is named, each once, nobody who is no account, and not its author',
      [{ fact: 'shown', comment: naming(root, CLEO, BEN, CLEO, 0, ADA), isNew: true }],
      {
        added: ['mention 2', 'mention 3'],
        spread: ['subscribed_page_content page:c', 'subscribed_user_content user:1'],
      },
    ],
    [
      'of the answer alone who is answered and named',
      [{ fact: 'shown', comment: naming(answer, ADA, CLEO), isNew: true }],
      {
        added: ['mention 3', 'reply 1'],
        spread: [
          'subscribed_page_content page:c',
          'subscribed_page_content thread:10',
          'subscribed_user_content user:2',
        ],
      },
    ],
    [
      'of a mention that is gone nobody any more',
      [{ fact: 'hidden', comment: naming(root, CLEO) }],
      {
        taken: ['comment_approved 1', 'mention 3'],
      },
    ],
    ['of a like the comment’s author', [{ fact: 'liked', comment: answer, actor_id: CLEO }], { added: ['like 2'] }],
    [
      'of a like that was taken back nobody',
      [{ fact: 'unliked', comment: answer, actor_id: CLEO }],
      { taken: ['like 2'] },
    ],
    [
      'of a follow who is followed',
      [{ fact: 'followed', actor_id: ADA, target_id: BEN, section_uuid: 's' }],
      { added: ['follow 2'] },
    ],
    [
      'and no more',
      [{ fact: 'unfollowed', actor_id: ADA, target_id: BEN, section_uuid: 's' }],
      { taken: ['follow 2'] },
    ],
    [
      'of an approval the author, in the place of a refusal',
      [{ fact: 'approved', comment: root, reason: '' }],
      {
        added: ['comment_approved 1'],
        taken: ['comment_refused 1'],
      },
    ],
    [
      'of a refusal the author, in the place of an approval',
      [{ fact: 'refused', comment: root, reason: 'links' }],
      {
        added: ['comment_refused 1'],
        taken: ['comment_approved 1'],
      },
    ],
    [
      'of a refusal that was taken back nobody',
      [{ fact: 'reopened', comment: root }],
      { taken: ['comment_refused 1'] },
    ],
    [
      'of a verdict on a name or picture whose it is',
      [{ fact: 'profile_judged', target_id: CLEO, reason: 'name_refuse', section_uuid: 's' }],
      {
        added: ['profile_verdict 3'],
      },
    ],
    [
      'the followers of a live blog of no post',
      [{ fact: 'shown', comment: as('livestories', root), isNew: true }],
      {
        spread: ['subscribed_user_content user:1'],
      },
    ],
    [
      'the followers of a live blog of what is announced',
      [{ fact: 'announced', comment: as('livestories', root) }],
      {
        spread: ['subscribed_page_content page:c'],
      },
    ],
    [
      'the followers of a live blog of answers to a post',
      [{ fact: 'shown', comment: as('livestories', answer), isNew: true }],
      {
        added: ['reply 1'],
        spread: [
          'subscribed_page_content page:c',
          'subscribed_page_content thread:10',
          'subscribed_user_content user:2',
        ],
      },
    ],
    [
      'nobody of a like that is taken back in the same moment',
      [
        { fact: 'liked', comment: answer, actor_id: CLEO },
        { fact: 'unliked', comment: answer, actor_id: CLEO },
      ],
      {},
    ],
    [
      'both of two likes in one moment',
      [
        { fact: 'liked', comment: root, actor_id: CLEO },
        { fact: 'liked', comment: root, actor_id: BEN },
      ],
      { added: ['like 1', 'like 1'] },
    ],
  ];
  for (const [name, facts, wanted] of cases) {
    it(name, () => assert.deepEqual(changes(...facts), { ...none, ...wanted }));
  }

  it('with its page and the comment', () => {
    const [reply] = changesOf([{ fact: 'shown', comment: answer, isNew: true }], NOW).added;
    const { grouping_key: _, ...rest } = reply ?? { grouping_key: '' };
    assert.deepEqual(rest, {
      ...{ user_id: ADA, actor_id: BEN, content_id: 11, target_id: 10, thread_id: 10, group: '10', kind: 'reply' },
      ...{ container_uuid: 'c', section_uuid: 's', service: 'livecomments' },
    });
    const [like] = changesOf([{ fact: 'liked', comment: answer, actor_id: CLEO }], NOW).added;
    assert.deepEqual([like?.actor_id, like?.content_id, like?.target_id], [CLEO, 11, 11]);
    const [waiting] = changesOf(
      [{ fact: 'answer_shown', comment: answer, people: [{ user_id: CLEO, target_id: 12 }] }],
      NOW,
    ).added;
    assert.deepEqual([waiting?.actor_id, waiting?.content_id, waiting?.target_id, waiting?.group], [BEN, 11, 12, '10']);
  });

  it('by the site itself of a verdict, with the reason, and whether it is on a change', () => {
    const details = (isChange?: boolean) =>
      changesOf([{ fact: 'refused', comment: root, reason: 'links', isChange }], NOW).added.map(
        ({ actor_id, target_id, detail }) => ({ actor_id, target_id, detail }),
      );
    assert.deepEqual(details(), [{ actor_id: 0, target_id: 10, detail: { reason: 'links' } }]);
    assert.deepEqual(details(true), [{ actor_id: 0, target_id: 10, detail: { reason: 'links', change: 1 } }]);
    const said = [1, 0].flatMap((change) =>
      (['comment_approved', 'comment_refused'] as const).map((kind) => saidOf(kind, { change })),
    );
    assert.deepEqual(said, ['change_approved', 'change_refused', 'comment_approved', 'comment_refused']);
  });
});

describe('a line is', () => {
  const keyOf = (fact: Fact, now = NOW) => changesOf([fact], now).added[0]?.grouping_key;

  it('of all likes of one comment, of all followers of a day in UTC, and of nothing else', () => {
    const like = (comment: FactComment, actor_id: number): Fact => ({ fact: 'liked', comment, actor_id });
    assert.equal(keyOf(like(root, BEN)), keyOf(like(root, CLEO)));
    assert.notEqual(keyOf(like(root, BEN)), keyOf(like(answer, CLEO)));
    const followed: Fact = { fact: 'followed', actor_id: ADA, target_id: BEN, section_uuid: 's' };
    assert.equal(keyOf(followed, 10 * DAY_MS), keyOf(followed, 11 * DAY_MS - 1));
    assert.notEqual(keyOf(followed, 11 * DAY_MS), keyOf(followed, 11 * DAY_MS - 1));
    assert.match(keyOf(followed) ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('the same for each decision about a profile, which alerts each time, as for comments', () => {
    const judged = (reason: 'name_refuse' | 'avatar_approve'): Fact => ({
      ...{ fact: 'profile_judged', target_id: CLEO, reason, section_uuid: 's' },
    });
    assert.equal(keyOf(judged('name_refuse')), keyOf(judged('avatar_approve')));
    assert.deepEqual(
      kinds.filter(({ ringsAnew }) => ringsAnew).map(({ name }) => name),
      ['comment_approved', 'comment_refused', 'profile_verdict'],
    );
  });
});

describe('a kind of notification goes', () => {
  it('by these channels, of which a reader chose none: + by default, - on request; soon ! or in a digest', () => {
    const shown = kinds.map(({ name, channels, mail }) => {
      const ways = Object.entries(channels).map(([way, byDefault]) => `${byDefault ? '+' : '-'}${way}`);
      return [name, ...ways, mail === 'held' ? '!' : ''].join(' ').trim();
    });
    assert.deepEqual(shown, [
      'reply +tray +push +mail !',
      'mention +tray +push +mail !',
      'like +tray -push -mail',
      'follow +tray -push +mail',
      'reply_removed +tray',
      'comment_approved +tray +push +mail !',
      'comment_refused +tray -push +mail !',
      'subscribed_page_content +tray +push +mail',
      'subscribed_user_content +tray +push +mail',
      'broadcast_site +tray +push',
      'broadcast_topic +tray +push',
      'answer +tray +push +mail !',
      'profile_verdict +tray !',
      'trending_article +tray',
    ]);
  });

  it('as its reader chose, if the kind uses that channel at all', () => {
    const [reply] = kinds;
    const removed = kinds.find(({ name }) => name === 'reply_removed');
    assert.ok(reply && removed);
    assert.equal(wants({}, reply, 'mail'), true);
    assert.equal(wants({ reply: { mail: false } }, reply, 'mail'), false);
    assert.equal(wants({ reply: { mail: false } }, reply, 'push'), true);
    assert.equal(wants({ like: { mail: false } }, reply, 'mail'), true);
    assert.equal(wants({ reply_removed: { mail: true } }, removed, 'mail'), false);
  });
});
