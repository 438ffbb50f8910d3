import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { NoWorkerFile, ownBrowser } from './push-browser';

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
    subscribe: sinon.fake(async (_asked: PushSubscriptionOptionsInit) => {
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
    const [asked] = manager.subscribe.firstCall.args as [PushSubscriptionOptionsInit];
    expect(asked.userVisibleOnly).to.equal(true);
    expect([...(asked.applicationServerKey as Uint8Array)]).to.deep.equal([4, 0, 1]);
    expect(await ownBrowser.find('site')).to.deep.equal(made);
  });

  it('subscribes again if the site has another key', async () => {
    const before = known as ReturnType<typeof subscription> | null;
    await ownBrowser.subscribe('site', async () => 'BAAC');
    expect(before?.unsubscribe.callCount).to.equal(1);
  });

  it('keeps its subscription for the site’s key, in any encoding of the key', async () => {
    await ownBrowser.subscribe('site', async () => '-_8');
    const kept = known as ReturnType<typeof subscription> | null;
    if (kept) kept.options.applicationServerKey = Uint8Array.from([251, 255]).buffer;
    const { key } = await ownBrowser.subscribe('site', async () => '-_8');
    expect([kept?.unsubscribe.callCount, key]).to.deep.equal([0, 'BAAB']);
    const [asked] = manager.subscribe.lastCall.args as [PushSubscriptionOptionsInit];
    expect([...(asked.applicationServerKey as Uint8Array)]).to.deep.equal([251, 255]);
  });

  it('tells the server before the browser forgets', async () => {
    const forget = sinon.fake(async () => {
      expect(known).not.to.equal(null);
    });
    await ownBrowser.unsubscribe('site', forget);
    expect(forget.callCount).to.equal(1);
    expect(known).to.equal(null);
  });

  it('sends the server nothing if there is none', async () => {
    const forget = sinon.fake(async () => undefined);
    await ownBrowser.unsubscribe('site', forget);
    expect(forget.callCount).to.equal(0);
  });
});

describe('a browser that shows messages by a worker', () => {
  const OURS = `${location.origin}/vf-push/`;
  const pushManager = {
    getSubscription: async () => null as unknown,
    subscribe: async () => ({ endpoint: 'https://push.example/1', getKey: () => null }),
  };
  const registration = (more: object) => ({ active: {}, scope: OURS, pushManager, ...more });
  let register: sinon.SinonStub;
  let found: sinon.SinonStub;
  let permission: sinon.SinonStub;

  beforeEach(() => {
    permission = sinon.stub(Notification, 'requestPermission').resolves('granted');
    register = sinon.stub(navigator.serviceWorker, 'register').resolves(registration({}) as never);
    found = sinon.stub(navigator.serviceWorker, 'getRegistration').resolves(undefined);
  });
  afterEach(() => sinon.restore());

  const subscribe = () => ownBrowser.subscribe('site', async () => KEY);

  it('starts the publisher’s file under a scope of ours, and is subscribed', async () => {
    expect(await subscribe()).to.deep.equal({
      endpoint: 'https://push.example/1',
      public_key: '',
      auth_secret: '',
      key: '',
    });
    const [address, options] = register.args[0] ?? [];
    expect([String(address), options]).to.deep.equal([
      `${location.origin}/vf_sw.js?site=site`,
      { scope: OURS, updateViaCache: 'none' },
    ]);
  });

  it('starts nothing and asks for no key if the reader refuses', async () => {
    permission.resolves('denied');
    const keyOf = sinon.fake(async () => KEY);
    const refused = await ownBrowser.subscribe('site', keyOf).catch((error) => error);
    expect(refused.name).to.equal('NotAllowedError');
    expect([register.callCount, keyOf.callCount]).to.deep.equal([0, 0]);
  });

  it('reports that the publisher has installed no file', async () => {
    register.rejects(new TypeError('404'));
    expect(await subscribe().catch((error) => error)).to.be.instanceOf(NoWorkerFile);
  });

  for (const name of ['installing', 'waiting']) {
    it(`waits for a worker that is ${name}, until it runs`, async () => {
      const worker = Object.assign(new EventTarget(), { state: 'installed' });
      register.resolves(registration({ active: null, [name]: worker }) as never);
      let isDone = false;
      const going = subscribe().then(() => {
        isDone = true;
      });
      const changes = (state: string) => {
        worker.state = state;
        worker.dispatchEvent(new Event('statechange'));
        return new Promise((resolve) => setTimeout(resolve));
      };
      await new Promise((resolve) => setTimeout(resolve));
      await changes('activating');
      expect(isDone).to.equal(false);
      await changes('activated');
      await going;
    });
  }

  it('gives up on a worker that has not started after two seconds', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    register.resolves(registration({ active: null }) as never);
    let failed = '';
    const going = subscribe().catch((error) => {
      failed = error.message;
    });
    await clock.tickAsync(1999);
    expect(failed).to.equal('');
    await clock.tickAsync(1);
    await going;
    expect(failed).to.equal('service worker took too long to start');
    clock.restore();
  });

  it('is found by its own worker only, not by that of the whole site', async () => {
    expect(await ownBrowser.find('site')).to.equal(null);
    const there = { endpoint: 'https://push.example/1', getKey: () => null };
    const manager = { ...pushManager, getSubscription: async () => there };
    found.resolves(registration({ scope: `${location.origin}/`, pushManager: manager }) as never);
    expect(await ownBrowser.find('site')).to.equal(null);
    found.resolves(registration({ pushManager: manager }) as never);
    expect((await ownBrowser.find('site'))?.endpoint).to.equal(there.endpoint);
    expect(new Set(found.args.flat())).to.deep.equal(new Set([OURS]));
  });

  describe('can show none', () => {
    const changed: Array<[object, string, PropertyDescriptor | undefined]> = [];
    function change(target: object, name: string, value: unknown): void {
      changed.push([target, name, Object.getOwnPropertyDescriptor(target, name)]);
      Object.defineProperty(target, name, { configurable: true, value });
    }
    afterEach(() => {
      for (const [target, name, before] of changed.splice(0)) {
        if (before) Object.defineProperty(target, name, before);
        else Reflect.deleteProperty(target, name);
      }
    });
    const without = (name: string) => {
      changed.push([window, name, Object.getOwnPropertyDescriptor(window, name)]);
      Reflect.deleteProperty(window, name);
    };

    it('on a page without https; else it can', () => {
      expect(ownBrowser.lacks()).to.equal(null);
      change(window, 'isSecureContext', false);
      expect(ownBrowser.lacks()).to.equal('https');
    });

    for (const name of ['PushManager', 'Notification']) {
      it(`without ${name}`, () => {
        without(name);
        expect(ownBrowser.lacks()).to.equal('support');
      });
    }

    for (const [device, userAgent, fingers, lack] of [
      ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4)', 5, 'home_screen'],
      ['an older iPad', 'Mozilla/5.0 (iPad; CPU OS 12_0)', 1, 'home_screen'],
      ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', 5, 'home_screen'],
      ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', 0, 'support'],
      ['a Mac with a touch bar', 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', 1, 'support'],
      ['a phone of another make', 'Mozilla/5.0 (Linux; Android 15)', 5, 'support'],
    ] as const) {
      it(`on ${device} before it is on the home screen, if that helps`, () => {
        without('PushManager');
        change(navigator, 'userAgent', userAgent);
        change(navigator, 'maxTouchPoints', fingers);
        expect(ownBrowser.lacks()).to.equal(lack);
      });
    }
  });
});
