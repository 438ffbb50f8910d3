import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { loadAreas } from '../../../core/base/i18n/packs';
import { clearPageState } from '../../../core/base/store/jotai';
import { store } from '../../../core/base/store/store';
import type { BroadcastNotification, SingleNotification } from '../../../core/contract/delivery/notifications';
import { DAY_MS } from '../../../core/contract/values/durations';
import { forgetFeedAction, loadFeedAction } from '../../../core/state/notifications/feed.actions';
import { feedAtom } from '../../../core/state/notifications/feed.atoms';
import { openTrayAction, trayAtom } from '../../../core/state/tray/tray.atoms';
import { aBroadcast, aNotification } from '../../../test/support/a-notification';
import { CONTAINER, logIn, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { Screen } from './feed-screen';

const soon = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('the screen of the feed', () => {
  const server = fakeServer();
  let box: HTMLElement;
  let root: Root;
  before(() => loadAreas(['base', 'tray', 'conversations', 'trending_articles'], 'en'));
  beforeEach(async () => {
    openPage();
    store.set(forgetFeedAction);
    server.on('*', '/v5/*', [204]);
    server.on('GET', '/v4/livecomments/:section/trending', [200, { trending: [] }]);
    store.set(openTrayAction);
    box = await fixture(html`<div></div>`);
    root = createRoot(box);
  });
  afterEach(() => {
    root.unmount();
    clearPageState(store);
    store.set(forgetFeedAction);
    logIn(false);
  });

  function serve(notifications: SingleNotification[], broadcasts: BroadcastNotification[] = []): void {
    const answer = { notifications, broadcasts, counts: { new: 0 }, seq: 1 };
    server.on('GET', '/v5/notifications/:section/all', [200, answer]);
  }
  async function show(...of: Parameters<typeof serve>): Promise<void> {
    serve(...of);
    root.render(<Screen />);
    await waitUntil(() => store.get(feedAtom).status === 'loaded' && !box.querySelector('[role=status]'));
  }
  const asked = () => server.asked('GET', '/all').length;
  const texts = (selector: string) => [...box.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const shows = (text: string) => box.textContent?.includes(text) ?? false;
  const openAgain = () => store.set(trayAtom, (tray) => ({ ...tray, openings: tray.openings + 1 }));

  it('has three windows with their notifications, newest first, and no empty window', async () => {
    const now = Date.now();
    const at = (grouping_key: string, time: number) => aNotification({ grouping_key, time, excerpt: grouping_key });
    await show([at('old', now - 9 * DAY_MS), at('now', now), at('before', now - 2 * DAY_MS), at('now too', now - 1)]);
    expect(texts('h3')).to.deep.equal(['Today', 'Last 7 days', 'Earlier']);
    expect(texts('.feed__excerpt')).to.deep.equal(['now', 'now too', 'before', 'old']);
    expect([...box.querySelectorAll('section')].map((one) => one.getAttribute('aria-label'))).to.deep.equal(
      texts('h3'),
    );
    serve([at('now', now)]);
    await store.set(loadFeedAction);
    await waitUntil(() => texts('h3').join() === 'Today');
  });

  for (const [status, isOffered] of [
    ['new', true],
    ['seen', true],
    ['read', false],
  ] as const) {
    it(`offers to mark all as read if one is unread: ${status}`, async () => {
      await show([aNotification({ status }), aNotification({ grouping_key: 'other' })]);
      expect(shows('Mark all as read')).to.equal(isOffered);
    });
  }

  it('shows loading and failure, and neither as an empty feed', async () => {
    let refuse = () => {};
    server.on('GET', '/v5/notifications/:section/all', async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return [503, {}];
    });
    root.render(<Screen />);
    await waitUntil(() => shows('Loading notifications'));
    expect([shows('Nothing new yet.'), shows("couldn't be loaded")]).to.deep.equal([false, false]);
    refuse();
    await waitUntil(() => shows("Your notifications couldn't be loaded."));
    expect([shows('Loading notifications'), shows('Nothing new yet.')]).to.deep.equal([false, false]);
    box.querySelector<HTMLElement>('[role=alert] button')?.click();
    await waitUntil(() => asked() === 2, 'read again by a press');
    refuse();
    await waitUntil(() => shows("couldn't be loaded"));
    serve([]);
    openAgain();
    await waitUntil(() => shows('Nothing new yet.'), 'read again with the next opening');
  });

  it('is marked as seen only while the tray is open, with arriving notifications', async () => {
    store.set(trayAtom, (tray) => ({ ...tray, isOpen: false }));
    await show([aNotification({ status: 'new' })]);
    await soon();
    expect(server.asked('POST', '/seen/').length).to.equal(0);
    store.set(trayAtom, (tray) => ({ ...tray, isOpen: true }));
    await waitUntil(() => server.asked('POST', '/seen/').length === 1);
  });

  it('loads once for a member, who gets new lines live, and at each opening for a guest', async () => {
    await show([aNotification()]);
    openAgain();
    await soon();
    expect(asked()).to.equal(1);
    logIn(false);
    await waitUntil(() => asked() === 2, 'for the guest');
    openAgain();
    await waitUntil(() => asked() === 3, 'with the next opening');
  });

  it('tells a member that nothing is new, without an invitation', async () => {
    await show([]);
    expect(shows('Nothing new yet.')).to.equal(true);
    expect([box.querySelector('button'), box.querySelector('section')]).to.deep.equal([null, null]);
  });

  it('invites a guest, below broadcasts if there are any, and never a member', async () => {
    logIn(false);
    await show([]);
    expect([shows('Log in to see replies'), shows('Nothing new yet.')]).to.deep.equal([true, false]);
    expect(shows('Trending now'), 'no article is').to.equal(false);
    await waitUntil(() => server.asked('GET', '/trending')[0]?.query.limit === '5');
    serve([], [aBroadcast({ time: Date.now() })]);
    await store.set(loadFeedAction);
    await waitUntil(() => shows('The harbour is open again'));
    expect(shows('Log in to see replies')).to.equal(true);
    logIn();
    await waitUntil(() => !shows('Log in to see replies'));
  });

  it('shows a guest articles that are being discussed, if there are any', async () => {
    logIn(false);
    const article = {
      ...{
        container_id: 'ferry',
        content_container_uuid: CONTAINER,
        origin_title: 'The last ferry',
        origin_summary: '',
      },
      ...{ origin_url: 'https://news.example/ferry', origin_image_url: '', date_published: 1 },
      ...{ total_visible_contents: 3, total_visible_content: 42 },
    };
    server.on('GET', '/v4/livecomments/:section/trending', [200, { trending: [article] }]);
    await show([]);
    await waitUntil(() => shows('The last ferry'));
    expect(texts('h3')).to.deep.equal(['Trending now']);
    expect(box.querySelector('section')?.getAttribute('aria-label')).to.equal('Trending now');
  });

  describe('by the keyboard', () => {
    const links = () => [...box.querySelectorAll<HTMLElement>('.feed__link')];
    const focused = () => links().indexOf(document.activeElement as HTMLElement);
    function press(key: string, more: KeyboardEventInit = {}): boolean {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
      (document.activeElement ?? box).dispatchEvent(event);
      return event.defaultPrevented;
    }
    const three = () => ['a', 'b', 'c'].map((grouping_key) => aNotification({ grouping_key, status: 'seen' }));

    it('goes from row to row, to the first and the last, and no further', async () => {
      await show(three());
      links()[1]?.focus();
      const way: Array<[string, number]> = [
        ['ArrowDown', 2],
        ['ArrowDown', 2],
        ['ArrowUp', 1],
        ['k', 0],
        ['ArrowUp', 0],
        ['j', 1],
        ['Home', 0],
        ['End', 2],
      ];
      for (const [key, at] of way) {
        expect(press(key), key).to.equal(true);
        expect(focused(), key).to.equal(at);
      }
    });

    it('leaves the browser its own keys, and keys outside the rows', async () => {
      await show(three());
      links()[1]?.focus();
      for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
        expect([press('End', more), focused()]).to.deep.equal([false, 1]);
      expect([press('Enter'), focused()]).to.deep.equal([false, 1]);
      box.querySelector<HTMLElement>('.feed__all')?.focus();
      expect([press('ArrowDown'), focused()]).to.deep.equal([false, -1]);
    });

    it('moves the focus to the row after the removed one, or to the row before if that was the last', async () => {
      server.on('DELETE', '/v5/*', [204]);
      await show(three());
      const remove = (at: number) => box.querySelectorAll<HTMLElement>('.feed__remove')[at];
      remove(1)?.focus();
      remove(1)?.click();
      await waitUntil(() => links().length === 2);
      expect(focused()).to.equal(1);
      remove(1)?.focus();
      remove(1)?.click();
      await waitUntil(() => links().length === 1);
      expect(focused()).to.equal(0);
    });

    it('stays where it is when another row is removed', async () => {
      await show(three());
      links()[2]?.focus();
      const last = document.activeElement;
      box.querySelectorAll<HTMLElement>('.feed__remove')[0]?.click();
      await waitUntil(() => links().length === 2);
      expect(document.activeElement).to.equal(last);
    });
  });
});
