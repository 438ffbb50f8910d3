import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { aSubscription } from '../../../test/support/fake-push-browser';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { WINDOW_POLL_MS } from '../../base/constants';
import { apiOrigin } from '../../base/script/origin';
import { store } from '../../base/store/store';
import { numericIdToUuid } from '../../contract/values/ids';
import { setSiteAction } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import {
  lookForPushAction,
  pushAtom,
  pushBrowserAtom,
  renewPushAction,
  subscribePushAction,
  unsubscribePushAction,
} from './push.atoms';
import { NoWorkerFile } from './push-browser';
import { forgetPushRecord, readPushRecord, savePushRecord } from './push-record';
import { WINDOW_OPEN_MS, windowBrowser } from './push-window';

const PATH = '/v5/subscriptions/:section/push';
const state = () => store.get(pushAtom).state;
let readers = 900;

describe('push messages by a window of the server', () => {
  const server = fakeServer();
  let opened: Window;
  let open: sinon.SinonStub;

  beforeEach(async () => {
    forgetPushRecord();
    store.set(pushBrowserAtom, null);
    const settings = { enable_push_notifications: true, push_opt_in_window: true };
    store.set(setSiteAction, { ...settings, section_uuid: 'sport', site_uuid: 'site' }, null);
    const id = ++readers;
    store.set(setCurrentUserAction, toReader({ id, uuid: numericIdToUuid(id), name: 'Ada', user_privilege: 'normal' }));
    // A frame is a window as well, and does not have to be closed.
    const frame = document.createElement('iframe');
    document.body.append(frame);
    opened = frame.contentWindow as Window;
    open = sinon.stub(window, 'open').callsFake(() => opened);
    server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: false }]);
    server.on('POST', PATH, [201, {}]);
    server.on('DELETE', PATH, [204]);
    server.on('POST', `${PATH}/browser`, [404, {}]);
    await store.set(lookForPushAction);
  });
  afterEach(() => {
    open.restore();
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });
  after(() => {
    forgetPushRecord();
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });

  const subscribed = () => server.on('POST', `${PATH}/browser`, [200, aSubscription()]);
  const say = (origin = apiOrigin(), source = opened) =>
    dispatchEvent(
      new MessageEvent('message', { data: { type: 'vf-push-window', result: 'subscribed' }, origin, source }),
    );
  const lookedUp = () => server.asked('POST', 'push/browser').length;
  const told = () => server.asked('POST', 'push').filter(({ path }) => path.endsWith('/push'));

  it('are on once the window reports it, and the server learns whose they are', async () => {
    const done = store.set(subscribePushAction);
    expect(state()).to.equal('processing');
    const [address, , features] = open.firstCall.args as [URL, string, string];
    expect(address.origin + address.pathname).to.equal(`${apiOrigin()}/push/opt-in`);
    expect([address.searchParams.get('site'), address.searchParams.get('subscribe')]).to.deep.equal(['site', 'true']);
    expect(address.hash).to.match(/^#browser=[0-9a-f]{32}$/);
    expect(features).to.contain('popup');
    subscribed();
    say();
    await done;
    expect(state()).to.equal('subscribed');
    expect(told().at(-1)?.json).to.deep.include({ view: { uniqueId: address.hash.split('=')[1] } });
    expect(readPushRecord().in_window).to.equal(true);
  });

  it('trust no other window, and no other origin', async () => {
    const done = store.set(subscribePushAction);
    const before = lookedUp();
    say('https://evil.example');
    say(apiOrigin(), window);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([state(), lookedUp()]).to.deep.equal(['processing', before]);
    subscribed();
    say();
    await done;
  });

  it('are checked when the reader returns from a window whose connection was cut, then and again', async () => {
    const done = store.set(subscribePushAction);
    dispatchEvent(new Event('focus'));
    await done;
    expect(state()).to.equal('unsubscribed');
    subscribed();
    dispatchEvent(new Event('focus'));
    await waitUntil(() => state() === 'subscribed', 'subscribed');
    expect(told().map(({ json }) => (json as { meta: { asked?: boolean } }).meta.asked)).to.deep.equal([true]);
  });

  it('are switched off in the window, and at the server at once', async () => {
    subscribed();
    savePushRecord({ unique_id: 'f'.repeat(32), in_window: true, endpoint: 'x', key: 'a2V5', reader: '', told: 1 });
    await store.set(renewPushAction);
    const going = store.set(subscribePushAction);
    say();
    await going;
    const done = store.set(unsubscribePushAction);
    expect((open.lastCall.args[0] as URL).searchParams.get('subscribe')).to.equal('false');
    say();
    await done;
    expect(server.asked('DELETE', 'push').length).to.equal(1);
    expect([state(), readPushRecord().unique_id]).to.deep.equal(['unsubscribed', undefined]);
  });

  it('are not on if the reader leaves the window as they came, and the next press continues with the same name', async () => {
    const name = () => (open.lastCall.args[0] as URL).hash;
    const done = store.set(subscribePushAction);
    const first = name();
    say();
    await done;
    expect([state(), told().length]).to.deep.equal(['unsubscribed', 0]);
    const again = store.set(subscribePushAction);
    expect(name()).to.equal(first);
    say();
    await again;
    expect(open.callCount).to.equal(2);
  });

  it('fail if the server does not report the result of the window', async () => {
    const done = store.set(subscribePushAction);
    server.on('POST', `${PATH}/browser`, [503, {}]);
    say();
    await done;
    expect(store.get(pushAtom)).to.include({ state: 'failed', failed: 'subscribe', permission: 'granted' });
  });

  it('wait for a window that only looks closed while the reader is in it, and no longer than that', async () => {
    const isHere = sinon.stub(document, 'hasFocus').returns(false);
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const cut = { closed: false };
    open.callsFake(() => cut as Window);
    try {
      const done = store.set(subscribePushAction);
      const before = lookedUp();
      cut.closed = true;
      clock.tick(WINDOW_POLL_MS);
      cut.closed = false;
      isHere.returns(true);
      clock.tick(WINDOW_POLL_MS);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect([state(), lookedUp()]).to.deep.equal(['processing', before]);
      cut.closed = true;
      subscribed();
      clock.tick(WINDOW_POLL_MS);
      await done;
      expect([state(), clock.countTimers()]).to.deep.equal(['subscribed', 0]);
    } finally {
      clock.restore();
      isHere.restore();
    }
  });

  it('send nothing when the reader turns them off and the server no longer has them', async () => {
    subscribed();
    const done = store.set(subscribePushAction);
    say();
    await done;
    server.on('POST', `${PATH}/browser`, [404, {}]);
    const off = store.set(unsubscribePushAction);
    say();
    await off;
    expect([state(), server.asked('DELETE', 'push').length]).to.deep.equal(['unsubscribed', 0]);
  });

  it('are searched in no window before there was one, only on a page of the site', async () => {
    const before = lookedUp();
    expect([await windowBrowser.find('site'), windowBrowser.permission()]).to.deep.equal([null, 'default']);
    savePushRecord({ unique_id: 'f'.repeat(32), endpoint: 'x', key: '', reader: '', told: 1 });
    expect([await windowBrowser.find('site'), lookedUp()]).to.deep.equal([null, before]);
    expect(windowBrowser.lacks(), 'the server here is this machine').to.equal(null);
  });

  it('are on at the next page view if the reader agreed in a window that the page had lost', async () => {
    const early = { unique_id: 'e'.repeat(32), in_window: true, endpoint: '', key: '', reader: '', told: Date.now() };
    savePushRecord(early);
    subscribed();
    await store.set(renewPushAction);
    expect([state(), told().length]).to.deep.equal(['subscribed', 1]);
    await store.set(renewPushAction);
    expect(told().length, 'the server knows').to.equal(1);
  });

  it('are forgotten by a page that finds none, once the reader has had time for the window', async () => {
    const early = { unique_id: 'e'.repeat(32), in_window: true, endpoint: '', key: '', reader: '', told: Date.now() };
    savePushRecord(early);
    await store.set(renewPushAction);
    expect(readPushRecord().unique_id).to.equal(early.unique_id);
    savePushRecord({ ...early, told: Date.now() - WINDOW_OPEN_MS - 1000 });
    await store.set(renewPushAction);
    expect(readPushRecord().unique_id).to.equal(undefined);
    expect(open.callCount).to.equal(0);
  });

  it('are given up by a page that finds no subscription after a while', async () => {
    store.set(setSiteAction, { enable_push_notifications: true, section_uuid: 'sport', site_uuid: 'site' }, null);
    forgetPushRecord();
    store.set(pushBrowserAtom, {
      ...windowBrowser,
      isElsewhere: undefined,
      lacks: () => null,
      find: async () => null,
      subscribe: async () => {
        throw new NoWorkerFile('404');
      },
    });
    await store.set(subscribePushAction);
    expect(store.get(pushAtom)).to.deep.include({ state: 'failed', isForWindow: true });
    store.set(pushBrowserAtom, null);
    expect(store.get(pushBrowserAtom)).to.equal(windowBrowser);
  });
});
