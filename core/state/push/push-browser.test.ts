import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { ownBrowser } from './push-browser';

const KEY = 'BAAB';

describe('a browser that shows messages without a worker (Safari)', () => {
  let known: Record<string, unknown> | null = null;
  const subscription = () => ({
    endpoint: 'https://web.push.apple.com/1',
    getKey: (name: string) => new TextEncoder().encode(name).buffer,
    options: { applicationServerKey: Uint8Array.from([4, 0, 1]).buffer },
    unsubscribe: sinon.fake(async () => {
      known = null;
    }),
  });
  const manager = {
    getSubscription: async () => known,
    subscribe: sinon.fake(async () => {
      known = subscription();
      return known;
    }),
  };

  before(() => {
    window.pushManager = manager as unknown as PushManager;
    sinon.stub(Notification, 'requestPermission').resolves('granted');
    sinon.stub(navigator.serviceWorker, 'register').rejects(new Error('no worker is asked for'));
  });
  after(() => {
    delete window.pushManager;
    sinon.restore();
  });

  it('is subscribed for the site’s key, with no file of the publisher’s', async () => {
    expect(await ownBrowser.find('site')).to.equal(null);
    const made = await ownBrowser.subscribe('site', async () => KEY);
    expect(made).to.deep.equal({
      endpoint: 'https://web.push.apple.com/1',
      public_key: btoa('p256dh').replace(/=+$/, ''),
      auth_secret: btoa('auth').replace(/=+$/, ''),
      key: KEY,
    });
    const [asked] = manager.subscribe.firstCall.args as unknown as [PushSubscriptionOptionsInit];
    expect(asked.userVisibleOnly).to.equal(true);
    expect([...(asked.applicationServerKey as Uint8Array)]).to.deep.equal([4, 0, 1]);
    expect(await ownBrowser.find('site')).to.deep.equal(made);
  });

  it('is subscribed anew where the site has another key', async () => {
    const before = known as ReturnType<typeof subscription> | null;
    await ownBrowser.subscribe('site', async () => 'BAAC');
    expect(before?.unsubscribe.callCount).to.equal(1);
  });

  it('tells the server before the browser forgets', async () => {
    const forget = sinon.fake(async () => {
      expect(known).not.to.equal(null);
    });
    await ownBrowser.unsubscribe('site', forget);
    expect(forget.callCount).to.equal(1);
    expect(known).to.equal(null);
  });
});
