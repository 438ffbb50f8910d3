import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { aSubscription, fakePushBrowser } from '../../../test/support/fake-push-browser';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { publish } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { numericIdToUuid } from '../../contract/values/ids';
import { setSiteAction } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { maintainPush } from './maintain-push';
import { pushBrowserAtom } from './push.atoms';
import { forgetPushRecord, readPushRecord } from './push-record';

const PATH = '/v5/subscriptions/:section/push';

describe('a browser that has push messages on', () => {
  const server = fakeServer();
  const browser = { ...fakePushBrowser(), granted: 'granted' as const, permission: () => 'granted' as const };
  browser.find = async () => browser.there;

  beforeEach(() => {
    forgetPushRecord();
    browser.there = aSubscription();
    store.set(pushBrowserAtom, browser);
    store.set(setSiteAction, { enable_push_notifications: true, section_uuid: 'sport', site_uuid: 'site' }, null);
    server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: true }]);
    server.on('POST', PATH, [201, {}]);
  });
  afterEach(() => {
    sinon.restore();
    history.replaceState(null, '', location.pathname + location.search);
  });
  after(() => {
    forgetPushRecord();
    store.set(pushBrowserAtom, null);
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });

  const sent = () => server.asked('POST', 'push').length;

  it('is renewed with the page, and moves to the account that logs in', async () => {
    await maintainPush();
    expect(sent()).to.equal(1);
    const uuid = numericIdToUuid(950);
    store.set(setCurrentUserAction, toReader({ id: 950, uuid, name: 'Ada', user_privilege: 'normal' }));
    publish('login/success', 'viafoura');
    await waitUntil(() => readPushRecord().reader === uuid, 'sent for the new reader');
    expect(sent()).to.equal(2);
  });

  it('tries again on the next page if it cannot be renewed', async () => {
    const warned = sinon.stub(console, 'warn');
    server.on('POST', PATH, 'offline');
    await maintainPush();
    expect(warned.callCount).to.equal(1);
  });

  for (const [what, data, hash] of [
    ['leads to the comment on this page', { type: 'vf-push-open', url: `${location.origin}/any#vf-42` }, '#vf-42'],
    ['leaves the page where it is of another site', { type: 'vf-push-open', url: 'https://evil.example/#vf-42' }, ''],
    ['leaves the page where it names no place on it', { type: 'vf-push-open', url: `${location.origin}/any` }, ''],
    ['leaves the page where it names no address', { type: 'vf-push-open', url: '#vf-42' }, ''],
    ['of the site’s own worker says nothing to us', { type: 'other', url: `${location.origin}/any#vf-42` }, ''],
    ['without anything in it says nothing to us', null, ''],
  ] as const) {
    it(`a message that was pressed ${what}`, async () => {
      await maintainPush();
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
      expect(location.hash).to.equal(hash);
    });
  }
});

type Triggers = typeof import('./push-triggers');

describe('messages on this device are offered', () => {
  const KEY = 'vfPushActed';
  after(() => sessionStorage.removeItem(KEY));

  it('for the rest of the visit after the reader has written or followed something, and not for reading', async () => {
    // A new module: the atom reads the storage once, and an earlier test of this tab may have left something there.
    sessionStorage.removeItem(KEY);
    const { hasActedAtom, watchPushTriggers } = (await import(`./push-triggers.ts?${'new'}`)) as Triggers;
    watchPushTriggers();
    watchPushTriggers();
    publish('tray/open', null, 'vf-feed');
    publish('topic/unfollowed', { topic_id: 'oslo', topic_name: 'Oslo', topic_type: 'topic' });
    expect([store.get(hasActedAtom), sessionStorage.getItem(KEY)]).to.deep.equal([false, null]);
    const made = { content_uuid: 'a', content_container_uuid: 'b' };
    for (const act of [
      () => publish('comment/created', made),
      () => publish('comment-reply/created', made),
      () => publish('topic/followed', { topic_id: 'oslo', topic_name: 'Oslo', topic_type: 'topic' }),
    ]) {
      sessionStorage.removeItem(KEY);
      act();
      expect([store.get(hasActedAtom), sessionStorage.getItem(KEY)]).to.deep.equal([true, '1']);
    }
  });
});
