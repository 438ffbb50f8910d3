import { expect } from '@open-wc/testing';
import { aNotification } from '../../../test/support/a-notification';
import type { BroadcastNotification, SingleNotification } from '../../contract/delivery/notifications';
import { broadcastsFor, groupsOf, windowsOf } from './groups';
import type { Known } from './is-shown';

const nobody: Known = { person: () => undefined, muted: new Set() };
const statusOf = (...all: SingleNotification[]) => groupsOf(all, nobody)[0]?.status;

describe('notifications', () => {
  it('are one line per key, with each person once, newest first', () => {
    const [group, ...rest] = groupsOf(
      [
        aNotification({ actor_uuid: 'ann', time: 1 }),
        aNotification({ actor_uuid: 'ben', time: 3 }),
        aNotification({ actor_uuid: 'ann', time: 2, total: 60 }),
      ],
      nobody,
    );
    expect(rest).to.deep.equal([]);
    expect(group?.actors).to.deep.equal(['ben', 'ann']);
    expect(group?.time).to.equal(3);
    expect(group?.total).to.equal(60);
    expect(group?.grouping_key).to.equal('comment');
    const alone = aNotification({ grouping_key: '' });
    expect(groupsOf([alone], nobody)[0]?.grouping_key).to.equal(alone.notification_uuid);
    expect(groupsOf([aNotification(), aNotification({ grouping_key: 'other' })], nobody).length).to.equal(2);
  });

  it('have the status of the first that is new, else of the first that is seen', () => {
    const [isNew, isSeen, isRead] = (['new', 'seen', 'read'] as const).map((status) => aNotification({ status }));
    if (!isNew || !isSeen || !isRead) throw new Error();
    expect(statusOf(isRead, isSeen, isNew)).to.equal('new');
    expect(statusOf(isRead, isSeen)).to.equal('seen');
    expect(statusOf(isRead)).to.equal('read');
  });

  it('take their status from those who are shown only', () => {
    const known = { ...nobody, muted: new Set(['muted']) };
    const [group] = groupsOf([aNotification({ actor_uuid: 'muted', status: 'new' }), aNotification()], known);
    expect(group?.status).to.equal('read');
    expect(group?.notifications.length).to.equal(1);
  });

  const person = (more: object) => ({ ...nobody, person: () => more as ReturnType<Known['person']> });
  const hidden: Array<[string, Partial<SingleNotification> & { state?: string }, Known]> = [
    ['an actor nobody knows', { actor: undefined }, nobody],
    [
      'an actor without a name',
      { actor: { name: '', pic_small: '', user_privilege: '', badge_trusted: false } },
      nobody,
    ],
    ['a muted actor', { actor_uuid: 'muted' }, { ...nobody, muted: new Set(['muted']) }],
    ['an actor muted since', {}, person({ is_muted: true })],
    ['a ghost-banned actor', {}, person({ ban_level: 'ghost' })],
    ['a hide-banned actor', {}, person({ ban_level: 'hide' })],
    ['an actor whose account is gone', {}, person({ processing_status: 'deleted' })],
    ['content that is spam', { state: 'spam' }, nobody],
    ['content that is disabled', { state: 'disabled' }, nobody],
  ];
  for (const [what, more, known] of hidden) {
    it(`leave out ${what}`, () => expect(groupsOf([aNotification(more)], known)).to.deep.equal([]));
  }

  it('show what the site itself did, without an actor', () => {
    const approved = aNotification({ actor_type: 'site', actor: undefined, notification_type: 'comment_approved' });
    expect(groupsOf([approved], nobody).length).to.equal(1);
  });

  it('keep broadcasts of a topic only if it is followed', () => {
    const broadcast = (notification_type: BroadcastNotification['notification_type'], target_topic_id: string) =>
      ({ notification_type, target_topic_id }) as BroadcastNotification;
    const all = [
      broadcast('broadcast_site', ''),
      broadcast('broadcast_topic', 'oslo'),
      broadcast('broadcast_topic', 'rome'),
    ];
    expect(broadcastsFor(all, new Set(['oslo'])).map((it) => it.target_topic_id)).to.deep.equal(['', 'oslo']);
  });

  it('are sorted into three windows, newest first, then by uuid', () => {
    const now = new Date(2026, 10, 22, 15).getTime();
    const at = (grouping_key: string, ...date: [number, number, number?]) =>
      aNotification({ grouping_key, notification_uuid: grouping_key, time: new Date(2026, ...date).getTime() });
    const all = groupsOf(
      [
        at('midnight', 10, 22, 0),
        at('noon-a', 10, 22, 12),
        at('noon-b', 10, 22, 12),
        at('evening before', 10, 21, 23),
        at('a week ago', 10, 15, 0),
        at('before', 10, 14, 23),
      ],
      nobody,
    );
    const { today, recent, older } = windowsOf(all, now);
    const names = (lines: typeof today) => lines.map((line) => line.notification_uuid);
    expect(names(today)).to.deep.equal(['noon-b', 'noon-a', 'midnight']);
    expect(names(recent)).to.deep.equal(['evening before', 'a week ago']);
    expect(names(older)).to.deep.equal(['before']);
  });
});
