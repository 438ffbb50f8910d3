import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { partOf } from '../../../test/support/part-of';
import { waitUntil } from '../../../test/support/wait-until';
import { phaseAtom } from '../../base/phase/phase';
import { store } from '../../base/store/store';
import type { LoaderPort } from '../../mount/loader/port';
import { noticesAtom } from '../../state/notices/notices.atoms';
import { newCountAtom } from '../../state/notifications/counts.atoms';
import { toReader } from '../../state/user/user';
import { setCurrentUserAction } from '../../state/user/user.atoms';
import { readTokens, saveTokens } from '../../transport/tokens/tokens';
import { end, start } from '../lifecycle/lifecycle';
import { call, wakeTray } from './core.entry';

const UUID = '00000000-0000-4000-8000-000000000007';
const guest = { id: 0, uuid: '00000000-0000-0000-0000-000000000000', user_privilege: 'guest', name: 'Guest' };
const OFF = 'This login method is not currently enabled on this site';

/** Returns the message a call rejects with. */
const refusal = (path: string, ...args: unknown[]): Promise<string> =>
  call(path, args).then(
    () => 'resolved',
    (error: Error) => error.message,
  );
// biome-ignore lint/suspicious/noExplicitAny: a page's view of what it gets.
const get = (key: string): Promise<any> => call('context.get', [key]);

describe('window.vf', () => {
  const server = fakeServer();
  const port = partOf<LoaderPort>({ nonce: '', setReady: () => {}, hydrate: async () => {} });
  let custom_cookie_name = '';

  beforeEach(async () => {
    localStorage.clear();
    const sectionTree = { uuid: UUID, section_id: 1, name: 'root', children: [] };
    server.on('POST', '/v2/:domain/bootstrap/v2', () => [
      200,
      { result: { settings: { section_uuid: UUID, custom_cookie_name }, user: guest, sectionTree } },
    ]);
    server.on('GET', '/v2/:domain/users/current', [200, { result: guest }]);
    await start(port);
    await call('context.reset', [true]);
  });

  afterEach(async () => {
    await end(port);
    saveTokens(null);
    custom_cookie_name = '';
    for (const added of document.querySelectorAll('body > div.viafoura')) added.remove();
    store.set(phaseAtom, 'standalone');
    sinon.restore();
  });

  it('combines simultaneous calls: ten resets are two', async () => {
    const loaded = listenFor('user/loaded');
    await Promise.all(Array.from({ length: 10 }, () => call('context.reset', [])));
    expect(loaded.callCount).to.equal(2);
  });

  it('tells the reader when the tray cannot be fetched', async () => {
    sinon.stub(console, 'error');
    wakeTray({ ...port, load: () => Promise.reject(new Error('no chunk')) });
    await waitUntil(() => store.get(noticesAtom).some(({ text }) => text.includes("can't connect")));
  });

  describe('context.get', () => {
    it('tells a guest by 0, Guest, guest and the null uuid, with texts that are texts', async () => {
      const user = await get('user');
      expect(user.id).to.equal(0);
      expect([user.name, user.user_privilege, user.uuid]).to.deep.equal(['Guest', 'guest', guest.uuid]);
      for (const name of ['pic_large', 'pic_small', 'pic_large_pending', 'pic_small_pending']) {
        expect(user[name], name).to.equal('');
      }
      expect(user.avatar_moderation_status.startsWith('pending')).to.equal(false);
      expect(Object.values(user.data_count)).to.deep.equal([null, null, null, null, null]);
    });

    it('returns a reader’s properties for the page’s own analytics', async () => {
      const told = { email: 'ada@example.org', email_pending: 'a@example.org', username_pending: 'A. Lovelace' };
      const ada = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada', social_login_provider: 'google' };
      store.set(setCurrentUserAction, toReader({ ...ada, ...told, user_privilege: 'normal' }));
      expect(await get('user')).to.include({ ...told, name: 'Ada', social_login_provider: 'google' });
      store.set(setCurrentUserAction, toReader({}));
    });

    it('returns a fresh plain copy each time', async () => {
      const [one, two] = [await get('user'), await get('user')];
      expect(one).not.to.equal(two);
      expect(JSON.parse(JSON.stringify(one))).to.deep.equal(one);
      one.name = 'spoiled';
      expect((await get('user')).name).to.equal('Guest');
    });

    it('knows the page and the notifications', async () => {
      const page = await get('page');
      expect(page.url).to.equal(location.href);
      expect(page).to.include.keys('title', 'description', 'unique_id', 'path', 'topics', 'ads_enabled', 'container');
      expect(await get('notifications')).to.deep.equal({ counts: { new: 0 } });
      store.set(newCountAtom, 3);
      expect(await get('notifications')).to.deep.equal({ counts: { new: 3 } });
      store.set(newCountAtom, 0);
    });

    for (const key of ['settings', '', 'toString', undefined]) {
      it(`refuses the key ${key}`, async () => {
        expect(await refusal('context.get', key)).to.equal(
          `Invalid context key, ${key}, specified. Valid contexts are: user, page, notifications`,
        );
      });
    }

    it('waits while the page is between teardown and setup', async () => {
      await call('context.teardown', []);
      const answered = sinon.spy();
      const user = get('user').then(answered);
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(answered.callCount).to.equal(0);
      await call('context.setup', ['what then() passes in']);
      await user;
      expect(answered.callCount).to.equal(1);
    });
  });

  describe('context.loadNewPage', () => {
    const WRONG = 'Only one of either path or url must be passed to viafoura.context.loadNewPage';

    it('accepts exactly one of path and url', async () => {
      for (const wrong of [undefined, {}, { path: '/a', url: 'https://a.example/' }, { path: '' }]) {
        expect(await refusal('context.loadNewPage', wrong)).to.equal(WRONG);
      }
    });

    it('returns the page, whose given fields override the tags, and resets', async () => {
      const meta = document.createElement('meta');
      meta.setAttribute('property', 'og:title');
      meta.content = 'the old article';
      document.head.append(meta);
      const page = (await call('context.loadNewPage', [{ path: '/new', title: 'the new article' }])) as {
        title: string;
        url: string;
        path: string;
      };
      meta.remove();
      expect([page.title, page.path, page.url]).to.deep.equal(['the new article', '/new', `${location.origin}/new`]);
      expect((await get('page')).title).to.equal('the new article');
    });
  });

  it('resetWidget needs an element of a widget', async () => {
    for (const wrong of [undefined, null, document.body, 'vf-conversations']) {
      expect(await refusal('context.resetWidget', wrong)).to.contain('resetWidget needs an element');
    }
  });

  describe('session.login', () => {
    it('refuses a service that is turned off, and tells the page', async () => {
      const failed = listenFor('login/failure');
      const methods: Array<[path: string, arg: unknown, type: string]> = [
        ['cookie', undefined, 'cookie'],
        ['cookie', 'a token', 'cookie'],
        ['openIdConnect', 'a token', 'openidconnect'],
        ['loginRadius', 'a token', 'loginradius'],
        ['social', 'facebook', 'loginradius_social'],
        ['janrain', { access_token: 'a' }, 'janrain'],
        ['gigya', { uid: 'a' }, 'gigya'],
      ];
      for (const [name, arg] of methods) expect(await refusal(`session.login.${name}`, arg), name).to.equal(OFF);
      expect(failed.args.map(([failure]) => [failure.login_type, failure.reason])).to.deep.equal(
        methods.map(([, , type]) => [type, OFF]),
      );
    });

    it('names a social login it does not have', async () => {
      expect(await refusal('session.login.social', 'myspace')).to.equal(
        'Invalid social login type specified: myspace. Valid types are: apple, facebook, google, twitter, linkedin, yahoo, windowslive, aol',
      );
    });

    it('requires a token of Janrain, and a cookie for the cookie login', async () => {
      for (const wrong of [undefined, {}, { access_token: '' }]) {
        expect(await refusal('session.login.janrain', wrong)).to.equal('invalid login token payload');
      }
      custom_cookie_name = 'publisher_session';
      await call('context.reset', [true]);
      expect(await refusal('session.login.cookie')).to.equal('No cookie found for cookie login');
    });

    it('accepts the tokens of a login on the page’s own server', async () => {
      const ada = { ...guest, id: 7, uuid: UUID, user_privilege: 'normal', name: 'Ada' };
      server.on('GET', '/v2/:domain/users/current', ({ headers }) =>
        headers.get('authorization') === 'Bearer good' ? [200, { result: ada }] : [401, { message: 'expired' }],
      );
      const user = (await call('session.login.jwt', ['good', 'refresh', 'session'])) as { name: string };
      expect(user.name).to.equal('Ada');
      expect((await get('user')).name).to.equal('Ada');
      expect(readTokens()).to.deep.equal({ access: 'good', refresh: 'refresh' });
    });

    it('clears the session and rejects with the error object when they are no good', async () => {
      const kept: unknown[] = [];
      server.on('GET', '/v2/:domain/users/current', () => {
        kept.push(readTokens());
        return [401, { message: 'expired' }];
      });
      const failure = await call('session.login.jwt', ['bad', 'bad', '']).catch((error: unknown) => error);
      expect((failure as { error_status: number }).error_status).to.equal(401);
      // No tab stores the tokens before the server has confirmed their owner.
      expect(kept).to.deep.equal([null]);
      expect(readTokens()).to.equal(null);
      expect((await get('user')).id).to.equal(0);
    });

    it('does not log in with a guest’s token, or without one', async () => {
      server.on('GET', '/v2/:domain/users/current', [200, { result: guest }]);
      const told = listenFor('login/success');
      const failure = await call('session.login.jwt', ['', '', '']).catch((error: unknown) => error);
      expect((failure as { error_status: number }).error_status).to.equal(401);
      expect(told.callCount).to.equal(0);
      expect(readTokens()).to.equal(null);
    });
  });

  it('session.logout resolves at once to nothing for a guest', async () => {
    expect(await call('session.logout', [])).to.equal(undefined);
    expect(server.asked('DELETE', 'logout').length).to.equal(0);
  });
});
