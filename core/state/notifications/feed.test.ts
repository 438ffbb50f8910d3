import { expect } from '@open-wc/testing';
import { aBroadcast, aNotification } from '../../../test/support/a-notification';
import { logIn, openPage, READER, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import type { BroadcastNotification, FollowedTopic, SingleNotification } from '../../contract/delivery/notifications';
import { noticesAtom } from '../notices/notices.atoms';
import { setSiteAction } from '../site/site.atoms';
import { followedTopicsAtom } from '../topics/topics.atoms';
import { newCountAtom } from './counts.atoms';
import {
  dropBroadcastAction,
  dropNotificationAction,
  forgetFeedAction,
  loadFeedAction,
  putBroadcastAction,
  putNotificationAction,
  readAllAction,
  readLineAction,
  removeLineAction,
  seeFeedAction,
} from './feed.actions';
import { feedAtom, linesAtom } from './feed.atoms';
import type { Line } from './groups';

const refused = [503, { code: 'unavailable', message: '' }] as [number, object];

describe('the list of notifications', () => {
  const server = fakeServer();
  before(() => loadAreas(['base'], 'en'));
  beforeEach(() => {
    openPage();
    store.set(forgetFeedAction);
    server.on('POST', '/v5/*', [204]);
    server.on('DELETE', '/v5/*', [204]);
  });
  afterEach(() => {
    store.set(followedTopicsAtom, []);
    store.set(forgetFeedAction);
    logIn(false);
  });

  const serve = (notifications: SingleNotification[], broadcasts: BroadcastNotification[] = [], count?: number) =>
    server.on('GET', '/v5/notifications/:section/all', [
      200,
      { notifications, broadcasts, counts: { new: count ?? notifications.length + broadcasts.length }, seq: 9 },
    ]);
  const load = () => store.set(loadFeedAction);
  async function show(...of: Parameters<typeof serve>): Promise<void> {
    serve(...of);
    await load();
  }
  const status = () => store.get(feedAtom).status;
  const lines = () => store.get(linesAtom);
  const line = (uuid: string) => lines().find(({ notification_uuid }) => notification_uuid === uuid) as Line;
  const statuses = () => lines().map((one) => one.status);
  const count = () => store.get(newCountAtom);
  const notices = () => store.get(noticesAtom).map(({ text }) => text);
  const asked = (method: string) =>
    server.requests
      .filter((request) => request.method === method)
      .map(({ path, query }) => [path.split(`${SECTION}/`)[1], query]);

  describe('is read', () => {
    it('for a member with the time zone, the count of the bell, and the channel’s event number', async () => {
      await show([aNotification()], [aBroadcast()], 7);
      expect(store.get(feedAtom)).to.deep.include({ status: 'loaded', seq: 9, recipient: `${READER} ${SECTION}` });
      expect([lines().length, count()]).to.deep.equal([2, 7]);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      expect(asked('GET')).to.deep.equal([['all', { time_zone: timeZone }]]);
    });

    it('for a guest by the topics they follow, if any', async () => {
      logIn(false);
      await show([]);
      const topic = { topic_name: '', topic_type: 'topic', date_created: 1 };
      const [oslo, rome] = ['oslo', 'rome'].map((topic_id) => ({ ...topic, topic_id })) as [
        FollowedTopic,
        FollowedTopic,
      ];
      store.set(followedTopicsAtom, [oslo]);
      await load();
      store.set(followedTopicsAtom, [oslo, rome]);
      await load();
      expect(asked('GET')).to.deep.equal([
        ['all', {}],
        ['all', { topics: 'oslo' }],
        ['all', { topics: 'oslo,rome' }],
      ]);
    });

    it('not before the section is known', async () => {
      serve([aNotification()]);
      store.set(setSiteAction, {}, null);
      await load();
      expect([status(), server.requests.length]).to.deep.equal(['idle', 0]);
    });

    it('once by all who ask while the answer is coming, and again by the next', async () => {
      serve([aNotification()]);
      const both = Promise.all([load(), load()]);
      expect(status()).to.equal('loading');
      await both;
      expect(asked('GET').length).to.equal(1);
      const again = load();
      expect(status()).to.equal('loaded');
      await again;
      expect(asked('GET').length).to.equal(2);
    });

    it('again for the next reader, and drops a pending answer for the previous one', async () => {
      serve([aNotification()]);
      const first = load();
      logIn(false);
      store.set(forgetFeedAction);
      serve([], [aBroadcast(), aBroadcast()]);
      await Promise.all([first, load()]);
      expect([asked('GET').length, lines().length, store.get(feedAtom).recipient]).to.deep.equal([2, 2, '']);
    });

    it('not for a reader who left before the answer arrived', async () => {
      serve([aNotification()]);
      const going = load();
      logIn(false);
      await going;
      expect([status(), lines(), count()]).to.deep.equal(['loading', [], 0]);
    });

    for (const [what, answer] of [
      ['refuses', refused],
      ['cannot be reached', 'offline'],
      ['sends no list', [200, {}]],
      ['sends nothing', [200, 'null']],
    ] as Array<[string, Parameters<typeof server.on>[2]]>) {
      it(`not at all when the server ${what}; earlier ones stay`, async () => {
        server.on('GET', '/v5/notifications/:section/all', answer);
        await load();
        expect(status()).to.equal('failed');
        await show([aNotification({ status: 'new' })]);
        expect([status(), count()]).to.deep.equal(['loaded', 1]);
        server.on('GET', '/v5/notifications/:section/all', answer);
        await load();
        expect([status(), lines().length, count()]).to.deep.equal(['loaded', 1, 1]);
      });
    }

    it('and forgotten with the reader', async () => {
      await show([aNotification()], [aBroadcast()]);
      store.set(forgetFeedAction);
      expect([status(), lines(), count(), store.get(feedAtom).recipient]).to.deep.equal(['idle', [], 0, '']);
    });
  });

  it('shows a broadcast to a topic to its followers only', async () => {
    const toOslo = aBroadcast({ notification_type: 'broadcast_topic', target_topic_id: 'oslo' });
    await show([aNotification()], [toOslo, aBroadcast()]);
    expect([lines().length, line(toOslo.notification_uuid)]).to.deep.equal([2, undefined]);
    store.set(followedTopicsAtom, [{ topic_id: 'oslo', topic_name: '', topic_type: 'topic', date_created: 1 }]);
    expect(line(toOslo.notification_uuid)).to.include({ kind: 'broadcast' });
  });

  it('counts a live broadcast once, and only while it is new', async () => {
    await show([aNotification()], [], 3);
    const fresh = aBroadcast({ status: 'new' });
    store.set(putBroadcastAction, fresh);
    expect(count()).to.equal(4);
    store.set(putBroadcastAction, { ...fresh, target_title: 'Corrected' });
    expect(line(fresh.notification_uuid)).to.include({ target_title: 'Corrected' });
    expect(count()).to.equal(4);
    const seen = aBroadcast({ status: 'seen' });
    store.set(putBroadcastAction, seen);
    expect(count()).to.equal(4);
    store.set(dropBroadcastAction, seen.notification_uuid);
    expect([count(), lines().length]).to.deep.equal([4, 2]);
    store.set(dropBroadcastAction, fresh.notification_uuid);
    expect([count(), lines().length]).to.deep.equal([3, 1]);
  });

  it('replaces a line by its live update, and removes only that line', async () => {
    const [first, other] = [aNotification({ grouping_key: 'a' }), aNotification({ grouping_key: 'b' })];
    await show([first, other], [aBroadcast()], 0);
    store.set(putNotificationAction, { ...first, status: 'seen' });
    expect([line(first.notification_uuid).status, lines().length]).to.deep.equal(['seen', 3]);
    store.set(dropNotificationAction, first.notification_uuid);
    expect([line(first.notification_uuid), lines().length, count()]).to.deep.equal([undefined, 2, 0]);
  });

  describe('on the screen', () => {
    it('is marked as seen up to the last; read ones stay read', async () => {
      const read = aNotification({ grouping_key: 'read' });
      const fresh = aNotification({ grouping_key: 'fresh', status: 'new' });
      const broadcast = aBroadcast({ status: 'new' });
      await show([fresh, read], [broadcast], 40);
      await store.set(seeFeedAction);
      expect([count(), statuses()]).to.deep.equal([0, ['seen', 'read', 'seen']]);
      expect(asked('POST')).to.deep.equal([[`seen/${broadcast.notification_uuid}`, { up_to: 'true' }]]);
      await store.set(seeFeedAction);
      expect(asked('POST').length, 'nothing is new any more').to.equal(1);
    });

    it('is seen even if only lines that the list leaves out are new', async () => {
      const read = aNotification();
      await show([read], [], 1);
      await store.set(seeFeedAction);
      expect([count(), asked('POST')]).to.deep.equal([0, [[`seen/${read.notification_uuid}`, { up_to: 'true' }]]]);
    });

    it('is seen without a request if the list is empty', async () => {
      await show([], [], 1);
      await store.set(seeFeedAction);
      expect([count(), asked('POST')]).to.deep.equal([0, []]);
    });

    it('is seen by a guest only in the page', async () => {
      logIn(false);
      await show([], [aBroadcast({ status: 'new' })]);
      await store.set(seeFeedAction);
      expect([count(), statuses(), asked('POST')]).to.deep.equal([0, ['seen'], []]);
    });

    it('stays seen, without a notice, if the server cannot be reached', async () => {
      await show([aNotification({ status: 'new' })]);
      server.on('POST', '/v5/*', 'offline');
      await store.set(seeFeedAction);
      expect([count(), statuses(), notices()]).to.deep.equal([0, ['seen'], []]);
    });
  });

  describe('of which a line is pressed', () => {
    it('marks its whole group as read, up to the latest, and lowers the bell’s count by one', async () => {
      const first = aNotification({ status: 'new' });
      const second = aNotification({ status: 'new' });
      await show([second, first, aNotification({ grouping_key: 'other', status: 'new' })], [], 2);
      await store.set(readLineAction, line(second.notification_uuid));
      expect([count(), statuses()]).to.deep.equal([1, ['read', 'new']]);
      const all = line(second.notification_uuid);
      expect(all.kind === 'group' && all.notifications.map((one) => one.status)).to.deep.equal(['read', 'read']);
      expect(asked('POST')).to.deep.equal([['read/group/comment', { up_to: second.notification_uuid }]]);
    });

    it('marks only the broadcast, which the bell no longer counts if it was seen', async () => {
      const broadcast = aBroadcast({ status: 'seen' });
      await show([], [broadcast], 2);
      await store.set(readLineAction, line(broadcast.notification_uuid));
      expect([count(), statuses()]).to.deep.equal([2, ['read']]);
      expect(asked('POST')).to.deep.equal([[`read/${broadcast.notification_uuid}`, {}]]);
    });

    it('sends nothing for read lines, nor for a guest', async () => {
      const read = aNotification();
      await show([read], []);
      await store.set(readLineAction, line(read.notification_uuid));
      logIn(false);
      const broadcast = aBroadcast({ status: 'new' });
      await show([], [broadcast]);
      await store.set(readLineAction, line(broadcast.notification_uuid));
      expect([statuses(), asked('POST')]).to.deep.equal([['read'], []]);
    });

    it('stays read, without a notice, if the server cannot be reached: the page may be left already', async () => {
      const fresh = aNotification({ status: 'new' });
      await show([fresh]);
      server.on('POST', '/v5/*', 'offline');
      await store.set(readLineAction, line(fresh.notification_uuid));
      expect([statuses(), notices()]).to.deep.equal([['read'], []]);
    });
  });

  describe('all of which is read', () => {
    const seen = aNotification({ grouping_key: 'seen', status: 'seen' });
    const fresh = aNotification({ grouping_key: 'fresh', status: 'new' });
    const read = aNotification({ grouping_key: 'read' });

    it('is sent up to the last that was not', async () => {
      await show([seen, fresh, read], [], 1);
      await store.set(readAllAction);
      expect([count(), statuses()]).to.deep.equal([0, ['read', 'read', 'read']]);
      expect(asked('POST')).to.deep.equal([[`read/${fresh.notification_uuid}`, { up_to: 'true' }]]);
      await store.set(readAllAction);
      expect(asked('POST').length, 'nothing is left to read').to.equal(1);
    });

    it('goes back and shows the reason when the server refuses; new arrivals stay', async () => {
      await show([seen, fresh], [], 1);
      server.on('POST', '/v5/*', refused);
      const going = store.set(readAllAction);
      expect(statuses()).to.deep.equal(['read', 'read']);
      store.set(putNotificationAction, read);
      await going;
      expect([count(), statuses()]).to.deep.equal([1, ['seen', 'new', 'read']]);
      expect(notices()).to.deep.equal(['The service is taking a short break. Try again in a moment.']);
    });

    it('is not restored for a reader who left before the server refused', async () => {
      await show([fresh], [], 1);
      server.on('POST', '/v5/*', refused);
      const going = store.set(readAllAction);
      logIn(false);
      await going;
      expect([count(), statuses(), notices()]).to.deep.equal([0, ['read'], []]);
    });

    it('stays in the page for a guest', async () => {
      logIn(false);
      await show([], [aBroadcast({ status: 'new' })]);
      await store.set(readAllAction);
      expect([count(), statuses(), asked('POST')]).to.deep.equal([0, ['read'], []]);
    });
  });

  describe('of which a line is removed', () => {
    const first = aNotification({ status: 'new' });
    const second = aNotification({ status: 'new' });
    const broadcast = aBroadcast({ status: 'seen' });

    it('removes a whole group, up to the last shown, and one on the bell', async () => {
      await show([first, second], [broadcast], 5);
      await store.set(removeLineAction, line(second.notification_uuid));
      expect([count(), lines().length]).to.deep.equal([4, 1]);
      expect(asked('DELETE')).to.deep.equal([['group/comment', { up_to: second.notification_uuid }]]);
    });

    it('removes a broadcast only, which the bell does not count once it was seen', async () => {
      await show([first], [broadcast], 5);
      await store.set(removeLineAction, line(broadcast.notification_uuid));
      expect([count(), lines().length]).to.deep.equal([5, 1]);
      expect(asked('DELETE')).to.deep.equal([[`single/${broadcast.notification_uuid}`, {}]]);
    });

    it('has it back, with its number on the bell, when the server refuses', async () => {
      await show([first, second], [broadcast], 5);
      server.on('DELETE', '/v5/*', refused);
      for (const { notification_uuid } of [second, broadcast])
        await store.set(removeLineAction, line(notification_uuid));
      const back = line(second.notification_uuid);
      expect(back.kind === 'group' && back.notifications.length).to.equal(2);
      expect([count(), lines().length, notices().length]).to.deep.equal([5, 2, 1]);
    });

    it('removes it only in the page for a guest', async () => {
      logIn(false);
      await show([], [aBroadcast({ status: 'new' }), broadcast]);
      await store.set(removeLineAction, line(broadcast.notification_uuid));
      expect([count(), lines().length, asked('DELETE')]).to.deep.equal([2, 1, []]);
    });
  });

  it('shows the number of new ones from none to 99, and each number once', () => {
    const changed = listenFor('notifications/changed');
    for (const number of [98, 98, 99, 100, 150, 1, 0, -1]) store.set(newCountAtom, number);
    expect(changed.args.map(([told]) => told.counts.new)).to.deep.equal([98, 99, 1, 0]);
    expect(count()).to.equal(0);
  });
});
