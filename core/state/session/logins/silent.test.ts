import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../../test/support/fake-server';
import { listenFor } from '../../../../test/support/listen-for';
import { setPageCookie } from '../../../../test/support/page-cookie';
import { waitUntil } from '../../../../test/support/wait-until';
import { apiOrigin } from '../../../base/script/origin';
import { store } from '../../../base/store/store';
import { saveTokens } from '../../../transport/tokens/tokens';
import { setSiteAction } from '../../site/site.atoms';
import { guest } from '../../user/user';
import { isLoggedInAtom, setCurrentUserAction } from '../../user/user.atoms';
import { logInAction, logOutAction } from '../session.atoms';
import { logInAutomatically } from './automatic';

const ada = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada', user_privilege: 'normal' };
const session = { access_token: 'access', refresh_token: 'refresh' };
const EXCHANGE = '/v2/:domain/users/sociallogin';

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[src*="/thirdparty/"]');
const frameOnce = async (): Promise<HTMLIFrameElement> => {
  await waitUntil(() => frame() !== null);
  return frame() as HTMLIFrameElement;
};
const say = (data: unknown, { origin = apiOrigin(), source = frame()?.contentWindow ?? null } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
/** Long enough for everything that would happen at once. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('who is signed in at the publisher’s own server', () => {
  const server = fakeServer();
  let heard: sinon.SinonSpy[];

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, { oauth_enabled: true, oauth_is_silent: true }, null);
    server.on('POST', EXCHANGE, [200, { result: ada, ...session }]);
    heard = (['login/success', 'login/failure', 'login/cancel'] as const).map((event) => listenFor(event));
    sinon.stub(console, 'warn');
  });
  afterEach(() => {
    frame()?.remove();
    saveTokens(null);
    store.set(setSiteAction, {}, null);
    store.set(setCurrentUserAction, guest);
    sinon.restore();
  });
  const published = () => heard.map((spy) => spy.args.flat());

  it('is logged in here, by a code that only this page can exchange', async () => {
    await logInAutomatically();
    const asked = await frameOnce();
    const address = new URL(asked.src);
    expect(address.pathname).to.match(/\/thirdparty\/oauth\/silent$/);
    expect(address.searchParams.get('callback')).to.equal(location.href.split('#')[0]);
    expect(asked.getBoundingClientRect().height).to.equal(0);
    expect([...asked.sandbox]).to.deep.equal(['allow-scripts', 'allow-same-origin']);
    say({ type: 'vf-login', code: 'abc' });
    await waitUntil(() => store.get(isLoggedInAtom));
    const sent = server.asked('POST', 'sociallogin')[0]?.json as { token: string; verifier: string };
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent.verifier));
    const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(address.searchParams.get('challenge')).to.equal(
      challenge.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    );
    expect(sent.token).to.equal('abc');
    expect(published()).to.deep.equal([['oauth'], [], []]);
    expect(frame()).to.equal(null);
  });

  it('is not requested unless the site asks for it, nor for a logged-in reader', async () => {
    store.set(setSiteAction, { oauth_enabled: true }, null);
    await logInAutomatically();
    store.set(setSiteAction, { oauth_enabled: true, oauth_is_silent: true }, null);
    store.set(setCurrentUserAction, { ...guest, ...ada, username: 'Ada' } as never);
    await logInAutomatically();
    await aMoment();
    expect(frame()).to.equal(null);
  });

  it('is requested once a visit, and a guest does not notice it', async () => {
    await logInAutomatically();
    await frameOnce();
    say({ type: 'vf-login', error: 'login_required' });
    expect(frame()).to.equal(null);
    await logInAutomatically();
    await aMoment();
    expect(frame()).to.equal(null);
    expect(published()).to.deep.equal([[], [], []]);
    expect(server.asked('POST', 'sociallogin')).to.deep.equal([]);
  });

  it('is not checked after the publisher’s cookie, with any result', async () => {
    server.on('POST', '/v2/:domain/users/login/cookie', [
      403,
      { code: 'login_banned', api_code: 262151, message: 'No.' },
    ]);
    store.set(setSiteAction, { oauth_is_silent: true, custom_cookie_name: 'NewsSilent' }, null);
    setPageCookie('NewsSilent=ada');
    await logInAutomatically();
    setPageCookie('NewsSilent=; max-age=0');
    await aMoment();
    expect(frame()).to.equal(null);
    expect(heard[1]?.callCount).to.equal(1);
  });

  it('is given up quietly after eight seconds, and later answers are ignored', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void logInAutomatically();
    while (!frame()) await new Promise((resolve) => requestAnimationFrame(resolve));
    const source = frame()?.contentWindow ?? null;
    clock.tick(7900);
    expect(frame()).not.to.equal(null);
    clock.tick(200);
    expect(frame()).to.equal(null);
    say({ type: 'vf-login', code: 'late' }, { source });
    clock.restore();
    await aMoment();
    expect(published()).to.deep.equal([[], [], []]);
    expect(server.asked('POST', 'sociallogin')).to.deep.equal([]);
  });

  it('is not accepted from another origin, another window or another kind of message', async () => {
    await logInAutomatically();
    await frameOnce();
    say({ type: 'vf-login', code: 'forged' }, { origin: 'https://evil.example' });
    say({ type: 'vf-login', code: 'forged' }, { source: window });
    say({ type: 'vf-login', code: 'forged' }, { source: null });
    say({ code: 'forged' });
    say('webviewClose');
    say(null);
    await aMoment();
    expect(frame()).not.to.equal(null);
    expect(server.asked('POST', 'sociallogin')).to.deep.equal([]);
    say({ type: 'vf-login', error: 'login_required' });
  });

  it('publishes a refusal like any login, and a failure in the contract’s words', async () => {
    server.on('POST', EXCHANGE, [403, { code: 'login_banned', api_code: 262151, message: 'No.' }]);
    await logInAutomatically();
    await frameOnce();
    say({ type: 'vf-login', code: 'banned' });
    await waitUntil(() => heard[1]?.callCount === 1);
    expect(heard[1]?.firstCall.args[0]).to.include({ error_key: 'login_banned', login_type: 'oauth' });
    sessionStorage.clear();
    await logInAutomatically();
    await frameOnce();
    say({ type: 'vf-login', error: 'failed' });
    await waitUntil(() => heard[1]?.callCount === 2);
    expect(heard[1]?.lastCall.args[0]).to.include({ reason: 'OAuth login failed', login_type: 'oauth' });
    expect(heard[0]?.callCount).to.equal(0);
  });

  it('stays logged out after logging out, in every tab, until they have logged in again', async () => {
    server.on('DELETE', '/v2/:domain/users/logout', [204]);
    server.on('POST', '/v2/:domain/users/login', [200, { result: ada, ...session }]);
    const logIn = () => store.set(logInAction, { email: 'ada@news.example', password: 'correct horse' });
    await logIn();
    await store.set(logOutAction);
    sessionStorage.clear();
    await logInAutomatically();
    await aMoment();
    expect(frame()).to.equal(null);
    await logIn();
    // Another page of the visit, and one of a later visit after the session expired.
    await logInAutomatically();
    saveTokens(null);
    store.set(setCurrentUserAction, guest);
    sessionStorage.clear();
    await logInAutomatically();
    await frameOnce();
  });

  it('replaces no reader who logged in by hand in the meantime', async () => {
    server.on('POST', '/v2/:domain/users/login', [200, { result: { ...ada, name: 'Bo' }, ...session }]);
    await logInAutomatically();
    await frameOnce();
    const byHand = store.set(logInAction, { email: 'bo@news.example', password: 'correct horse' });
    say({ type: 'vf-login', code: 'abc' });
    await byHand;
    await aMoment();
    expect(server.asked('POST', 'sociallogin')).to.deep.equal([]);
    expect(published()).to.deep.equal([['viafoura'], [], []]);
  });
});
