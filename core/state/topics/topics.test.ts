import { expect } from '@open-wc/testing';
import { logIn, openPage, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { joinFollowed } from '../../../test/support/join-followed';
import { listenFor } from '../../../test/support/listen-for';
import { publish } from '../../base/bus/bus';
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import { noticesAtom } from '../notices/notices.atoms';
import { setSiteAction } from '../site/site.atoms';
import { followTopicAction, unfollowTopicAction } from './follow-topic.actions';
import { loadTopicCountAction } from './topic-count.actions';
import { loadTopicsAction } from './topics.actions';
import { followedTopicsAtom, isTopicFollowedAtom, topicCountAtom } from './topics.atoms';

const LIST = '/v5/subscriptions/:section/topics';
const TOPIC = '/v5/notifications/:section/topics/:topic';
const COUNT = `${LIST}/:topic/count`;
const oslo = { topic_id: 'oslo', topic_name: 'Oslo', topic_type: 'topic' };
const rome = { topic_id: 'rome', topic_name: 'Rome', topic_type: 'topic' };

describe('topics', () => {
  const server = fakeServer();
  before(() => loadAreas(['base'], 'en'));
  beforeEach(async () => {
    openPage({ reader: false });
    await store.set(loadTopicsAction);
    server.on('GET', LIST, [200, []]);
    server.on('POST', TOPIC, [201, {}]);
    server.on('DELETE', TOPIC, [204]);
    server.on('GET', COUNT, [200, { count: 4 }]);
    server.requests.length = 0;
    logIn();
  });
  after(async () => {
    logIn(false);
    await store.set(loadTopicsAction);
    store.set(setSiteAction, {}, null);
  });

  const load = () => store.set(loadTopicsAction);
  const follow = () => store.set(followTopicAction, oslo);
  const unfollow = () => store.set(unfollowTopicAction, oslo);
  const followed = () => store.get(followedTopicsAtom).map(({ topic_id }) => topic_id);
  const count = () => store.get(topicCountAtom('oslo'));
  const notices = () => store.get(noticesAtom).length;
  const calls = (method: string) => server.requests.filter((request) => request.method === method).length;
  const refused = () => [503, { code: 'unavailable', message: '' }] as [number, object];

  describe('of a reader', () => {
    it('are loaded once for each section, with times in milliseconds instead of seconds, and publish an event', async () => {
      server.on('GET', LIST, [200, [{ ...oslo, date_created: Date.UTC(2026, 10, 22, 10) / 1000 }]]);
      const loaded = listenFor('topics/loaded');
      await load();
      await load();
      const known = { ...oslo, date_created: Date.UTC(2026, 10, 22, 10) };
      expect(store.get(followedTopicsAtom)).to.deep.equal([known]);
      expect(loaded.args).to.deep.equal([[{ topics: [known] }]]);
      expect(calls('GET')).to.equal(1);
      store.set(setSiteAction, { section_uuid: `${SECTION}0`, domain: 'localhost' }, null);
      await load();
      expect(calls('GET')).to.equal(2);
    });

    it('are none after a failure, for a guest, and for a reader who left', async () => {
      server.on('GET', LIST, refused());
      const loaded = listenFor('topics/loaded');
      await load();
      expect([followed(), loaded.args]).to.deep.equal([[], [[{ topics: [] }]]]);
      logIn(false);
      await load();
      expect(calls('GET')).to.equal(1);
      logIn();
      server.on('GET', LIST, [200, [{ ...oslo, date_created: 1 }]]);
      const going = load();
      logIn(false);
      await load();
      await going;
      expect([followed(), loaded.callCount]).to.deep.equal([[], 1]);
    });

    it('are the present ones only while the next list loads; followed ones stay', async () => {
      server.on('GET', LIST, [200, [{ ...oslo, date_created: 1 }]]);
      await load();
      store.set(setSiteAction, { section_uuid: `${SECTION}1`, domain: 'localhost' }, null);
      server.on('GET', LIST, [
        200,
        [
          { ...rome, date_created: 5 },
          { ...oslo, date_created: 1 },
        ],
      ]);
      const going = load();
      expect(followed()).to.deep.equal([]);
      await follow();
      await going;
      expect(followed()).to.deep.equal(['oslo', 'rome']);
    });
  });

  describe('followed by a press', () => {
    beforeEach(() => store.set(topicCountAtom('oslo'), 4));

    it('appear on top of the list at once, add one to the count, and publish an event once sent', async () => {
      server.on('GET', LIST, [200, [{ ...rome, date_created: 5 }]]);
      await load();
      const told = listenFor('topic/followed');
      server.on('POST', TOPIC, () => {
        expect([followed(), count(), told.callCount]).to.deep.equal([['oslo', 'rome'], 5, 0]);
        return [201, {}];
      });
      const before = Date.now();
      await follow();
      expect(told.args).to.deep.equal([[oslo]]);
      expect([followed(), count()]).to.deep.equal([['oslo', 'rome'], 5]);
      expect(store.get(followedTopicsAtom)[0]?.date_created).to.be.within(before, Date.now());
      await follow();
      expect([calls('POST'), count()], 'followed already').to.deep.equal([1, 5]);
    });

    it('are unfollowed at once, with one follower fewer, and the others stay', async () => {
      server.on('GET', LIST, [200, [rome, oslo].map((topic) => ({ ...topic, date_created: 5 }))]);
      await load();
      const told = listenFor('topic/unfollowed');
      const going = unfollow();
      expect([followed(), count(), told.callCount]).to.deep.equal([['rome'], 3, 0]);
      await going;
      expect(told.args).to.deep.equal([[oslo]]);
      expect([calls('DELETE'), store.get(isTopicFollowedAtom('oslo'))]).to.deep.equal([1, false]);
    });

    it('show no count if it is unknown, and never fewer than none', async () => {
      store.set(topicCountAtom('oslo'), undefined);
      await follow();
      expect(count()).to.equal(undefined);
      store.set(topicCountAtom('oslo'), 0);
      await unfollow();
      expect(count()).to.equal(0);
    });

    for (const answer of [refused(), 'offline'] as const) {
      const why = answer === 'offline' ? 'cannot be reached' : 'refuses';
      it(`stay unchanged, without an event, when the server ${why}`, async () => {
        const told = [listenFor('topic/followed'), listenFor('topic/unfollowed')];
        server.on('POST', TOPIC, answer);
        await follow();
        expect([followed(), count(), notices()]).to.deep.equal([[], 4, 1]);
        server.on('POST', TOPIC, [201, {}]);
        await follow();
        server.on('DELETE', TOPIC, answer);
        await unfollow();
        expect([followed(), count(), notices()]).to.deep.equal([['oslo'], 5, 1]);
        expect(told.map(({ callCount }) => callCount)).to.deep.equal([1, 0]);
      });
    }

    it('are followed after the login of a guest, who is asked once, and not without a login', async () => {
      logIn(false);
      const asked = listenFor('authentication/required');
      const giving = follow();
      await joinFollowed();
      expect(asked.args).to.deep.equal([[{ method: 'login', reason: 'follow_topic' }]]);
      publish('tray/closed');
      await giving;
      expect([followed(), calls('POST')]).to.deep.equal([[], 0]);
      const going = follow();
      await joinFollowed();
      logIn();
      publish('login/success', 'viafoura');
      await going;
      expect([followed(), calls('POST'), asked.callCount]).to.deep.equal([['oslo'], 1, 2]);
    });

    it('are not sent again for a guest who turns out to follow it already', async () => {
      logIn(false);
      server.on('GET', LIST, [200, [{ ...oslo, date_created: 1 }]]);
      const going = follow();
      await joinFollowed();
      logIn();
      publish('login/success', 'viafoura');
      await going;
      expect([followed(), calls('POST')]).to.deep.equal([['oslo'], 0]);
    });

    it('are not sent for a reader who logs out while the list is read', async () => {
      server.on('GET', LIST, () => {
        logIn(false);
        return [200, []];
      });
      await follow();
      expect([followed(), calls('POST')]).to.deep.equal([[], 0]);
    });

    it('show nothing to the next reader, whatever the server answers', async () => {
      const told = listenFor('topic/followed');
      for (const answer of [refused(), [201, {}] as [number, object]]) {
        server.on('POST', TOPIC, () => {
          logIn(false);
          return answer;
        });
        await follow();
        await load();
        logIn();
      }
      expect(calls('POST')).to.equal(2);
      expect([told.callCount, notices()]).to.deep.equal([0, 0]);
    });
  });

  describe('counted', () => {
    const ask = () => store.set(loadTopicCountAction, 'oslo');

    it('are asked for once by all buttons of a topic', async () => {
      await Promise.all([ask(), ask()]);
      await ask();
      expect([count(), calls('GET')]).to.deep.equal([4, 1]);
    });

    it('stay unknown when the server does not say, and are asked for again', async () => {
      server.on('GET', COUNT, refused());
      await ask();
      expect(count()).to.equal(undefined);
      server.on('GET', COUNT, [200, { count: 0 }]);
      await ask();
      expect([count(), calls('GET')]).to.deep.equal([0, 2]);
    });
  });
});
