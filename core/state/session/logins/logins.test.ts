import { expect } from '@open-wc/testing';
import { listenFor } from '../../../../test/support/listen-for';
import { ada, messageOf, OFF, session, vouchedLogins } from '../../../../test/support/logins';
import { setPageCookie } from '../../../../test/support/page-cookie';
import { pageGlobals } from '../../../../test/support/page-globals';
import { waitUntil } from '../../../../test/support/wait-until';
import { isFailure } from '../../../base/failure/failure';
import { store } from '../../../base/store/store';
import { readTokens, saveTokens } from '../../../transport/tokens/tokens';
import { confirmAddressAction } from '../../user/verification.actions';
import { saveReferral } from '../referral';
import { logInAction, resetPasswordAction } from '../session.atoms';
import { logInAutomatically } from './automatic';
import { logInWithCookie, logInWithIdToken } from './by-proof';
import { logInWithGigya, logInWithJanrain, logInWithLoginRadius } from './by-service';
import { comeHome } from './come-home';
import { stopPageServices } from './page-services';
import { CHANNEL } from './watch-window';

describe('logins that others vouch for', () => {
  const { server, set } = vouchedLogins();

  describe('the publisher’s cookie', () => {
    const path = '/v2/:domain/users/login/cookie';

    it('is read from the configured name, and logs in', async () => {
      set({ custom_cookie_name: 'NewsSession' });
      setPageCookie('NewsSession=ada%20%26%20co');
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

    it('rejects in the words of the contract, and publishes the failure', async () => {
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

    it('logs in by itself if there is one, and asks nothing if there is none', async () => {
      let asked = 0;
      server.on('POST', path, () => {
        asked++;
        return [200, { result: ada, ...session }];
      });
      set({ custom_cookie_name: 'NewsSession' });
      await logInAutomatically();
      expect(asked).to.equal(0);
      setPageCookie('NewsSession=ada');
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

  describe('identity services', () => {
    it('send the page’s credentials, in the format of each', async () => {
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

    it('follow logins and logouts on the page, even if their script loads late', async () => {
      set({ janrain_enabled: true, backplane_v1_2_enabled: true });
      server.on('POST', '/v2/:domain/users/*', [200, { result: ada, ...session }]);
      server.on('DELETE', '/v2/:domain/users/logout', [204]);
      const events = listenFor('login/success');
      const out = listenFor('logout/success');
      await logInAutomatically();
      // Callbacks passed to the page's scripts.
      const given: Record<string, (told: object) => void> = {};
      const keep = (name: string) => (handler: (told: object) => void) => {
        given[name] = handler;
      };
      pageGlobals.janrain = {
        events: {
          onCaptureLoginSuccess: { addHandler: keep('login') },
          onCaptureSessionEnded: { addHandler: keep('end') },
        },
      };
      pageGlobals.Backplane = {
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
        delete pageGlobals.janrain;
        delete pageGlobals.Backplane;
        stopPageServices();
      }
    });
  });

  it('says along with a login what the reader had wanted to do', async () => {
    set({ oidc_enabled: true });
    server.on('POST', '/v2/:domain/users/login/openidconnect', [200, { result: ada, ...session }]);
    saveReferral('follow_user');
    await logInWithIdToken('first');
    const bodies = () => server.asked('POST', 'openidconnect').map(({ json }) => json);
    expect(bodies()[0]).to.include({ token: 'first', referral: 'follow_user' });
    // Cleared after the login.
    await logInWithIdToken('second');
    expect(bodies()[1]).not.to.have.property('referral');
  });

  describe('accounts at LoginRadius behind our forms', () => {
    afterEach(() => saveTokens(null));

    it('logs in there, under its own name of a login', async () => {
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
        await store.set(resetPasswordAction, { token, newPassword: 'correct horse' });
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
    it('removes the code from the address and passes it to the waiting page', async () => {
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

    it('completes a login that the page itself started', async () => {
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
