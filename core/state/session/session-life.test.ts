/** The session after login: across tabs, its traces, and names without an account. */
import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { publish } from '../../base/bus/bus';
import { phaseAtom } from '../../base/phase/phase';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { Privilege } from '../../contract/people/roles';
import { readTokens, saveTokens } from '../../transport/tokens/tokens';
import { renewalAtom } from '../site/renewal';
import { setSiteAction } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { currentUserAtom, isLoggedInAtom, setCurrentUserAction, userAtom } from '../user/user.atoms';
import { shownCaptchaAtom } from './captcha/captcha.atoms';
import { nameGuestAction } from './guest-name.actions';
import { startSession, stopSession } from './session';
import {
  logInAction,
  logOutAction,
  requestPasswordResetAction,
  resetPasswordAction,
  signUpAction,
} from './session.atoms';

const LOGIN = '/v2/:domain/users/login';
const uuid = '00000000-0000-4000-8000-000000000007';
const ada = { id: 7, uuid, name: 'Ada', user_privilege: 'normal' as Privilege };
const walter = { id: 0, uuid, name: 'Walter', anonymous_name: 'Walter', user_privilege: 'guest' as Privilege };
const welcome = { http_status: 200, result: ada, access_token: 'a1', refresh_token: 'r1' };
const credentials = () => ({ email: 'ada@example.com', password: `correct horse ${Math.random()}` });
const refusal = (status: number, code: string, data?: object) =>
  [status, { http_status: status, code, message: code, ...(data && { data }) }] as [number, object];
const name = () => store.get(currentUserAtom).name;
/** Changes storage like another tab. */
function elsewhere(change: () => void): void {
  change();
  dispatchEvent(new StorageEvent('storage', { key: 'vfAccess' }));
}

describe('a session', () => {
  const server = fakeServer();
  // Equal calls within half a second are one.
  let time = Date.now();
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => {
    time += 1000;
    clock = sinon.useFakeTimers({ now: time, toFake: ['Date'] });
    clearPageState(store);
    store.set(setSiteAction, { section_uuid: 'section' }, null);
    store.set(setCurrentUserAction, guest);
    server.on('GET', '/v2/:domain/users/current', [200, { result: ada }]);
    server.on('POST', LOGIN, [200, welcome]);
  });
  afterEach(() => {
    clock.restore();
    stopSession();
    saveTokens(null);
    store.set(shownCaptchaAtom, null);
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
    localStorage.removeItem('vfSignupReferral');
  });
  const beAda = () => store.set(setCurrentUserAction, toReader(ada));

  it('starts here after a login in another tab, and ends here after a logout there', async () => {
    startSession();
    const loggedOut = listenFor('logout/success');
    elsewhere(() => localStorage.setItem('vfAccess', 'of another tab'));
    await waitUntil(() => name() === 'Ada', 'still a guest');
    expect(loggedOut.callCount).to.equal(0);
    elsewhere(() => localStorage.removeItem('vfAccess'));
    expect([name(), store.get(isLoggedInAtom)]).to.deep.equal(['Guest', false]);
    expect(loggedOut.callCount).to.equal(1);
  });

  it('does not load the reader again when another tab renews the tokens of the same reader', async () => {
    startSession();
    beAda();
    elsewhere(() => localStorage.setItem('vfAccess', 'renewed'));
    await aTimeout(20);
    expect(server.asked('GET', '/users/current')).to.have.length(0);
  });

  it('publishes no logout if nobody was logged in', async () => {
    startSession();
    const loggedOut = listenFor('logout/success');
    elsewhere(() => localStorage.removeItem('vfAccess'));
    expect(loggedOut.callCount).to.equal(0);
  });

  it('follows other tabs once, even if started several times, and stops with the session', async () => {
    startSession();
    publish('authentication/required', { method: 'login', reason: 'like' });
    startSession();
    expect(localStorage.getItem('vfSignupReferral')).to.contain('like');
    stopSession();
    localStorage.removeItem('vfSignupReferral');
    publish('authentication/required', { method: 'login', reason: 'dislike' });
    expect(localStorage.getItem('vfSignupReferral')).to.equal(null);
    beAda();
    elsewhere(() => localStorage.removeItem('vfAccess'));
    expect(name()).to.equal('Ada');
  });

  describe('after a login', () => {
    it('knows how much the reader has written in the section', async () => {
      const counts = { content_created: 6, likes_received: 7, likes_created: 8 };
      server.on('GET', '/v4/livecomments/:section/:user/profile', [200, counts]);
      store.set(phaseAtom, 'ready');
      await store.set(logInAction, credentials());
      await waitUntil(() => store.get(currentUserAtom).data_count.comments_made === 6, 'not counted');
    });

    it('reports at sign-up why the reader joined, and not at the next one', async () => {
      startSession();
      publish('authentication/required', { method: 'login', reason: 'like' });
      server.on('POST', '/v2/:domain/users', [201, welcome]);
      await store.set(signUpAction, { name: 'Ada', ...credentials() });
      await store.set(signUpAction, { name: 'Bo', ...credentials() });
      const referrals = server.requests
        .filter(({ method, path }) => method === 'POST' && path.endsWith('/users'))
        .map(({ json }) => (json as { referral?: string }).referral);
      expect(referrals).to.deep.equal(['like', undefined]);
    });

    it('is one of LoginRadius’ accounts if the site’s forms use it, for sign-up and passwords too', async () => {
      store.set(setSiteAction, { section_uuid: 'section', enable_integrated_loginradius: true }, null);
      const succeeded = listenFor('login/success');
      server.on('POST', '/v2/:domain/loginradius/*', [200, welcome]);
      await store.set(logInAction, credentials());
      await store.set(signUpAction, { name: 'Ada', ...credentials() });
      await store.set(requestPasswordResetAction, 'ada@example.com');
      expect(succeeded.args).to.deep.equal([['embedded_loginradius'], ['embedded_loginradius']]);
      const asked = server.requests
        .filter(({ method }) => method === 'POST')
        .map(({ path }) => path.split('/').slice(3));
      expect(asked).to.deep.equal([
        ['loginradius', 'login'],
        ['loginradius', 'register'],
        ['loginradius', 'forgot'],
      ]);
    });

    it('waits for the settings of the site, which tell where the accounts are', async () => {
      store.set(phaseAtom, 'starting');
      server.on('POST', '/v2/:domain/loginradius/*', [200, welcome]);
      const loggedIn = store.set(logInAction, credentials());
      await aTimeout(20);
      expect(server.requests).to.deep.equal([]);
      store.set(setSiteAction, { section_uuid: 'section', enable_integrated_loginradius: true }, null);
      store.set(phaseAtom, 'ready');
      await loggedIn;
      store.set(phaseAtom, 'standalone');
      expect(server.asked('POST', '/loginradius/login')).to.have.length(1);
    });

    it('goes to the service that the site has now, where the page has a copy of older settings', async () => {
      let renewals = 0;
      store.set(renewalAtom, {
        renew: async () => {
          renewals++;
          await aTimeout(0);
          store.set(setSiteAction, { section_uuid: 'section', enable_integrated_loginradius: true }, null);
          store.set(renewalAtom, null);
        },
      });
      server.on('POST', '/v2/:domain/loginradius/*', [200, welcome]);
      await store.set(logInAction, credentials());
      await store.set(signUpAction, { name: 'Ada', ...credentials() });
      await store.set(requestPasswordResetAction, 'ada@example.com');
      expect(server.asked('POST', '/loginradius/')).to.have.length(3);
      expect(server.asked('POST', '/users')).to.deep.equal([]);
      expect(renewals).to.equal(1);
    });

    it('uses the copy of the settings if no newer ones can be loaded', async () => {
      const warned = sinon.stub(console, 'warn');
      store.set(renewalAtom, { renew: () => Promise.reject(new Error('unreachable')) });
      await store.set(logInAction, credentials());
      store.set(renewalAtom, null);
      warned.restore();
      expect(name()).to.equal('Ada');
    });
  });

  it('is absent after a refused sign-up, and the page receives no login event', async () => {
    server.on('POST', '/v2/:domain/users', refusal(409, 'email_taken'));
    const [succeeded, signedUp] = [listenFor('login/success'), listenFor('signup/success')];
    await store.set(signUpAction, { name: 'Ada', ...credentials() });
    expect([store.get(isLoggedInAtom), readTokens()]).to.deep.equal([false, null]);
    expect([succeeded.callCount, signedUp.callCount]).to.deep.equal([0, 0]);
    expect(server.asked('POST', 'login')).to.have.length(0);
  });

  it('is absent if the answer names no reader: it counts as a failure', async () => {
    server.on('POST', LOGIN, [200, { ...welcome, result: {} }]);
    server.on('GET', '/v2/:domain/users/current', refusal(401, 'unauthorized'));
    const [succeeded, failed] = [listenFor('login/success'), listenFor('login/failure')];
    await store.set(logInAction, credentials());
    expect([succeeded.callCount, failed.callCount]).to.deep.equal([0, 1]);
    expect(store.get(isLoggedInAtom)).to.equal(false);
  });

  it('of a ban without an end says now, and not that it is for good', async () => {
    const before = Date.now();
    server.on('POST', LOGIN, refusal(403, 'login_banned', { reason: 'spam' }));
    const failed = listenFor('login/failure');
    await store.set(logInAction, credentials());
    const { endDate, isPermanent } = failed.firstCall.args[0] as { endDate: number; isPermanent: number };
    expect(endDate).to.be.within(before, Date.now());
    expect(isPermanent).to.equal(0);
  });

  describe('ends', () => {
    it('when the server knows it no more: that is no failed logout', async () => {
      await store.set(logInAction, credentials());
      server.on('DELETE', '/v2/:domain/users/logout', refusal(401, 'unauthorized'));
      const [failed, loggedOut] = [listenFor('logout/failure'), listenFor('logout/success')];
      await store.set(logOutAction);
      expect([failed.callCount, loggedOut.callCount]).to.deep.equal([0, 1]);
      expect([readTokens(), name()]).to.deep.equal([null, 'Guest']);
    });

    it('without a logout event, for tokens whose owner is not known yet', async () => {
      saveTokens({ access: 'a', refresh: 'r' });
      server.on('DELETE', '/v2/:domain/users/logout', [200, {}]);
      const loggedOut = listenFor('logout/success');
      await store.set(logOutAction);
      expect([server.asked('DELETE', 'logout').length, readTokens(), loggedOut.callCount]).to.deep.equal([1, null, 0]);
    });

    it('never for a guest with a name, whom pages log out with every view', async () => {
      saveTokens({ access: 'a', refresh: 'r' });
      store.set(setCurrentUserAction, toReader(walter));
      await store.set(logOutAction);
      expect([server.asked('DELETE', 'logout').length, readTokens()?.access]).to.deep.equal([0, 'a']);
      expect(store.get(currentUserAtom).anonymous_name).to.equal('Walter');
    });
  });

  describe('of a guest with a name', () => {
    const ANONYMOUS = '/v2/:domain/users/anonymous';
    const give = (text: string) => store.set(nameGuestAction, text);

    it('has tokens and a name to be shown, and is no login', async () => {
      server.on('POST', ANONYMOUS, [201, { ...welcome, result: walter }]);
      const [succeeded, changed] = [listenFor('login/success'), listenFor('user/changed')];
      expect(await give('Walter')).to.equal(undefined);
      expect(server.asked('POST', 'anonymous')[0]?.json).to.deep.equal({ name: 'Walter' });
      expect([readTokens()?.access, readTokens()?.refresh]).to.deep.equal(['a1', 'r1']);
      expect([store.get(isLoggedInAtom), succeeded.callCount]).to.deep.equal([false, 0]);
      expect(store.get(currentUserAtom)).to.include({ anonymous_name: 'Walter', uuid });
      expect(store.get(userAtom(uuid))?.name).to.equal('Walter');
      // The page treats a guest with a name like any guest.
      expect(changed.lastCall.args[0]).to.include({ uuid: guest.uuid, anonymous_name: 'Walter' });
    });

    it('does not start with a name that is refused, or that was never sent', async () => {
      for (const answer of [refusal(409, 'name_taken'), 'offline' as const]) {
        server.on('POST', ANONYMOUS, answer);
        expect(await give(`Walter ${answer}`)).to.have.property('error_status');
        expect([readTokens(), store.get(currentUserAtom).anonymous_name]).to.deep.equal([null, guest.anonymous_name]);
      }
    });

    it('does not replace a logged-in reader', async () => {
      beAda();
      server.on('POST', ANONYMOUS, [201, { ...welcome, result: walter }]);
      expect(await give('Walter again')).to.equal(undefined);
      expect([server.asked('POST', 'anonymous').length, name()]).to.deep.equal([0, 'Ada']);
    });
  });

  it('counts a mail for another password when it was sent, and not when it was refused', async () => {
    const recorded = listenFor('vf-analytics/recorded');
    server.on('POST', '/v2/:domain/account/password', refusal(429, 'too_many_requests'));
    await store.set(requestPasswordResetAction, 'ada@example.com');
    expect(recorded.callCount).to.equal(0);
    server.on('POST', '/v2/:domain/account/password', [200, {}]);
    await store.set(requestPasswordResetAction, 'ada@example.com');
    expect(recorded.args).to.deep.equal([['PASSWORD_RESET', 'vf-tray']]);
  });

  it('sets another password with the token of a mail, or shows why not', async () => {
    server.on('PUT', '/v2/:domain/account/password', refusal(400, 'token_expired'));
    server.on('POST', '/v2/:domain/account/*', refusal(400, 'token_expired'));
    expect(await store.set(resetPasswordAction, { token: 'of a mail', newPassword: 'new horse battery' })).to.include({
      error_status: 400,
    });
    expect(server.requests.at(-1)?.text).to.contain('of a mail').and.to.contain('new horse battery');
  });

  it('is asked for a captcha three times at most, and for none after another refusal', async () => {
    const captcha = { kind: 'hcaptcha', site_key: 'k', frame: '/v2/localhost/captcha' };
    const sent = () => server.asked('POST', LOGIN.replace(':domain', location.hostname)).length;
    server.on('POST', LOGIN, refusal(400, 'captcha_required', { captcha }));
    let answered = 0;
    const answering = setInterval(() => {
      if (!store.get(shownCaptchaAtom)) return;
      answered += 1;
      store.get(shownCaptchaAtom)?.answer(`answer ${answered}`);
    }, 5);
    expect(await store.set(logInAction, credentials())).to.include({ error_status: 400 });
    expect([answered, sent()]).to.deep.equal([3, 4]);
    clearInterval(answering);
    server.on('POST', LOGIN, refusal(400, 'wrong_password'));
    await store.set(logInAction, credentials());
    expect([store.get(shownCaptchaAtom), sent()]).to.deep.equal([null, 5]);
  });
});
