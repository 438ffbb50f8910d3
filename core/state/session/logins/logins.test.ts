import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../../test/support/fake-server';
import { listenFor } from '../../../../test/support/listen-for';
import { waitUntil } from '../../../../test/support/wait-until';
import { isFailure } from '../../../base/failure/failure';
import { store } from '../../../base/store/store';
import type { PublicSettings } from '../../../contract/site';
import { readTokens, saveTokens } from '../../../transport/tokens/tokens';
import { setSiteAction } from '../../site/site.atoms';
import { guest, toReader } from '../../user/user';
import { setCurrentUserAction } from '../../user/user.atoms';
import { confirmAddressAction } from '../../user/verification.actions';
import { saveReferral } from '../referral';
import { logInAction, resetPasswordAction } from '../session.atoms';
import { logInAutomatically } from './automatic';
import { logInWithCookie, logInWithIdToken } from './by-proof.deferred';
import { logInWithGigya, logInWithJanrain, logInWithLoginRadius } from './by-service.deferred';
import { comeHome } from './come-home';
import { stopPageServices } from './page-services.deferred';
import { connectByWindowAction, logInAt } from './social';
import { CHANNEL } from './watch-window';

const OFF = 'This login method is not currently enabled on this site';
const ada = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada', user_privilege: 'normal' as const };
const session = { access_token: 'access', refresh_token: 'refresh' };

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'resolved',
    (error: Error) => error.message,
  );

describe('logins that others vouch for', () => {
  const server = fakeServer();
  const set = (settings: Partial<PublicSettings>) => store.set(setSiteAction, settings, null);

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: what a publisher's page has.
    document.cookie = 'NewsSession=; max-age=0';
    store.set(setCurrentUserAction, guest);
  });
  afterEach(() => {
    saveTokens(null);
    set({});
    store.set(setCurrentUserAction, guest);
    sinon.restore();
  });

  describe('the publisher’s cookie', () => {
    const path = '/v2/:domain/users/login/cookie';

    it('is read where the settings say, and logs in', async () => {
      set({ custom_cookie_name: 'NewsSession' });
      // biome-ignore lint/suspicious/noDocumentCookie: what a publisher's page has.
      document.cookie = 'NewsSession=ada%20%26%20co';
      const succeeded = listenFor('login/success');
      let sent: Record<string, unknown> = {};
      server.on('POST', path, ({ json }) => {
        sent = json as Record<string, unknown>;
        return [200, { result: ada, ...session }];
      });
      const reader = await logInWithCookie();
      expect(reader.name).to.equal('Ada');
      expect(sent.cookie).to.equal('ada & co');
      expect(sent.site).to.equal('viafouraDefinedCookie');
      expect(succeeded.args).to.deep.equal([['cookie']]);
      expect(readTokens()?.access).to.equal('access');
    });

    it('rejects in the words of the contract, the failure published', async () => {
      const failed = listenFor('login/failure');
      expect(await messageOf(logInWithCookie())).to.equal(OFF);
      set({ custom_cookie_name: 'NewsSession' });
      expect(await messageOf(logInWithCookie())).to.equal('No cookie found for cookie login');
      server.on('POST', path, [401, { code: 'unauthorized', message: 'Log in first.' }]);
      expect(await messageOf(logInWithCookie('x'))).to.equal('Log in first.');
      expect(failed.args.map(([{ error_key }]) => error_key)).to.deep.equal([
        'login_failed',
        'login_failed',
        'Log in first.',
      ]);
    });

    it('tells a ban with its reason and end', async () => {
      set({ custom_cookie_name: 'NewsSession' });
      const failed = listenFor('login/failure');
      const data = { reason: 'Spam.', end_date: 1_800_000_000, permanent: false };
      server.on('POST', path, [403, { code: 'login_banned', api_code: 262151, message: 'No.', data }]);
      await messageOf(logInWithCookie('banned'));
      const { error_key, reason, endDate } = failed.firstCall.args[0];
      expect([error_key, reason, endDate]).to.deep.equal(['login_banned', 'Spam.', 1_800_000_000_000]);
    });

    it('logs in by itself where there is one, and asks nothing where there is none', async () => {
      let asked = 0;
      server.on('POST', path, () => {
        asked++;
        return [200, { result: ada, ...session }];
      });
      set({ custom_cookie_name: 'NewsSession' });
      await logInAutomatically();
      expect(asked).to.equal(0);
      // biome-ignore lint/suspicious/noDocumentCookie: what a publisher's page has.
      document.cookie = 'NewsSession=ada';
      await logInAutomatically();
      await logInAutomatically();
      expect(asked).to.equal(1);
    });
  });

  describe('an ID token', () => {
    it('resolves to nothing, and a refusal to its failure: hosts take any value for an error', async () => {
      expect(await messageOf(logInWithIdToken('t'))).to.equal(OFF);
      set({ oidc_enabled: true });
      server.on('POST', '/v2/:domain/users/login/openidconnect', [401, { code: 'unauthorized', message: 'No.' }]);
      const refused = await logInWithIdToken('old');
      expect(isFailure(refused) && refused.error_status).to.equal(401);
      server.on('POST', '/v2/:domain/users/login/openidconnect', [200, { result: ada, ...session }]);
      expect(await logInWithIdToken('new')).to.equal(undefined);
    });
  });

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
      sinon.stub(window, 'open').callsFake(() => shown as unknown as Window);
    });
    const code = (text: string) => new BroadcastChannel(CHANNEL).postMessage({ code: text });

    it('opens in the press, and exchanges what comes home with what only this page knows', async () => {
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

    it('is cancelled by closing the window, and takes what comes home nevertheless', async () => {
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
        // Nothing here runs but what the test lets run, and the way there takes a task.
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

      /** A connection is begun, cancelled by a look at the page, and its code comes home. */
      const connectLate = async () => {
        server.on('POST', '/v2/:domain/users/sociallogin', [200, { result: ada }]);
        store.set(setCurrentUserAction, toReader(ada));
        const { clock, told } = await begin(store.set(connectByWindowAction, 'google'));
        clock.tick(500);
        clock.restore();
        expect(await told).to.equal('Login cancelled');
      };

      it('is connected when it comes home after the reader looked at the page', async () => {
        await connectLate();
        code('late');
        await waitUntil(() => server.asked('POST', 'sociallogin').length === 1);
        expect(server.asked('POST', 'sociallogin')[0]?.json).to.include({ token: 'late', connect: true });
      });

      it('is connected for nobody who has logged in since', async () => {
        await connectLate();
        store.set(setCurrentUserAction, toReader({ ...ada, id: 8 }));
        code('late');
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect(server.asked('POST', 'sociallogin')).to.deep.equal([]);
      });
    });

    it('is never gone to by itself, though the site names it first', async () => {
      set({ login_providers: ['google'], autosociallogin: 'google', custom_cookie_name: 'NewsSession' });
      await logInAutomatically();
      expect((window.open as sinon.SinonStub).callCount).to.equal(0);
      expect(server.requests).to.deep.equal([]);
    });

    it('takes the page itself along on a phone', async () => {
      saveReferral('vote');
      sinon
        .stub(window, 'matchMedia')
        .callsFake((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList);
      const { navigation } = window as unknown as { navigation: EventTarget };
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

    it('leaves its window nothing of a way that the page itself had begun', async () => {
      sessionStorage.setItem('vfLoginFlow', JSON.stringify({ provider: 'google', verifier: 'old' }));
      void logInAt('google').catch(() => {});
      expect(sessionStorage.getItem('vfLoginFlow')).to.equal(null);
      await waitUntil(() => shown.location.href !== '');
    });

    it('takes a code from its own window alone, and only on the page’s or the community’s origin', async () => {
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

    it('closes the window in which somebody thought better of it', async () => {
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

    it('names what it does not know in the words of the contract', async () => {
      expect(await messageOf(logInAt('myspace'))).to.equal(
        'Invalid social login type specified: myspace. Valid types are: apple, facebook, google, twitter, linkedin, yahoo, windowslive, aol',
      );
      expect(await messageOf(logInAt('yahoo'))).to.equal(OFF);
    });
  });

  describe('identity services', () => {
    it('send what the page got, in the form each wants', async () => {
      set({ loginradius_enabled: true, janrain_enabled: true, gigya_poll: true });
      server.on('POST', '/v2/:domain/users/*', [200, { result: ada, ...session }]);
      await logInWithLoginRadius('radius');
      await logInWithJanrain({ access_token: 'capture' });
      await logInWithGigya({ uid: 'gia', uid_signature: 's', uid_timestamp: '1700000000' });
      expect(server.requests.map(({ path, json }) => [path.split('/users/')[1], json])).to.deep.equal([
        ['loginradiuslogin', { token: 'radius', thirdparty_enabled: false }],
        ['login/janrain/oauth', { token: 'capture', thirdparty_enabled: false }],
        ['login/gigya', { uid: 'gia', uid_signature: 's', uid_timestamp: '1700000000', thirdparty_enabled: false }],
      ]);
    });

    it('follow who logs in and out on the page, however late their script comes', async () => {
      set({ janrain_enabled: true, backplane_v1_2_enabled: true });
      server.on('POST', '/v2/:domain/users/*', [200, { result: ada, ...session }]);
      server.on('DELETE', '/v2/:domain/users/logout', [204]);
      const events = listenFor('login/success');
      const out = listenFor('logout/success');
      await logInAutomatically();
      // What the scripts on the page were given to call.
      const given: Record<string, (told: object) => void> = {};
      const keep = (name: string) => (handler: (told: object) => void) => {
        given[name] = handler;
      };
      const page = window as unknown as Record<string, unknown>;
      page.janrain = {
        events: {
          onCaptureLoginSuccess: { addHandler: keep('login') },
          onCaptureSessionEnded: { addHandler: keep('end') },
        },
      };
      page.Backplane = {
        subscribe: keep('message'),
        getChannelID: () => `https://backplane.example/v1.2/bus/news/channel/${'c'.repeat(32)}`,
      };
      try {
        await waitUntil(() => given.login !== undefined && given.message !== undefined);
        given.login?.({ accessToken: 'capture' });
        await waitUntil(() => events.callCount === 1);
        given.end?.({});
        await waitUntil(() => out.callCount === 1);
        given.message?.({ type: 'identity/login' });
        await waitUntil(() => events.callCount === 2);
        const last = server.asked('POST', 'backplane_v1_2').at(-1)?.json as { backplane_id: string };
        expect(last.backplane_id).to.equal('c'.repeat(32));
      } finally {
        delete page.janrain;
        delete page.Backplane;
        stopPageServices();
      }
    });
  });

  it('says along with a log-in what the reader had wanted to do', async () => {
    set({ oidc_enabled: true });
    server.on('POST', '/v2/:domain/users/login/openidconnect', [200, { result: ada, ...session }]);
    saveReferral('follow_user');
    await logInWithIdToken('first');
    const bodies = () => server.asked('POST', 'openidconnect').map(({ json }) => json);
    expect(bodies()[0]).to.include({ token: 'first', referral: 'follow_user' });
    // Once logged in it is forgotten.
    await logInWithIdToken('second');
    expect(bodies()[1]).not.to.have.property('referral');
  });

  describe('accounts at LoginRadius behind our forms', () => {
    afterEach(() => saveTokens(null));

    it('logs in there, under its own name of a log-in', async () => {
      set({ enable_integrated_loginradius: true });
      server.on('POST', '/v2/:domain/loginradius/login', [200, { result: ada, ...session }]);
      const succeeded = listenFor('login/success');
      await store.set(logInAction, { email: 'ada@news.example', password: 'correct horse' });
      expect(succeeded.args).to.deep.equal([['embedded_loginradius']]);
    });

    it('tells the tokens of its mails from ours by their form', async () => {
      server.on('POST', '*', [204]);
      const guid = '0f8fad5b-d9cb-469f-a165-70867728950e';
      const own = 'q'.repeat(43);
      for (const token of [guid, guid.replaceAll('-', ''), own]) {
        await store.set(confirmAddressAction, token);
        await store.set(resetPasswordAction, token, 'correct horse');
      }
      expect(server.requests.map(({ path }) => path.split('/').slice(3).join('/'))).to.deep.equal([
        'loginradius/email',
        'loginradius/reset',
        'loginradius/email',
        'loginradius/reset',
        'users/email-verification',
        'account/password/reset',
      ]);
    });
  });

  describe('coming home', () => {
    it('takes the code out of the address and tells the page that waits', async () => {
      const channel = new BroadcastChannel(CHANNEL);
      const heard = new Promise((resolve) => {
        channel.onmessage = ({ data }) => resolve(data);
      });
      history.replaceState(null, '', `${location.pathname}${location.search}#vf-login=abc`);
      comeHome();
      expect(location.hash).to.equal('');
      expect(await heard).to.deep.equal({ code: 'abc' });
      channel.close();
    });

    it('finishes what the page itself began', async () => {
      set({ login_providers: ['google'] });
      server.on('POST', '/v2/:domain/users/sociallogin', [200, { result: ada, ...session }]);
      const succeeded = listenFor('login/success');
      sessionStorage.setItem('vfLoginFlow', JSON.stringify({ provider: 'google', verifier: 'v', referral: 'like' }));
      history.replaceState(null, '', `${location.pathname}${location.search}#vf-login=abc`);
      comeHome();
      await waitUntil(() => succeeded.callCount === 1);
      expect(sessionStorage.getItem('vfLoginFlow')).to.equal(null);
      expect(server.asked('POST', 'sociallogin')[0]?.json).to.include({ token: 'abc', referral: 'like' });
    });
  });
});
