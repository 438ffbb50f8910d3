import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../../test/support/fake-server';
import { pageGlobals } from '../../../../test/support/page-globals';
import { waitUntil } from '../../../../test/support/wait-until';
import { store } from '../../../base/store/store';
import { saveTokens } from '../../../transport/tokens/tokens';
import { setSiteAction } from '../../site/site.atoms';
import { guest } from '../../user/user';
import { setCurrentUserAction } from '../../user/user.atoms';
import { stopPageServices, watchPageServices } from './page-services';

/** Specification §9. */
describe('polling for identity services', () => {
  const server = fakeServer();
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => {
    localStorage.clear();
    store.set(setCurrentUserAction, guest);
    clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    stopPageServices();
    sinon.restore();
    for (const name of ['janrain', 'Backplane', 'gigya']) delete pageGlobals[name];
    localStorage.clear();
    saveTokens(null);
    store.set(setSiteAction, {}, null);
    store.set(setCurrentUserAction, guest);
  });

  /** Counts lookups of a missing property. */
  function lookFor(host: object, name: string): () => number {
    const look = sinon.stub().returns(undefined);
    Object.defineProperty(host, name, { get: look, configurable: true });
    return () => look.callCount;
  }

  for (const [service, name, setting, ms] of [
    ['Backplane', 'Backplane', 'backplane_v1_2_enabled', 100],
    ['Janrain', 'janrain', 'janrain_enabled', 100],
    ['Gigya', 'gigya', 'gigya_poll', 1000],
  ] as const) {
    it(`${service}: at once, then each ${ms} ms for a minute`, () => {
      const looks = lookFor(window, name);
      store.set(setSiteAction, { [setting]: true }, null);
      watchPageServices();
      expect(looks()).to.equal(1);
      clock.tick(ms - 1);
      expect(looks()).to.equal(1);
      clock.tick(1);
      expect(looks()).to.equal(2);
      clock.tick(59_999 - ms);
      const atTheEnd = looks();
      expect(atTheEnd).to.equal(Math.ceil(60_000 / ms));
      clock.tick(60_000);
      expect(looks()).to.be.at.most(atTheEnd + 1);
    });
  }

  it('Janrain’s events: each 500 ms once its script is loaded', () => {
    const janrain = {};
    const looks = lookFor(janrain, 'events');
    pageGlobals.janrain = janrain;
    store.set(setSiteAction, { janrain_enabled: true }, null);
    watchPageServices();
    clock.tick(499);
    expect(looks()).to.equal(1);
    clock.tick(1);
    expect(looks()).to.equal(2);
    clock.tick(500);
    expect(looks()).to.equal(3);
  });

  it('Janrain’s token: each 1000 ms, then logs in', async () => {
    const user = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada', user_privilege: 'normal' };
    server.on('POST', '/v2/:domain/users/login/janrain/oauth', [200, { result: user, access_token: 'access' }]);
    store.set(setSiteAction, { janrain_enabled: true }, null);
    watchPageServices();
    localStorage.setItem('janrainCaptureToken', 'capture');
    clock.tick(999);
    const looked = sinon.spy(Storage.prototype, 'getItem').withArgs('janrainCaptureToken');
    clock.tick(1);
    expect(looked.callCount).to.equal(1);
    clock.tick(60_000);
    expect(looked.callCount).to.equal(1);
    clock.restore();
    await waitUntil(() => server.asked('POST', 'janrain/oauth').length === 1);
    expect(server.asked('POST', 'janrain/oauth')[0]?.json).to.include({ token: 'capture' });
  });
});
