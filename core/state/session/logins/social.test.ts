import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { listenFor } from '../../../../test/support/listen-for';
import { ada, messageOf, OFF, session, vouchedLogins } from '../../../../test/support/logins';
import { partOf } from '../../../../test/support/part-of';
import { waitUntil } from '../../../../test/support/wait-until';
import { store } from '../../../base/store/store';
import { toReader } from '../../user/user';
import { setCurrentUserAction } from '../../user/user.atoms';
import { saveReferral } from '../referral';
import { logInAutomatically } from './automatic';
import { connectByWindowAction, logInAt } from './social';
import { CHANNEL } from './watch-window';

describe('logins that others vouch for', () => {
  const { server, set } = vouchedLogins();

  describe('a network, in a window', () => {
    const opened = () => {
      const location = { href: '' };
      return { location, closed: false, close: sinon.stub() };
    };
    let shown: ReturnType<typeof opened>;
    beforeEach(() => {
      set({ login_providers: ['google', 'apple'] });
      shown = opened();
      sinon.stub(document, 'hasFocus').returns(true);
      sinon.stub(window, 'open').callsFake(() => partOf<Window>(shown));
    });
    const code = (text: string) => new BroadcastChannel(CHANNEL).postMessage({ code: text });

    it('opens on press, and exchanges the answer with a secret of this page', async () => {
      let sent: Record<string, string> = {};
      server.on('POST', '/v2/:domain/users/sociallogin', ({ json }) => {
        sent = json as Record<string, string>;
        return [200, { result: { ...ada, isNewUser: true }, ...session }];
      });
      const succeeded = listenFor('login/success');
      const login = logInAt('google');
      expect((window.open as sinon.SinonStub).args).to.deep.equal([
        ['about:blank', 'vf-login', 'popup,width=450,height=500'],
      ]);
      await waitUntil(() => shown.location.href !== '');
      const address = new URL(shown.location.href);
      expect(address.pathname).to.match(/\/thirdparty\/google$/);
      expect(address.searchParams.get('callback')).to.equal(location.href.split('#')[0]);
      code('abc');
      expect((await login).name).to.equal('Ada');
      const bytes = new TextEncoder().encode(sent.verifier);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const challenge = btoa(String.fromCharCode(...digest))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      expect(address.searchParams.get('challenge')).to.equal(challenge);
      expect(sent.token).to.equal('abc');
      expect(succeeded.args).to.deep.equal([['loginradius_social']]);
    });

    it('is canceled by closing the window, and still accepts an answer', async () => {
      const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      server.on('POST', '/v2/:domain/users/sociallogin', [200, { result: ada, ...session }]);
      const cancelled = listenFor('login/cancel');
      const succeeded = listenFor('login/success');
      const login = messageOf(logInAt('google'));
      await waitUntil(() => shown.location.href !== '');
      shown.closed = true;
      clock.tick(500);
      expect(await login).to.equal('Login cancelled');
      expect(cancelled.args).to.deep.equal([[{ type: 'google' }]]);
      code('late');
      await waitUntil(() => succeeded.callCount === 1);
    });

    describe('whose tie was cut, so that it looks closed', () => {
      const begin = async (login: Promise<unknown>) => {
        const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
        const told = messageOf(login);
        // Only the test's own code runs here, and the redirect needs a task.
        while (shown.location.href === '') await crypto.subtle.digest('SHA-256', new Uint8Array());
        await Promise.resolve();
        shown.closed = true;
        return { clock, told };
      };

      it('is no cancel while the reader is in it', async () => {
        server.on('POST', '/v2/:domain/users/sociallogin', [200, { result: ada, ...session }]);
        const cancelled = listenFor('login/cancel');
        (document.hasFocus as sinon.SinonStub).returns(false);
        const { clock, told } = await begin(logInAt('google'));
        clock.tick(15_000);
        clock.restore();
        code('in time');
        expect(await told).to.equal('resolved');
        expect(cancelled.callCount).to.equal(0);
      });

      it('is a cancel when nothing came in twenty seconds, wherever the focus is', async () => {
        const cancelled = listenFor('login/cancel');
        (document.hasFocus as sinon.SinonStub).returns(false);
        const { clock, told } = await begin(logInAt('google'));
        clock.tick(20_500);
        expect(await told).to.equal('Login cancelled');
        expect(cancelled.callCount).to.equal(1);
      });

      /** Begins a connection, cancels it by returning to the page, then delivers its code. */
      const connectLate = async () => {
        server.on('POST', '/v2/:domain/users/sociallogin', [200, { result: ada }]);
        store.set(setCurrentUserAction, toReader(ada));
        const { clock, told } = await begin(store.set(connectByWindowAction, 'google'));
        clock.tick(500);
        clock.restore();
        expect(await told).to.equal('Login cancelled');
      };

      it('is connected when it returns after the reader looked at the page', async () => {
        await connectLate();
        code('late');
        await waitUntil(() => server.asked('POST', 'sociallogin').length === 1);
        expect(server.asked('POST', 'sociallogin')[0]?.json).to.include({ token: 'late', connect: true });
      });

      it('connects nothing for a reader who logged in since', async () => {
        await connectLate();
        store.set(setCurrentUserAction, toReader({ ...ada, id: 8 }));
        code('late');
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect(server.asked('POST', 'sociallogin')).to.deep.equal([]);
      });
    });

    it('is never opened automatically, though the site names it first', async () => {
      set({ login_providers: ['google'], autosociallogin: 'google', custom_cookie_name: 'NewsSession' });
      await logInAutomatically();
      expect((window.open as sinon.SinonStub).callCount).to.equal(0);
      expect(server.requests).to.deep.equal([]);
    });

    it('navigates the page itself on a phone', async () => {
      saveReferral('vote');
      sinon
        .stub(window, 'matchMedia')
        .callsFake((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList);
      const { navigation } = window as typeof window & { navigation: EventTarget };
      const left = new Promise<string>((resolve) => {
        const stay = (event: Event) => {
          event.preventDefault();
          resolve((event as unknown as { destination: { url: string } }).destination.url);
        };
        navigation.addEventListener('navigate', stay, { once: true });
      });
      void logInAt('google').catch(() => {});
      expect(new URL(await left).pathname).to.match(/\/thirdparty\/google$/);
      expect((window.open as sinon.SinonStub).callCount).to.equal(0);
      const { verifier, ...kept } = JSON.parse(sessionStorage.getItem('vfLoginFlow') ?? '{}');
      expect(kept).to.deep.equal({ provider: 'google', isConnecting: false, referral: 'vote' });
      expect(verifier).to.have.length(43);
    });

    it('does not leave the window a login that the page itself had started', async () => {
      sessionStorage.setItem('vfLoginFlow', JSON.stringify({ provider: 'google', verifier: 'old' }));
      void logInAt('google').catch(() => {});
      expect(sessionStorage.getItem('vfLoginFlow')).to.equal(null);
      await waitUntil(() => shown.location.href !== '');
    });

    it('accepts a code only from its own window, and only on the page’s or the community’s origin', async () => {
      const sent: unknown[] = [];
      server.on('POST', '/v2/:domain/users/sociallogin', ({ json }) => {
        sent.push((json as { token: string }).token);
        return [200, { result: ada, ...session }];
      });
      const login = logInAt('google');
      await waitUntil(() => shown.location.href !== '');
      const tell = (token: string, more: { origin: string; source: unknown }) =>
        window.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'vf-login', code: token }, ...more }));
      tell('of another origin', { origin: 'https://evil.example', source: shown });
      tell('of another window', { origin: location.origin, source: window });
      tell('of nobody', { origin: location.origin, source: null });
      expect(shown.close.callCount).to.equal(0);
      tell('its own', { origin: location.origin, source: shown });
      expect(shown.close.callCount).to.equal(1);
      await login;
      expect(sent).to.deep.equal(['its own']);
    });

    it('closes the window after a cancellation', async () => {
      const login = messageOf(logInAt('google'));
      await waitUntil(() => shown.location.href !== '');
      const told = { data: { type: 'vf-login', error: 'cancelled' }, origin: location.origin, source: shown };
      window.dispatchEvent(Object.assign(new Event('message'), told));
      expect(await login).to.equal('Login cancelled');
      expect(shown.close.callCount).to.equal(1);
    });

    it('is cancelled by the message of a web view', async () => {
      const cancelled = listenFor('login/cancel');
      const login = messageOf(logInAt('google'));
      await waitUntil(() => shown.location.href !== '');
      window.dispatchEvent(new MessageEvent('message', { data: 'webviewClose', origin: 'https://evil.example' }));
      expect(cancelled.callCount).to.equal(0);
      window.dispatchEvent(new MessageEvent('message', { data: 'webviewClose', origin: location.origin }));
      expect(await login).to.equal('Login cancelled');
    });

    it('ends when another begins', async () => {
      const first = messageOf(logInAt('google'));
      await waitUntil(() => shown.location.href !== '');
      const before = shown;
      shown = opened();
      const second = messageOf(logInAt('apple'));
      expect(await first).to.equal('Another login has begun');
      expect(before.close.callCount).to.equal(1);
      await waitUntil(() => shown.location.href !== '');
      window.dispatchEvent(new MessageEvent('message', { data: 'webviewClose', origin: location.origin }));
      await second;
    });

    it('names unknown providers as in the contract', async () => {
      expect(await messageOf(logInAt('myspace'))).to.equal(
        'Invalid social login type specified: myspace. Valid types are: apple, facebook, google, twitter, linkedin, yahoo, windowslive, aol',
      );
      expect(await messageOf(logInAt('yahoo'))).to.equal(OFF);
    });
  });
});
