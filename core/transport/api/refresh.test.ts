import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { SESSION_REFRESH_MS } from '../../base/constants';
import { store } from '../../base/store/store';
import { startSession, stopSession } from '../../state/session/session';
import { toReader } from '../../state/user/user';
import { currentUserAtom, setCurrentUserAction } from '../../state/user/user.atoms';
import { readTokens, saveTokens } from '../tokens/tokens';
import { refreshSession } from './refresh';

const REFRESH = '/v2/:domain/users/refreshusertoken';
const ada = toReader({ id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada', user_privilege: 'normal' });

/** Waits for all answers and loaded code; only the interval timers are faked. */
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  await navigator.locks?.request('vfRefresh', async () => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Dispatches the event for a storage change in another tab. */
const changedElsewhere = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));

describe('session', () => {
  const server = fakeServer();

  beforeEach(() => {
    saveTokens({ access: 'a1', refresh: 'r1' });
    store.set(setCurrentUserAction, ada);
  });
  afterEach(() => {
    stopSession();
    saveTokens(null);
    store.set(setCurrentUserAction, toReader({}));
    sinon.restore();
  });

  it('keeps tokens under vfAccess and vfRefresh', () => {
    expect(localStorage.getItem('vfAccess')).to.equal('a1');
    expect(localStorage.getItem('vfRefresh')).to.equal('r1');
  });

  it('is stored in a cookie after the last dash, without consent, and removed with it', async () => {
    const sid = '0b54a7c2-90d1-4e6f-8a3b-5c2d1e0f9a8b';
    const cookie = () => document.cookie.split('; ').find((text) => text.startsWith('_vfa='));
    saveTokens({ access: `e30.${btoa(JSON.stringify({ sid }))}.x`, refresh: 'r1' });
    startSession();
    await settled();
    await waitUntil(() => cookie() === `_vfa=-${sid.replaceAll('-', '')}`, 'not named');
    saveTokens(null);
    await waitUntil(() => cookie() === undefined, 'still named');
  });

  it('is renewed every 270 s, with the refresh token, and rotates both', async () => {
    let count = 1;
    server.on('GET', REFRESH, () => [200, { access_token: `a${++count}`, refresh_token: `r${count}` }]);
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    startSession();
    await settled();

    clock.tick(SESSION_REFRESH_MS - 1);
    await settled();
    expect(server.requests.length).to.equal(0);
    clock.tick(1);
    await settled();
    expect(server.requests[0]?.headers.get('authorization')).to.equal('Bearer r1');
    expect(readTokens()).to.deep.equal({ access: 'a2', refresh: 'r2' });

    clock.tick(SESSION_REFRESH_MS);
    await settled();
    expect(readTokens()).to.deep.equal({ access: 'a3', refresh: 'r3' });
    expect(SESSION_REFRESH_MS).to.equal(270_000);
  });

  it('is not renewed for a guest', async () => {
    saveTokens(null);
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    startSession();
    clock.tick(SESSION_REFRESH_MS * 2);
    await settled();
    expect(server.requests.length).to.equal(0);
  });

  it('is renewed by one tab: another that just did so puts it off', async () => {
    server.on('GET', REFRESH, [200, { access_token: 'a2', refresh_token: 'r2' }]);
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    startSession();
    clock.tick(SESSION_REFRESH_MS - 10);
    localStorage.setItem('vfRefresh', 'r5');
    localStorage.setItem('vfAccess', 'a5');
    changedElsewhere('vfAccess');
    clock.tick(SESSION_REFRESH_MS - 10);
    await settled();
    expect(server.requests.length).to.equal(0);
  });

  it('waits for the tab that is renewing, and uses its token', async () => {
    let letGo = () => {};
    let other: Promise<unknown> = Promise.resolve();
    await new Promise<void>((isHeld) => {
      const work = new Promise<void>((done) => {
        letGo = done;
      });
      other = navigator.locks.request('vfRefresh', () => {
        isHeld();
        return work;
      });
    });
    const mine = refreshSession();
    await Promise.resolve();
    saveTokens({ access: 'theirs', refresh: 'r9' });
    letGo();
    await other;
    expect(await mine).to.equal(true);
    expect(server.requests.length).to.equal(0);
    expect(readTokens()?.access).to.equal('theirs');
  });

  for (const status of [401, 403]) {
    it(`is cleared and logged out when renewing is refused with ${status}`, async () => {
      startSession();
      const loggedOut = listenFor('logout/success');
      server.on('GET', REFRESH, [status, {}]);
      expect(await refreshSession()).to.equal(false);
      expect(localStorage.getItem('vfAccess')).to.equal(null);
      expect(localStorage.getItem('vfRefresh')).to.equal(null);
      expect(store.get(currentUserAtom).user_privilege).to.equal('guest');
      expect(loggedOut.callCount).to.equal(1);
    });
  }

  for (const answer of [[500, {}] as [number, object], 'offline' as const]) {
    it(`is kept when renewing fails otherwise: ${answer}`, async () => {
      startSession();
      server.on('GET', REFRESH, answer);
      expect(await refreshSession()).to.equal(false);
      expect(readTokens()).to.deep.equal({ access: 'a1', refresh: 'r1' });
      expect(store.get(currentUserAtom).name).to.equal('Ada');
    });
  }

  it('ends here when another tab logs out', () => {
    startSession();
    const loggedOut = listenFor('logout/success');
    localStorage.removeItem('vfRefresh');
    localStorage.removeItem('vfAccess');
    changedElsewhere('vfAccess');
    expect(store.get(currentUserAtom).name).to.equal('Guest');
    expect(loggedOut.callCount).to.equal(1);
  });

  it('starts here when another tab logs in', async () => {
    saveTokens(null);
    store.set(setCurrentUserAction, toReader({}));
    startSession();
    server.on('GET', '/v2/:domain/users/current', [200, { result: ada }]);
    localStorage.setItem('vfRefresh', 'r1');
    localStorage.setItem('vfAccess', 'a1');
    changedElsewhere('vfAccess');
    await waitUntil(() => store.get(currentUserAtom).name === 'Ada', 'still a guest');
  });
});
