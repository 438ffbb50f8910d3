import { expect } from '@open-wc/testing';
import { openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import type { NotificationSettings, NotificationSettingsBody } from '../../contract/delivery/notifications';
import { noticesAtom } from '../notices/notices.atoms';
import { followedAtom } from '../relationships/relationships.atoms';
import {
  changeNotificationSettingsAction,
  followConversationAction,
  loadFollowedAction,
  loadNotificationSettingsAction,
  settingsOfReaderAtom,
} from './settings.actions';

const PATH = '/v5/notifications/:section/settings';
const settings: NotificationSettings = {
  is_user_notification_on: true,
  channels: { reply: { tray: true, push: true, mail: true }, like: { tray: true, push: false, mail: false } },
  email_notice_frequency: 'daily',
  can_mail: true,
  mail_came_back: false,
  time_zone: '',
};

describe('how a reader is notified', () => {
  const server = fakeServer();
  before(() => loadAreas(['base'], 'en'));
  beforeEach(() => {
    openPage();
    server.on('GET', PATH, [200, settings]);
    server.on('POST', PATH, [200, settings]);
    server.on('*', '/v5/subscriptions/*', [200, []]);
  });
  after(() => store.set(settingsOfReaderAtom, 'coming'));

  const load = () => store.set(loadNotificationSettingsAction);
  const change = (body: NotificationSettingsBody) => store.set(changeNotificationSettingsAction, body);
  const shown = () => store.get(settingsOfReaderAtom);
  const sent = () => server.asked('POST', '/settings').map(({ json }) => json);
  const notices = () => store.get(noticesAtom).length;

  for (const answer of [[503, {}], 'offline'] as const) {
    it(`is on its way, or could not be read (${answer === 'offline' ? answer : answer[0]})`, async () => {
      server.on('GET', PATH, answer as never);
      await load();
      expect(shown()).to.equal(null);
      server.on('GET', PATH, [200, settings]);
      const going = load();
      expect(shown()).to.equal('coming');
      await going;
      expect(shown()).to.deep.equal(settings);
    });
  }

  it('changes at once in the one channel of the one kind, and is sent with the reader’s clock and language', async () => {
    await load();
    const going = change({ channels: { reply: { mail: false }, unknown: { tray: true } } });
    const channels = { ...settings.channels, reply: { tray: true, push: true, mail: false } };
    expect(shown()).to.deep.equal({ ...settings, channels });
    await going;
    expect(shown()).to.deep.equal({ ...settings, channels });
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(sent()).to.deep.equal([
      { channels: { reply: { mail: false }, unknown: { tray: true } }, language: 'en', time_zone },
    ]);
  });

  it('reads whether mail is possible, and keeps later choices', async () => {
    server.on('GET', PATH, [200, { ...settings, can_mail: false, mail_came_back: true }]);
    await load();
    const going = change({ email_notice_frequency: 'weekly' });
    expect(shown()).to.include({ email_notice_frequency: 'weekly', can_mail: false, mail_came_back: true });
    await going;
    expect(shown()).to.include({ email_notice_frequency: 'weekly', can_mail: true, mail_came_back: false });
  });

  it('is unchanged, with the reason, when a change is refused', async () => {
    await load();
    server.on('POST', PATH, [503, { code: 'unavailable', message: '' }]);
    const going = change({ channels: { like: { tray: false } }, email_notice_frequency: 'never' });
    expect(shown()).to.include({ email_notice_frequency: 'never' });
    expect(notices()).to.equal(0);
    await going;
    expect(shown()).to.deep.equal(settings);
    expect(notices()).to.equal(1);
  });

  it('keeps changes after a refused one, in the same channel and in others', async () => {
    await load();
    let refuse!: (answer: [number, object]) => void;
    const refused = new Promise<[number, object]>((resolve) => (refuse = resolve));
    server.on('POST', PATH, () => refused);
    const going = change({ channels: { like: { tray: false } }, email_notice_frequency: 'never' });
    await waitUntil(() => sent().length === 1);
    server.on('POST', PATH, [200, settings]);
    await change({ channels: { like: { push: !settings.channels.like?.push }, reply: { mail: false } } });
    refuse([503, { code: 'unavailable', message: '' }]);
    await going;
    const channels = {
      ...settings.channels,
      like: { ...settings.channels.like, push: !settings.channels.like?.push },
      reply: { ...settings.channels.reply, mail: false },
    };
    expect(shown()).to.deep.equal({ ...settings, channels });
  });

  it('cannot be changed before it is loaded, nor if loading failed', async () => {
    store.set(settingsOfReaderAtom, 'coming');
    await change({ email_notice_frequency: 'never' });
    expect(shown()).to.equal('coming');
    store.set(settingsOfReaderAtom, null);
    await change({ email_notice_frequency: 'never' });
    expect([shown(), sent()]).to.deep.equal([null, []]);
  });

  it('stays pending if the answer to a change arrives after the next request began', async () => {
    await load();
    const going = change({ email_notice_frequency: 'never' });
    store.set(settingsOfReaderAtom, 'coming');
    await going;
    expect(shown()).to.equal('coming');
  });

  describe('of the conversations they follow', () => {
    const page = { page_uuid: 'p', type: 'page', title: 'The last ferry', url: 'https://news.example/ferry' };
    const thread = { content_uuid: 't', type: 'thread', title: 'The last ferry', excerpt: 'Every morning', url: 'x' };
    const serve = (pages: object[], threads: object[]) => {
      server.on('GET', '/v5/subscriptions/:section/pages', [200, pages]);
      server.on('GET', '/v5/subscriptions/:section/threads', [200, threads]);
    };
    const list = () => store.set(loadFollowedAction);
    const aPage = { kind: 'pages', uuid: 'p', name: 'The last ferry', url: page.url, date_created: 2 } as const;

    it('pages and threads are one list, the newest first, each with its name', async () => {
      serve(
        [
          { ...page, date_created: 2 },
          { ...page, page_uuid: 'old', date_created: 0 },
        ],
        [
          { ...thread, date_created: 3 },
          { ...thread, content_uuid: 'hidden', excerpt: '', date_created: 1 },
        ],
      );
      const all = await list();
      expect(all?.map(({ kind, uuid, name }) => [kind, uuid, name])).to.deep.equal([
        ['threads', 't', 'The last ferry: Every morning'],
        ['pages', 'p', 'The last ferry'],
        ['threads', 'hidden', 'The last ferry'],
        ['pages', 'old', 'The last ferry'],
      ]);
      expect(all?.[1]).to.deep.include(aPage);
    });

    for (const kind of ['pages', 'threads']) {
      it(`there is no list if the ${kind} cannot be loaded`, async () => {
        serve([{ ...page, date_created: 2 }], [{ ...thread, date_created: 3 }]);
        server.on('GET', `/v5/subscriptions/:section/${kind}`, [503, {}]);
        expect(await list()).to.equal(null);
      });
    }

    it('one is unfollowed and followed again, for the whole page', async () => {
      store.set(followedAtom, new Set(['p', 'other']));
      expect(await store.set(followConversationAction, aPage, false)).to.equal(true);
      expect([...store.get(followedAtom)]).to.deep.equal(['other']);
      expect(await store.set(followConversationAction, aPage, true)).to.equal(true);
      expect([...store.get(followedAtom)]).to.deep.equal(['other', 'p']);
      const asked = server.requests.map(({ method, path }) => [method, path.split('/').slice(-2).join('/')]);
      expect(asked).to.deep.equal([
        ['DELETE', 'pages/p'],
        ['POST', 'pages/p'],
      ]);
    });

    it('one stays followed, with a notice, when the server refuses to unfollow it', async () => {
      store.set(followedAtom, new Set(['p']));
      server.on('DELETE', '/v5/subscriptions/*', [503, {}]);
      expect(await store.set(followConversationAction, aPage, false)).to.equal(false);
      expect([store.get(followedAtom).has('p'), notices()]).to.deep.equal([true, 1]);
    });
  });
});
