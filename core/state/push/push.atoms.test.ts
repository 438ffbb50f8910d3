import { expect } from '@open-wc/testing';
import { aSubscription, type FakePushBrowser, fakePushBrowser } from '../../../test/support/fake-push-browser';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { store } from '../../base/store/store';
import { DAY_MS } from '../../contract/values/durations';
import { numericIdToUuid } from '../../contract/values/ids';
import { setSiteAction } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import {
  lookForPushAction,
  pushAtom,
  pushBrowserAtom,
  pushTroubleAtom,
  renewPushAction,
  resendPushAction,
  retryPushAction,
  subscribePushAction,
  unsubscribePushAction,
} from './push.atoms';
import { forgetPushRecord, isResting, noteNotNow, readPushRecord, savePushRecord } from './push-record';

const PATH = '/v5/subscriptions/:section/push';
const state = () => store.get(pushAtom).state;
const saidTo = ({ args }: { args: unknown[][] }) => (args[0]?.[0] as Error | undefined)?.message;
let readers = 100;
const aReader = () =>
  toReader({ id: ++readers, uuid: numericIdToUuid(readers), name: 'Ada', user_privilege: 'normal' });

describe('push messages in this browser', () => {
  const server = fakeServer();
  let browser: FakePushBrowser;

  beforeEach(() => {
    browser = fakePushBrowser();
    store.set(pushBrowserAtom, browser);
    store.set(setSiteAction, { enable_push_notifications: true, section_uuid: 'sport', site_uuid: 'site' }, null);
    forgetPushRecord();
    localStorage.removeItem('vfPushAsked');
    server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: false }]);
    server.on('POST', PATH, [201, {}]);
    server.on('DELETE', PATH, [204]);
  });
  // Each test has a reader of its own, without known state.
  beforeEach(() => store.set(setCurrentUserAction, aReader()));
  after(() => {
    forgetPushRecord();
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });

  const look = () => store.set(lookForPushAction);
  /** Returns for each request whether its reader has just asked for messages. */
  const asked = () =>
    server.asked('POST', 'push').map(({ json }) => (json as { meta: { asked?: boolean } }).meta.asked ?? false);

  it('are not offered if the site, the page or the browser does not support them', () => {
    expect(store.get(pushTroubleAtom)).to.equal(null);
    browser = fakePushBrowser();
    for (const lack of ['https', 'support', 'home_screen'] as const) {
      store.set(pushBrowserAtom, { ...browser, lacks: () => lack });
      expect(store.get(pushTroubleAtom)).to.equal(lack);
    }
    store.set(setSiteAction, { enable_push_notifications: false }, null);
    expect(store.get(pushTroubleAtom)).to.equal('off');
  });

  it('are on for a member if the server confirms it', async () => {
    browser.there = aSubscription();
    await look();
    expect(state()).to.equal('unsubscribed');
    expect(server.asked('GET', 'push')[0]?.query.subscription_id).to.match(/^sub-/);
    store.set(setCurrentUserAction, aReader());
    server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: true }]);
    await look();
    expect(state()).to.equal('subscribed');
  });

  it('are checked once for each reader, and never if push is impossible', async () => {
    browser.there = aSubscription();
    store.set(pushBrowserAtom, { ...browser, lacks: () => 'support' });
    await look();
    expect(server.requests.length).to.equal(0);
    store.set(pushBrowserAtom, browser);
    await look();
    await look();
    expect(server.asked('GET', 'push').length).to.equal(1);
  });

  it('are on for a guest if the browser confirms it, without a request', async () => {
    await look();
    store.set(setCurrentUserAction, guest);
    browser.there = aSubscription();
    server.requests.length = 0;
    await look();
    expect([state(), server.requests.length]).to.deep.equal(['subscribed', 0]);
  });

  it('fail when the server does not say, without a word to the page', async () => {
    const failed = listenFor('push/subscribe-error');
    browser.there = aSubscription();
    server.on('GET', PATH, [503, {}]);
    await look();
    expect([state(), failed.callCount]).to.deep.equal(['failed', 0]);
  });

  it('turn on by a press: the browser asks, the server is notified', async () => {
    await look();
    const going = store.set(subscribePushAction);
    expect(state()).to.equal('processing');
    await going;
    expect([state(), browser.asked]).to.deep.equal(['subscribed', 1]);
    const sent = server.asked('POST', 'push')[0]?.json as Record<string, unknown>;
    expect(sent).to.include({ service_type: 'webpush', public_key: 'cHVibGlj', auth_secret: 'c2VjcmV0' });
    expect(sent.endpoint).to.contain(sent.subscription_id);
    expect(readPushRecord().endpoint).to.equal(sent.endpoint);
    expect((sent.view as { uniqueId: string }).uniqueId).to.equal(readPushRecord().unique_id);
    expect(asked()).to.deep.equal([true]);
    const { url, privilege, key } = sent.meta as Record<string, string>;
    expect([url, privilege, key]).to.deep.equal([location.href.split('#')[0], 'normal', 'a2V5']);
  });

  it('send only as much of a long address as the server accepts, and no position on the page', async () => {
    const here = location.href;
    await look();
    history.replaceState(null, '', `${location.pathname}?long=${'x'.repeat(3000)}#vf-1`);
    await store.set(subscribePushAction);
    history.replaceState(null, '', here);
    const sent = server.asked('POST', 'push')[0]?.json as { meta: { url: string } } | undefined;
    expect(sent?.meta.url.length).to.equal(2048);
  });

  it('are switched off: the server forgets the browser, and the browser its subscription', async () => {
    await look();
    await store.set(subscribePushAction);
    await store.set(unsubscribePushAction);
    expect([state(), browser.there, readPushRecord().endpoint]).to.deep.equal(['unsubscribed', null, undefined]);
    expect(server.asked('DELETE', 'push')[0]?.json).to.include({ service_type: 'webpush', auth_secret: 'c2VjcmV0' });
  });

  it('stay off when the reader refuses, which is no error', async () => {
    const failed = listenFor('push/subscribe-error');
    await look();
    browser.answer = 'denied';
    await store.set(subscribePushAction);
    expect(store.get(pushAtom)).to.deep.include({ state: 'unsubscribed', permission: 'denied' });
    expect(failed.callCount).to.equal(0);
  });

  const texts: Array<[string, () => void, string]> = [
    [
      'the server takes no subscription',
      () => server.on('POST', PATH, [500, {}]),
      'Error sending subscription information',
    ],
    ['the server has no key', () => server.on('GET', PATH, [503, {}]), 'Error sending subscription information'],
    [
      'the server cannot be reached',
      () => server.on('POST', PATH, 'offline'),
      'Error sending subscription information',
    ],
    [
      'the worker does not start',
      () => {
        browser.trouble = new Error('service worker took too long to start');
      },
      'service worker took too long to start',
    ],
  ];
  for (const [name, arrange, message] of texts) {
    it(`fail and tell the page when ${name}; another try may succeed`, async () => {
      const failed = listenFor('push/subscribe-error');
      await look();
      arrange();
      await store.set(subscribePushAction);
      expect(state()).to.equal('failed');
      expect(saidTo(failed)).to.equal(message);
      server.on('POST', PATH, [201, {}]);
      server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: false }]);
      browser.trouble = null;
      await store.set(retryPushAction);
      expect(state()).to.equal('subscribed');
    });
  }

  it('fail with another message when the server cannot delete it, and are tried again', async () => {
    const failed = listenFor('push/subscribe-error');
    await look();
    await store.set(subscribePushAction);
    server.on('DELETE', PATH, [500, {}]);
    await store.set(unsubscribePushAction);
    expect(state()).to.equal('failed');
    expect(saidTo(failed)).to.equal('Error sending information to delete subscription');
    server.on('DELETE', PATH, [204]);
    await store.set(retryPushAction);
    expect(state()).to.equal('unsubscribed');
  });

  it('show on a page without https that there are none', async () => {
    const failed = listenFor('push/subscribe-error');
    browser.lack = 'https';
    await store.set(subscribePushAction);
    expect(saidTo(failed)).to.equal('HTTP push support not enabled for this client');
  });

  it('move to the account that logs in', async () => {
    await look();
    await store.set(subscribePushAction);
    const next = aReader();
    store.set(setCurrentUserAction, next);
    await store.set(resendPushAction);
    expect(state()).to.equal('subscribed');
    expect([server.asked('POST', 'push').length, readPushRecord().reader]).to.deep.equal([2, next.uuid]);
    expect([browser.asked, asked()]).to.deep.equal([1, [true, false]]);
  });

  it('are off after a login for a member who turned all of them off, and on after a press', async () => {
    await look();
    await store.set(subscribePushAction);
    server.on('POST', PATH, [201, { is_subscribed: false }]);
    store.set(setCurrentUserAction, aReader());
    await store.set(resendPushAction);
    expect(state()).to.equal('unsubscribed');
    await store.set(subscribePushAction);
    expect([state(), asked()]).to.deep.equal(['subscribed', [true, false, true]]);
  });

  it('end with a login if the site has switched them off', async () => {
    await look();
    await store.set(subscribePushAction);
    store.set(setSiteAction, { enable_push_notifications: false, section_uuid: 'sport', site_uuid: 'site' }, null);
    store.set(setCurrentUserAction, aReader());
    await store.set(resendPushAction);
    expect([state(), browser.there]).to.deep.equal(['unsubscribed', null]);
    expect(server.asked('DELETE', 'push').length).to.equal(1);
  });

  it('are not the next reader’s when they leave before an answer', async () => {
    await look();
    const going = store.set(subscribePushAction);
    store.set(setCurrentUserAction, aReader());
    await going;
    expect(state()).to.equal('processing');
    await look();
    expect(state()).to.equal('unsubscribed');
  });

  describe('renewed by a page view', () => {
    beforeEach(async () => {
      await look();
      await store.set(subscribePushAction);
      server.requests.length = 0;
    });
    const renew = () => store.set(renewPushAction);
    const calls = () => server.requests.map(({ method }) => method);

    it('request nothing while nothing has changed since', async () => {
      await renew();
      expect(calls()).to.deep.equal([]);
    });

    it('tell the server again after a day', async () => {
      savePushRecord({
        ...(readPushRecord() as Required<ReturnType<typeof readPushRecord>>),
        told: Date.now() - DAY_MS,
      });
      await renew();
      expect([calls(), asked()]).to.deep.equal([['GET', 'POST'], [false]]);
    });

    it('subscribe again, without asking, if the subscription is gone or the site has another key', async () => {
      browser.there = null;
      await renew();
      expect(browser.there).not.to.equal(null);
      server.on('GET', PATH, [200, { public_key: 'b3RoZXI', is_subscribed: false }]);
      browser.there = aSubscription('a2V5');
      await renew();
      expect((browser.there as { key: string } | null)?.key).to.equal('b3RoZXI');
      expect(browser.asked).to.equal(1);
    });

    it('stay as they are when the reader has withdrawn the permission', async () => {
      browser.granted = 'denied';
      await renew();
      expect([calls(), readPushRecord().endpoint]).to.deep.equal([[], undefined]);
    });
  });

  it('rest 30 days after "Not now", and for good after the second', () => {
    const now = Date.now();
    expect(isResting(now)).to.equal(false);
    noteNotNow(now);
    expect(isResting(now + 30 * DAY_MS - 1)).to.equal(true);
    expect(isResting(now + 30 * DAY_MS)).to.equal(false);
    noteNotNow(now + 31 * DAY_MS);
    expect(isResting(now + 1000 * DAY_MS)).to.equal(true);
  });
});
