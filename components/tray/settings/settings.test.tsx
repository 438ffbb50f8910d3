import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { loadAreas } from '../../../core/base/i18n/packs';
import { clearPageState } from '../../../core/base/store/jotai';
import { store } from '../../../core/base/store/store';
import type { NotificationSettings } from '../../../core/contract/delivery/notifications';
import type { SiteSettings } from '../../../core/contract/sites/site';
import { settingsOfReaderAtom } from '../../../core/state/notifications/settings.actions';
import { setSiteAction } from '../../../core/state/site/site.atoms';
import { loadTopicsAction } from '../../../core/state/topics/topics.actions';
import { trayAtom } from '../../../core/state/tray/tray.atoms';
import { currentUserAtom, setCurrentUserAction } from '../../../core/state/user/user.atoms';
import { ANA, logIn, openPage, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { Screen } from './settings-screen';

const PATH = '/v5/notifications/:section/settings';
const settings: NotificationSettings = {
  is_user_notification_on: true,
  channels: {
    profile_verdict: { tray: true },
    of_a_later_version: { tray: true },
    like: { tray: true, push: false, mail: true },
    reply: { tray: false, push: true, mail: true },
  },
  email_notice_frequency: 'daily',
  can_mail: true,
  mail_came_back: false,
  time_zone: '',
};

describe('the settings of notifications', () => {
  const server = fakeServer();
  let box: HTMLElement;
  let root: Root;
  before(() => loadAreas(['base', 'tray'], 'en'));
  beforeEach(async () => {
    openPage();
    server.on('*', '/v5/*', [204]);
    server.on('GET', '/v5/*', [200, []]);
    server.on('GET', '/v2/:domain/users', [200, { result: { results: [] } }]);
    server.on('POST', PATH, [200, settings]);
    box = await fixture(html`<div></div>`);
    root = createRoot(box);
  });
  afterEach(async () => {
    root.unmount();
    clearPageState(store);
    store.set(settingsOfReaderAtom, 'coming');
    logIn(false);
    await store.set(loadTopicsAction);
    store.set(setSiteAction, {}, null);
  });

  async function show(more: Partial<NotificationSettings> = {}, site: Partial<SiteSettings> = {}): Promise<void> {
    store.set(setSiteAction, { section_uuid: SECTION, domain: 'localhost', ...site }, null);
    server.on('GET', PATH, [200, { ...settings, ...more }]);
    root.render(<Screen />);
    await waitUntil(() => box.querySelector('.settings'));
  }
  const texts = (selector: string) => [...box.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const input = (label: string) =>
    [...box.querySelectorAll<HTMLInputElement>('input')].find(
      ({ parentElement }) => parentElement?.textContent === label,
    );
  const button = (name: string) =>
    [...box.querySelectorAll<HTMLButtonElement>('button')].find((one) => (one.ariaLabel ?? one.textContent) === name);
  const select = () => box.querySelector('select');
  const shows = (text: string) => box.textContent?.includes(text);
  const changes = () => server.asked('POST', '/settings').map(({ json }) => json as NotificationSettings);

  it('are a row for each kind that the page knows, in one order, and a box for each channel', async () => {
    await show({}, { enable_push_notifications: true });
    expect(texts('tbody th')).to.deep.equal(['Replies to you', 'Likes', 'Decisions on your name or picture']);
    expect(texts('thead th')).to.deep.equal(['Notify me about', 'Here', 'Push', 'Email']);
    expect([...box.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('input').length)).to.deep.equal([
      3, 3, 1,
    ]);
    const checked = ['Here', 'Push', 'Email'].map((by) => input(`Replies to you: ${by}`)?.checked);
    expect(checked).to.deep.equal([false, true, true]);
    expect([...box.querySelectorAll('input')].some(({ disabled }) => disabled)).to.equal(false);
  });

  it('name every kind, those addressed to the reader first', async () => {
    const names = Object.entries({
      reply: 'Replies to you',
      answer: 'Answers to your questions',
      mention: 'Mentions of you',
      like: 'Likes',
      follow: 'New followers',
      subscribed_page_content: 'Conversations you follow',
      subscribed_user_content: 'People you follow',
      broadcast_topic: 'Topics you follow',
      broadcast_site: 'News from this site',
      trending_article: 'Most discussed articles',
      comment_approved: 'Your comment was approved',
      comment_refused: "Your comment wasn't published",
      reply_removed: 'A reply to you was removed',
      profile_verdict: 'Decisions on your name or picture',
    });
    await show({ channels: Object.fromEntries(names.map(([kind]) => [kind, { tray: true }]).reverse()) });
    expect(texts('tbody th')).to.deep.equal(names.map(([, name]) => name));
  });

  it('have no channel that the site does not have', async () => {
    await show();
    expect(texts('thead th')).to.deep.equal(['Notify me about', 'Here', 'Email']);
    expect(box.querySelector('.push-switch')).to.equal(null);
    store.set(setSiteAction, { section_uuid: SECTION, disable_email_notifications: true }, null);
    await waitUntil(() => texts('thead th').length === 2);
    expect([select(), input('Likes: Email')]).to.deep.equal([null, undefined]);
  });

  it('have no mail for a reader who is sent none at all', async () => {
    store.set(setCurrentUserAction, { ...store.get(currentUserAtom), disable_email_notifications: true });
    await show({ can_mail: false, mail_came_back: true });
    expect([texts('thead th'), select()]).to.deep.equal([['Notify me about', 'Here'], null]);
    expect([shows('Email to your address'), shows('Confirm your email')]).to.deep.equal([false, false]);
  });

  it('are changed box by box, on and off', async () => {
    await show();
    input('Replies to you: Here')?.click();
    input('Likes: Email')?.click();
    await waitUntil(() => changes().length === 2);
    expect(changes().map(({ channels }) => channels)).to.deep.equal([
      { reply: { tray: true } },
      { like: { mail: false } },
    ]);
    expect([input('Replies to you: Here')?.checked, input('Likes: Email')?.checked]).to.deep.equal([true, false]);
  });

  it('offer the frequency of mail, and send the choice', async () => {
    await show();
    expect(select()?.value).to.equal('daily');
    expect(texts('option')).to.deep.equal([
      'As it happens',
      'At most once an hour',
      'Replies soon, everything else once a day',
      'Once a week',
      'Never',
    ]);
    const chosen = select() as HTMLSelectElement;
    chosen.value = 'hourly';
    chosen.dispatchEvent(new Event('change', { bubbles: true }));
    await waitUntil(() => changes()[0]?.email_notice_frequency === 'hourly');
  });

  for (const [what, more, isOff, note, hasAgain] of [
    ['can come', {}, false, '', false],
    ['cannot come yet', { can_mail: false }, true, 'Confirm your email address', false],
    ['came back', { can_mail: false, mail_came_back: true }, true, 'Email to your address bounced', true],
  ] as const) {
    it(`show about mail that it ${what}, and disable no other channel for it`, async () => {
      await show(more, { enable_push_notifications: true });
      for (const text of ['Confirm your email address', 'Email to your address bounced'])
        expect(shows(text), text).to.equal(text === note);
      expect([select()?.disabled, input('Likes: Email')?.disabled]).to.deep.equal([isOff, isOff]);
      expect([input('Likes: Here')?.disabled, input('Likes: Push')?.disabled]).to.deep.equal([false, false]);
      expect(button('Try again') !== undefined).to.equal(hasAgain);
    });
  }

  it('show loading and failure, and load again on request', async () => {
    let refuse = () => {};
    server.on('GET', PATH, async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return [503, {}];
    });
    root.render(<Screen />);
    await waitUntil(() => shows('Loading your settings'));
    expect(shows("couldn't be loaded")).to.equal(false);
    refuse();
    await waitUntil(() => shows("Your settings couldn't be loaded."));
    expect(shows('Loading your settings')).to.equal(false);
    server.on('GET', PATH, [200, settings]);
    button('Try again')?.click();
    await waitUntil(() => box.querySelector('.settings'));
    expect(shows("couldn't be loaded")).to.equal(false);
  });

  it('are loaded at each opening of the tray, and never for a guest, who is asked to log in', async () => {
    const asked = () => server.asked('GET', '/settings').length;
    await show();
    expect(asked()).to.equal(1);
    store.set(trayAtom, (tray) => ({ ...tray, openings: 1 }));
    await waitUntil(() => asked() === 2);
    logIn(false);
    await waitUntil(() => shows('Log in to choose your notifications.'));
    expect([asked(), box.querySelector('.settings')]).to.deep.equal([2, null]);
  });

  describe('list followed topics', () => {
    const topic = { topic_id: 'oslo', topic_name: 'Oslo', topic_type: 'topic', date_created: 1 };
    const followed = {
      page_uuid: 'p',
      type: 'page',
      date_created: 1,
      title: 'The last ferry',
      url: `${location.origin}/ferry`,
    };

    it('and show when there are none', async () => {
      await show();
      await waitUntil(() => texts('section > p.tray__note').length === 3);
      expect(texts('section > p.tray__note')).to.deep.equal([
        "You don't follow any topics yet.",
        "You don't follow anyone yet.",
        "You don't follow any conversations yet.",
      ]);
      expect(box.querySelectorAll('ul').length).to.equal(0);
    });

    it('and show when they cannot be loaded', async () => {
      server.on('GET', '/v5/subscriptions/:section/users/subscriptions', [503, {}]);
      server.on('GET', '/v5/subscriptions/:section/threads', [503, {}]);
      await show();
      await waitUntil(() => texts('[role=alert]').length === 2);
      expect(new Set(texts('[role=alert]'))).to.deep.equal(new Set(["The list couldn't be loaded."]));
      expect(shows("You don't follow anyone yet.")).to.equal(false);
    });

    it('topics, which stay in their place after unfollowing, so that the same button follows them again', async () => {
      server.on('GET', '/v5/subscriptions/:section/topics', [200, [topic]]);
      server.on('POST', '/v5/notifications/:section/topics/:topic', [201, {}]);
      await show();
      await waitUntil(() => button('Following Oslo')?.ariaPressed === 'true');
      button('Following Oslo')?.click();
      await waitUntil(() => button('Follow Oslo')?.ariaPressed === 'false');
      expect(server.asked('DELETE', '/topics/oslo').length).to.equal(1);
      button('Follow Oslo')?.click();
      await waitUntil(() => server.asked('POST', '/topics/oslo').length === 1);
      await waitUntil(() => button('Following Oslo'));
    });

    it('conversations, which stay followed if the server refuses to unfollow them', async () => {
      server.on('GET', '/v5/subscriptions/:section/pages', [200, [followed]]);
      let refuse!: (answer: [number, object]) => void;
      const refused = new Promise<[number, object]>((resolve) => (refuse = resolve));
      server.on('DELETE', '/v5/subscriptions/*', () => refused);
      await show();
      await waitUntil(() => button('Following The last ferry'));
      button('Following The last ferry')?.click();
      await waitUntil(() => button('Follow The last ferry'), 'at once');
      refuse([503, {}]);
      await waitUntil(() => button('Following The last ferry'), 'taken back');
    });

    it('conversations by their address if they have no title; foreign ones by the host only, without a link', async () => {
      const foreign = { ...followed, page_uuid: 'f', url: 'https://evil.example/ferry' };
      const untitled = { ...followed, page_uuid: 'u', title: '' };
      const unknown = { ...followed, page_uuid: 'n', title: 'Gone', url: '' };
      server.on('GET', '/v5/subscriptions/:section/pages', [200, [followed, foreign, untitled, unknown]]);
      await show();
      await waitUntil(() => box.querySelectorAll('.settings__followed').length === 4);
      const names = [...box.querySelectorAll('.settings__followed [dir]')].map((name) => [
        name.textContent,
        name.getAttribute('href'),
      ]);
      expect(names).to.deep.equal([
        ['The last ferry', followed.url],
        ['evil.example', null],
        [followed.url, followed.url],
        ['Gone', null],
      ]);
    });

    it('people, with a button each', async () => {
      const ana = { id: 7, uuid: ANA, name: 'Ana Moreau', user_privilege: 'normal', date_following: 1 };
      server.on('GET', '/v5/subscriptions/:section/users/subscriptions', [200, [{ user_uuid: ANA }]]);
      server.on('GET', '/v2/:domain/users', [200, { result: { results: [ana] } }]);
      await show();
      await waitUntil(() => button('Following Ana Moreau'));
      expect(texts('.person-row b')).to.deep.equal(['Ana Moreau']);
    });
  });
});
