import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { publish, subscribe } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { readTokens, saveTokens } from '../../transport/tokens/tokens';
import { toReader } from '../user/user';
import { currentUserAtom, isLoggedInAtom, setCurrentUserAction } from '../user/user.atoms';
import { startSession, stopSession } from './session';
import { logInAction, logOutAction, requestPasswordResetAction, signUpAction } from './session.atoms';

const LOGIN = '/v2/:domain/users/login';
const LOGOUT = '/v2/:domain/users/logout';
const ada = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada', user_privilege: 'normal' as const };
const welcome = { http_status: 200, result: ada, access_token: 'a1', refresh_token: 'r1' };
const credentials = () => ({ email: 'ada@example.com', password: `correct horse ${Math.random()}` });
const refusal = (status: number, code: string, data?: object) => ({
  http_status: status,
  code,
  message: code,
  ...(data && { data }),
});

describe('login and logout', () => {
  const server = fakeServer();

  afterEach(() => {
    stopSession();
    saveTokens(null);
    store.set(setCurrentUserAction, toReader({}));
    localStorage.removeItem('vfSignupReferral');
    sinon.restore();
  });

  const logIn = async () => {
    server.on('POST', LOGIN, [200, welcome]);
    await store.set(logInAction, credentials());
  };

  it('logs in: the page receives the event once the reader is known', async () => {
    server.on('POST', LOGIN, [200, welcome]);
    const seen: string[] = [];
    const stop = subscribe('login/success', (type) => seen.push(`${type} ${store.get(currentUserAtom).name}`));
    const mine = credentials();
    const user = await store.set(logInAction, mine);
    stop();
    expect(seen).to.deep.equal(['viafoura Ada']);
    expect(user).to.include({ name: 'Ada', id: 7 });
    expect(readTokens()).to.deep.equal({ access: 'a1', refresh: 'r1' });
    expect(server.requests[0]?.json).to.deep.equal({ ...mine, thirdparty_enabled: false });
    expect(server.requests[0]?.query.session).to.equal('false');
  });

  it('asks who it is when the answer does not say', async () => {
    server.on('POST', LOGIN, [200, { ...welcome, result: {} }]);
    server.on('GET', '/v2/:domain/users/current', [200, { result: ada }]);
    await store.set(logInAction, credentials());
    expect(store.get(currentUserAtom).name).to.equal('Ada');
  });

  it('publishes a refused login with type and address, and without ban fields', async () => {
    server.on('POST', LOGIN, [400, refusal(400, 'wrong_password')]);
    const failed = listenFor('login/failure');
    const result = await store.set(logInAction, credentials());
    expect(result).to.include({ error_status: 400 });
    expect(failed.args).to.deep.equal([
      [{ error_key: 'wrong_password', reason: 'wrong_password', login_type: 'viafoura', email: 'ada@example.com' }],
    ]);
    expect(store.get(isLoggedInAtom)).to.equal(false);
    expect(server.asked('GET', 'refreshusertoken').length).to.equal(0);
  });

  it('publishes a ban: milliseconds, and 0 or 1', async () => {
    const failed = listenFor('login/failure');
    const data = { reason: 'spam', end_date: 1_800_000_000, permanent: false };
    server.on('POST', LOGIN, [403, refusal(403, 'login_banned', data)]);
    await store.set(logInAction, credentials());
    server.on('POST', LOGIN, [403, refusal(403, 'login_banned', { ...data, permanent: true })]);
    await store.set(logInAction, credentials());
    const base = { error_key: 'login_banned', reason: 'spam', endDate: 1_800_000_000_000 };
    const rest = { login_type: 'viafoura', email: 'ada@example.com' };
    expect(failed.args).to.deep.equal([[{ ...base, isPermanent: 0, ...rest }], [{ ...base, isPermanent: 1, ...rest }]]);
  });

  it('rejects without a response and publishes that too', async () => {
    server.on('POST', LOGIN, 'offline');
    const failed = listenFor('login/failure');
    let message = '';
    await store.set(logInAction, credentials()).catch((error: Error) => {
      message = error.message;
    });
    expect(message).to.equal('Network Error');
    expect(failed.firstCall.args[0]).to.include({ reason: 'Network Error', login_type: 'viafoura' });
  });

  it('counts equal calls within 500 ms once, and later ones again', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['Date'] });
    server.on('POST', LOGIN, [400, refusal(400, 'wrong_password')]);
    const mine = credentials();
    const [first, second] = await Promise.all([store.set(logInAction, mine), store.set(logInAction, { ...mine })]);
    expect(second).to.equal(first);
    clock.tick(499);
    expect(await store.set(logInAction, mine)).to.equal(first);
    clock.tick(1);
    expect(await store.set(logInAction, mine)).not.to.equal(first);
    expect(server.asked('POST', 'login').length).to.equal(2);
  });

  it('runs different calls one after another: a login asked for during a logout starts after it', async () => {
    await logIn();
    server.requests.length = 0;
    const order: string[] = [];
    server.on('DELETE', LOGOUT, async () => {
      order.push('logout asked');
      await new Promise((resolve) => setTimeout(resolve, 30));
      order.push('logout answered');
      return [200, {}];
    });
    server.on('POST', LOGIN, () => {
      order.push('login asked');
      return [200, welcome];
    });
    await Promise.all([store.set(logOutAction), store.set(logInAction, credentials())]);
    expect(order).to.deep.equal(['logout asked', 'logout answered', 'login asked']);
    expect(store.get(isLoggedInAtom)).to.equal(true);
    expect(readTokens()?.access).to.equal('a1');
  });

  it('logs in after a login that failed without a response', async () => {
    server.on('POST', LOGIN, 'offline');
    const failing = store.set(logInAction, credentials()).catch(() => {});
    const next = store.set(logInAction, credentials());
    await failing;
    server.on('POST', LOGIN, [200, welcome]);
    expect(await next.catch(() => 'rejected')).to.include({ name: 'Ada' });
  });

  it('logs out: removes the tokens, becomes a guest, tells the page', async () => {
    await logIn();
    server.on('DELETE', LOGOUT, [200, {}]);
    const loggedOut = listenFor('logout/success');
    expect(await store.set(logOutAction)).to.equal(undefined);
    expect(store.get(currentUserAtom).name).to.equal('Guest');
    expect(readTokens()).to.equal(null);
    expect(loggedOut.callCount).to.equal(1);
  });

  it('tells the page once when it also follows the tokens', async () => {
    startSession();
    await logIn();
    server.on('DELETE', LOGOUT, [200, {}]);
    const loggedOut = listenFor('logout/success');
    await store.set(logOutAction);
    expect(loggedOut.callCount).to.equal(1);
  });

  it('has nothing to do for a guest', async () => {
    const loggedOut = listenFor('logout/success');
    await store.set(logOutAction);
    expect(server.requests.length).to.equal(0);
    expect(loggedOut.callCount).to.equal(0);
  });

  for (const answer of [[500, {}] as [number, object], 'offline' as const]) {
    it(`rejects with "Logout failed", tells the page and stays logged in: ${answer}`, async () => {
      await logIn();
      server.on('DELETE', LOGOUT, answer);
      const failed = listenFor('logout/failure');
      let message = '';
      await store.set(logOutAction).catch((error: Error) => {
        message = error.message;
      });
      expect(message).to.equal('Logout failed');
      expect(failed.callCount).to.equal(1);
      expect(store.get(isLoggedInAtom)).to.equal(true);
    });
  }

  it('signs up and is logged in', async () => {
    const heard: string[] = [];
    const stops = [
      subscribe('signup/success', () => heard.push('signup')),
      subscribe('login/success', (type) => heard.push(`login ${type}`)),
    ];
    server.on('POST', '/v2/:domain/users', [201, welcome]);
    await store.set(signUpAction, { name: 'Ada', ...credentials() });
    for (const stop of stops) stop();
    expect(heard).to.deep.equal(['signup', 'login viafoura']);
    expect(server.requests[0]?.json).to.include({ name: 'Ada', login: true });
    expect(readTokens()?.access).to.equal('a1');
  });

  it('logs in by itself when sign-up returned no session', async () => {
    server.on('POST', '/v2/:domain/users', [201, { result: { id: 7 } }]);
    server.on('POST', LOGIN, [200, welcome]);
    await store.set(signUpAction, { name: 'Ada', ...credentials() });
    expect(store.get(currentUserAtom).name).to.equal('Ada');
  });

  it('returns the answer of a refused sign-up to the page', async () => {
    const body = refusal(409, 'email_taken', { field: 'email' });
    server.on('POST', '/v2/:domain/users', [409, body]);
    const failed = listenFor('signup/failure');
    const result = await store.set(signUpAction, { name: 'Ada', ...credentials() });
    expect(failed.args).to.deep.equal([[body]]);
    expect(result).to.include({ error_status: 409 });
  });

  it('returns the answer of a refused password reset to the page', async () => {
    const body = refusal(429, 'too_many_requests');
    server.on('POST', '/v2/:domain/account/password', [429, body]);
    const failed = listenFor('reset/failure');
    expect(await store.set(requestPasswordResetAction, 'ada@example.com')).to.include({ error_status: 429 });
    expect(failed.args).to.deep.equal([[body]]);
    server.on('POST', '/v2/:domain/account/password', [200, {}]);
    expect(await store.set(requestPasswordResetAction, 'ada@example.com')).to.equal(undefined);
  });

  it('stores why a reader joins until the login, and clears it at start', async () => {
    localStorage.setItem('vfSignupReferral', 'old');
    startSession();
    expect(localStorage.getItem('vfSignupReferral')).to.equal(null);
    publish('authentication/required', { method: 'login', reason: 'like' });
    expect(JSON.parse(localStorage.getItem('vfSignupReferral') ?? '')).to.include({ action: 'like' });
    await logIn();
    expect(localStorage.getItem('vfSignupReferral')).to.equal(null);
  });
});
