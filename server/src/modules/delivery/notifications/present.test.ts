/** A reader's list: lines on the wire, and the share of each sort. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { presentLists, presentSingle } from './present';
import type { ShownRow } from './read.repository';

let last = 0;
const row = (more: Partial<ShownRow> = {}): ShownRow => ({
  ...{ id: ++last, kind: 'like', grouping_key: `k${last}`, actor_id: 7, content_id: 8, target_id: 9, thread_id: 10 },
  ...{ container_uuid: 'c', section_uuid: 's', service: 'livecomments', detail: {}, date_created: last },
  ...{ is_seen: true, is_read: true, total: 1, name: 'Ann', pic_small: null, role: null, badge_trusted: null },
  ...{ excerpt: null, container_id: null, url: null, title: null },
  ...more,
});
const rows = (count: number, more: Partial<ShownRow> = {}) => Array.from({ length: count }, () => row(more));
const broadcast = (more: Partial<ShownRow> = {}) => row({ kind: 'broadcast_site', ...more });
const isNew = { is_seen: false, is_read: false };
const sizes = (own: ShownRow[], followed: ShownRow[]) => {
  const { notifications, broadcasts, counts } = presentLists(own, followed, 1);
  const kept = new Set(own.map(({ id }) => numericIdToUuid(id)));
  const ofOwn = notifications.filter(({ notification_uuid }) => kept.has(notification_uuid)).length;
  return { own: ofOwn, followed: notifications.length - ofOwn, broadcasts: broadcasts.length, new: counts.new };
};

describe('a notification on the wire', () => {
  it('names its subject, and nobody if it has none', () => {
    const full = presentSingle(row({ id: 5, total: 3 }), 1);
    const ids = [full.notification_uuid, full.actor_uuid, full.content_uuid, full.target_uuid, full.thread_uuid];
    assert.deepEqual(ids, [5, 7, 8, 9, 10].map(numericIdToUuid));
    assert.deepEqual([full.content_container_uuid, full.actor_type, full.total], ['c', 'user', 3]);
    const bare = presentSingle(
      row({ actor_id: 0, content_id: 0, target_id: 0, thread_id: 0, container_uuid: null, name: null }),
      1,
    );
    assert.deepEqual(
      [bare.actor_uuid, bare.content_uuid, bare.thread_uuid, bare.content_container_uuid],
      [NULL_UUID, NULL_UUID, NULL_UUID, NULL_UUID],
    );
    assert.equal(bare.target_uuid, numericIdToUuid(1), 'its reader');
    assert.equal(bare.actor_type, 'site');
    for (const name of ['actor', 'page', 'excerpt', 'reason', 'is_change'] as const) assert.ok(!(name in bare), name);
  });

  for (const [is_seen, is_read, status] of [
    [false, false, 'new'],
    [true, false, 'seen'],
    [true, true, 'read'],
    [false, true, 'read'],
  ] as const) {
    it(`is ${status} where it is ${is_seen ? '' : 'not '}seen and ${is_read ? '' : 'not '}read, as is a broadcast`, () => {
      assert.equal(presentSingle(row({ is_seen, is_read }), 1).status, status);
      assert.equal(presentLists([], [broadcast({ is_seen, is_read })], 1).broadcasts[0]?.status, status);
    });
  }

  it('has its actor, page, excerpt and reason if they are known', () => {
    const known = { name: 'Ann', pic_small: '/a.jpg', role: 'moderator', badge_trusted: true };
    const told = presentSingle(
      row({
        ...{ ...known, container_id: 'story', url: 'https://news.example/', title: 'The ferry', excerpt: 'Every' },
        ...{ detail: { reason: 'links', change: 1 } },
      }),
      1,
    );
    assert.deepEqual(told.actor, {
      name: 'Ann',
      pic_small: '/a.jpg',
      user_privilege: 'moderator',
      badge_trusted: true,
    });
    assert.deepEqual(told.page, { container_id: 'story', url: 'https://news.example/', title: 'The ferry' });
    assert.deepEqual([told.excerpt, told.reason, told.is_change], ['Every', 'links', true]);
    const plain = presentSingle(row({ container_id: 'story', detail: { url: 'https://a.example/', title: 'A' } }), 1);
    assert.deepEqual(plain.actor, { name: 'Ann', pic_small: '', user_privilege: 'normal', badge_trusted: false });
    assert.deepEqual(plain.page, { container_id: 'story', url: 'https://a.example/', title: 'A' });
    assert.deepEqual(presentSingle(row({ container_id: 'story' }), 1).page, {
      container_id: 'story',
      url: '',
      title: '',
    });
    assert.ok(!('is_change' in presentSingle(row({ detail: { change: 0 } }), 1)));
  });

  it('is a broadcast with its words, by a person or by a client of the site', () => {
    const words = { title: 'Ask', description: 'Live', url: 'https://a.example/', image_url: 'i', image_alt: 'alt' };
    const of = (kind: string, detail: object, actor_id = 7) =>
      presentLists([], [broadcast({ kind, detail: detail as ShownRow['detail'], actor_id })], 1).broadcasts[0];
    const topic = of('broadcast_topic', { ...words, topic_id: 'oslo' });
    assert.deepEqual(
      [
        topic?.target_title,
        topic?.target_description,
        topic?.target_url,
        topic?.target_image_url,
        topic?.target_image_alt,
      ],
      Object.values(words),
    );
    assert.deepEqual([topic?.notification_type, topic?.target_topic_id], ['broadcast_topic', 'oslo']);
    assert.equal(topic?.actor_uuid, numericIdToUuid(7));
    assert.deepEqual(
      [of('broadcast_site', words)?.target_topic_id, of('broadcast_site', {}, 0)?.actor_uuid],
      ['', NULL_UUID],
    );
  });
});

describe('a reader’s list', () => {
  it('is a hundred lines, newest first, and by number if they have the same time', () => {
    const times = [5, 9, 9, 1].map((date_created) => row({ date_created }));
    const { notifications } = presentLists(times.slice(0, 2), times.slice(2), 1);
    assert.deepEqual(
      notifications.map(({ notification_uuid }) => notification_uuid),
      [times[2], times[1], times[0], times[3]].map((one) => numericIdToUuid(one?.id ?? 0)),
    );
  });

  for (const [what, own, followed, wanted] of [
    ['all of both where there is room', rows(60), rows(40), { own: 60, followed: 40 }],
    ['up to half of what is followed before own lines that were seen', rows(60), rows(41), { own: 59, followed: 41 }],
    ['half of what is followed, however many own lines were seen', rows(100), rows(60), { own: 50, followed: 50 }],
    ['no own line that is new left out for it', rows(70, isNew), rows(60), { own: 70, followed: 30 }],
    ['nothing of what is followed where all own lines are new', rows(100, isNew), rows(60), { own: 100, followed: 0 }],
    [
      'half of it where the new own lines are one',
      rows(100, { ...isNew, grouping_key: 'one' }),
      rows(60),
      { own: 50, followed: 50 },
    ],
  ] as [string, ShownRow[], ShownRow[], object][]) {
    it(`has ${what}`, () => {
      const { own: ofOwn, followed: ofFollowed } = sizes(own, followed);
      assert.deepEqual({ own: ofOwn, followed: ofFollowed }, wanted);
    });
  }

  it('has fifty broadcasts beside it, of the site and of topics, which take no space from it', () => {
    const all = [...rows(100), ...rows(1)];
    const calls = [...rows(30, { kind: 'broadcast_site' }), ...rows(21, { kind: 'broadcast_topic' })];
    assert.deepEqual(sizes(all.slice(0, 100), calls), { own: 100, followed: 0, broadcasts: 50, new: 0 });
  });

  it('counts lines that are new, own, followed and broadcasts, up to 99', () => {
    const line = { ...isNew, grouping_key: 'line' };
    const seen = { is_seen: true, is_read: false };
    assert.equal(
      sizes([row(line), row(line), row(seen)], [row(isNew), row(seen), broadcast(isNew), broadcast(seen)]).new,
      3,
    );
    assert.equal(sizes(rows(50, isNew), rows(49, { kind: 'broadcast_site', ...isNew })).new, 99);
    assert.equal(sizes(rows(60, isNew), rows(49, { kind: 'broadcast_site', ...isNew })).new, 99);
  });
});
