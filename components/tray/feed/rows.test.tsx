import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { loadAreas } from '../../../core/base/i18n/packs';
import { clearPageState } from '../../../core/base/store/jotai';
import { store } from '../../../core/base/store/store';
import type { BroadcastNotification, SingleNotification } from '../../../core/contract/delivery/notifications';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { groupsOf, type Line } from '../../../core/state/notifications/groups';
import { setSiteAction } from '../../../core/state/site/site.atoms';
import { toReader } from '../../../core/state/user/user';
import { othersAtom } from '../../../core/state/user/user.atoms';
import { aBroadcast, aNotification } from '../../../test/support/a-notification';
import { logIn, openPage, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { FeedRow } from './feed-row';

const actor = (name: string) => ({ name, pic_small: '', user_privilege: 'normal', badge_trusted: false });
/** A valid picture, because a broken one is not shown. */
const picturePath = (id: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" id="${id}"/>`)}`;
const page = { container_id: 'story', url: `${location.origin}/story`, title: 'The last ferry' };

describe('a line of the feed', () => {
  const server = fakeServer();
  let box: HTMLElement;
  let root: Root;
  before(() => loadAreas(['base', 'tray', 'conversations'], 'en'));
  beforeEach(async () => {
    openPage();
    store.set(setSiteAction, { section_uuid: SECTION, domain: 'news.example' }, null);
    server.on('*', '/v5/*', [204]);
    box = await fixture(html`<ul></ul>`);
    root = createRoot(box);
  });
  afterEach(() => {
    root.unmount();
    clearPageState(store);
    logIn(false);
    store.set(setSiteAction, {}, null);
  });

  async function show(line: Line, onRemoved: (row: HTMLElement | null) => void = () => {}): Promise<void> {
    root.unmount();
    root = createRoot(box);
    root.render(<FeedRow line={line} onRemoved={onRemoved} />);
    await waitUntil(() => box.querySelector('.feed__link'));
  }
  async function showGroup(...items: Array<Partial<SingleNotification>>): Promise<void> {
    const nobody = { person: () => undefined, muted: new Set<string>() };
    await show(groupsOf(items.map(aNotification), nobody)[0] as Line);
  }
  const showBroadcast = (more: Partial<BroadcastNotification>) => show({ kind: 'broadcast', ...aBroadcast(more) });
  const text = (selector: string) => box.querySelector(selector)?.textContent;
  const link = () => box.querySelector<HTMLElement>('.feed__link') as HTMLElement;
  const href = () => link().getAttribute('href');
  const sign = () => box.querySelector('.feed__sign path')?.getAttribute('d');
  function press(how: MouseEventInit = {}): void {
    const stay = (event: Event) => event.preventDefault();
    addEventListener('click', stay, { once: true });
    link().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...how }));
    removeEventListener('click', stay);
  }

  describe('says who', () => {
    const people = (names: string[], total = names.length) =>
      showGroup(...names.map((name, at) => ({ actor: actor(name), actor_uuid: name, time: 9 - at, total })));

    for (const [names, total, said] of [
      [['Ann'], 1, 'Ann liked your comment'],
      [['Ann', 'Ben'], 2, 'Ann and Ben liked your comment'],
      [['Ann', 'Ben', 'Cleo'], 3, 'Ann, Ben, and Cleo liked your comment'],
      [['Ann', 'Ben', 'Cleo', 'Dan'], 4, 'Ann, Ben, and 2 others liked your comment'],
      [['Ann', 'Ben'], 3, 'Ann, Ben, and 1 other liked your comment'],
      [['Ann'], 60, 'Ann and 59 others liked your comment'],
    ] as Array<[string[], number, string]>) {
      it(`in “${said}”`, async () => {
        await people(names, total);
        expect(text('.feed__says')).to.equal(said);
        expect(box.querySelectorAll('.feed__says b').length).to.equal(
          Math.min(total, names.length + (total > names.length ? 1 : 0), 3),
        );
      });
    }

    it('once, for a person who repeated an action', async () => {
      const mentions = [1, 2].map((time) => ({ actor: actor('Ann'), actor_uuid: 'Ann', time, total: 30 }));
      await showGroup(...mentions.map((one) => ({ ...one, notification_type: 'mention' as const })));
      expect(text('.feed__says')).to.equal('Ann mentioned you');
      await showGroup(...mentions.map((one) => ({ ...one, total: 2 })));
      expect(text('.feed__says')).to.equal('Ann liked your comment');
    });

    for (const [type, said] of [
      ['reply', 'Ann replied to your comment'],
      ['mention', 'Ann mentioned you'],
      ['follow', 'Ann follows you'],
      ['answer', 'Ann answered your question'],
      ['subscribed_page_content', 'Ann commented in a conversation you follow'],
      ['subscribed_user_content', 'Ann posted a comment'],
      ['reply_removed', 'A reply to your comment was removed'],
      ['comment_approved', 'Your comment was approved'],
      ['trending_article', 'Trending now'],
      ['of_a_later_version', 'Something new in the conversation'],
    ] as const) {
      it(`or what, of ${type}`, async () => {
        await showGroup({ notification_type: type, actor: actor('Ann') });
        expect(text('.feed__says')).to.equal(said);
      });
    }

    for (const [reason, said] of [
      ['name_approve', 'Your new name was approved'],
      ['avatar_approve', 'Your new picture was approved'],
      ['avatar_refuse', "Your new picture wasn't approved"],
    ] as const) {
      it(`or the decision, for ${reason}`, async () => {
        await showGroup({ notification_type: 'profile_verdict', reason, actor_type: 'site' });
        expect(text('.feed__says')).to.equal(said);
      });
    }

    it('and why, only for a comment that is not published', async () => {
      const refused = { notification_type: 'comment_refused', actor_type: 'site' as const };
      await showGroup({ ...refused, reason: 'links' });
      expect(text('.feed__says')).to.equal("Your comment wasn't published because of links this site doesn't allow.");
      await showGroup({ ...refused, reason: 'of_a_later_version' });
      expect(text('.feed__says')).to.equal("Your comment wasn't published");
      await showGroup({ notification_type: 'comment_approved', reason: 'links', actor_type: 'site' });
      expect(text('.feed__says')).to.equal('Your comment was approved');
    });
  });

  it('is unread until it is read, for eyes and screen readers', async () => {
    for (const [status, isUnread] of [
      ['new', true],
      ['seen', true],
      ['read', false],
    ] as const) {
      await showGroup({ status });
      const isShown = () => [
        box.querySelector('.feed__row--unread') !== null,
        text('.feed__text')?.startsWith('Unread.'),
      ];
      await waitUntil(() => isShown()[0] === isUnread, status);
      expect(isShown()).to.deep.equal([isUnread, isUnread]);
    }
  });

  it('has an excerpt and the page’s title if they are known', async () => {
    await showGroup({ excerpt: 'Every morning', page });
    expect([text('.feed__excerpt'), text('.feed__where')]).to.deep.equal(['Every morning', 'The last ferry']);
    await showGroup({});
    await waitUntil(() => !box.querySelector('.feed__excerpt'));
    expect(box.querySelector('.feed__where')).to.equal(null);
    await showBroadcast({ target_description: 'Live from 19:00', target_url: 'https://news.example/harbour' });
    expect([text('.feed__says b'), text('.feed__excerpt')]).to.deep.equal([
      'The harbour is open again',
      'Live from 19:00',
    ]);
    expect(box.querySelector('.feed__where'), 'the site’s own').to.equal(null);
    await showBroadcast({ target_url: 'https://elsewhere.example/harbour' });
    await waitUntil(() => text('.feed__where') === 'elsewhere.example');
    expect(box.querySelector('.feed__excerpt')).to.equal(null);
  });

  it('names the host of a foreign page instead of its title', async () => {
    await showGroup({ page: { ...page, url: 'https://evil.example/story' } });
    expect(text('.feed__where')).to.equal('evil.example');
  });

  it('has a relative time, with the exact time', async () => {
    const time = Date.now() - 3 * 60_000;
    await showGroup({ time });
    expect(text('time')).to.match(/^3 min/);
    expect(box.querySelector('time')?.dateTime).to.equal(new Date(time).toISOString());
  });

  describe('leads', () => {
    it('to the comment on another page, with a mark of the reader’s origin; the tray stays', async () => {
      const closed = listenFor('tray/close');
      await showGroup({ page });
      expect(href()).to.equal(`${page.url}?__vfz=medium%3Dtray_notification#vf-${0x2a}`);
      press();
      expect(closed.callCount).to.equal(0);
      await showBroadcast({ target_url: 'https://news.example/harbour?page=2' });
      await waitUntil(() => href() === 'https://news.example/harbour?page=2&__vfz=medium%3Dtray_notification');
    });

    it('to the comment on this page, behind the tray, which closes unless it is opened elsewhere', async () => {
      const closed = listenFor('tray/close');
      await showGroup({ page: { ...page, url: location.href.replace(/#.*/, '') } });
      expect(href()).to.equal(`#vf-${0x2a}`);
      for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) press(how);
      expect(closed.callCount).to.equal(0);
      press();
      expect(closed.callCount).to.equal(1);
    });

    it('to the whole page, for a broadcast about it', async () => {
      await showBroadcast({ target_url: location.href.replace(/#.*/, '') });
      expect(href()).to.equal(location.href.replace(/#.*/, ''));
    });

    it('to the profile of a follower, which no page is', async () => {
      const change = listenFor('tray-tab/change');
      await showGroup({ notification_type: 'follow', actor_uuid: numericIdToUuid(8), page });
      expect(link().localName).to.equal('button');
      press();
      expect(change.args).to.deep.equal([['vf-profile', 8]]);
      await showGroup({ actor_uuid: numericIdToUuid(8), page, grouping_key: 'like' });
      await waitUntil(() => link().localName === 'a');
      press();
      expect(change.callCount, 'a like leads to the comment').to.equal(1);
    });

    it('to the account, for decisions about a name or picture', async () => {
      const change = listenFor('tray-tab/change');
      await showGroup({ notification_type: 'profile_verdict', reason: 'name_refuse', actor_type: 'site', page });
      expect(link().localName).to.equal('button');
      press();
      expect(change.args).to.deep.equal([['vf-account']]);
    });

    it('nowhere without a page or profile; it is marked as read on press', async () => {
      const heard = [listenFor('tray-tab/change'), listenFor('tray/close')];
      await showGroup({ notification_type: 'follow', actor_uuid: 'no-number', status: 'seen' });
      expect(link().localName).to.equal('button');
      press();
      await waitUntil(() => server.asked('POST', '/read/group/comment').length === 1);
      expect(heard.map(({ callCount }) => callCount)).to.deep.equal([0, 0]);
    });
  });

  it('is removed by its own button, and is announced as removed', async () => {
    const removed: Array<HTMLElement | null> = [];
    await show({ kind: 'broadcast', ...aBroadcast() }, (row) => removed.push(row));
    const button = box.querySelector<HTMLElement>('.feed__remove');
    expect(button?.ariaLabel).to.equal('Remove this notification');
    button?.click();
    expect(removed).to.deep.equal([box.querySelector('li')]);
    await waitUntil(() => server.asked('DELETE', '/single/').length === 1);
    expect(server.asked('POST', '/read/'), 'it is not read').to.deep.equal([]);
  });

  describe('is marked by', () => {
    const initials = () => box.querySelector('.avatar')?.getAttribute('data-initials');
    const picture = () => box.querySelector<HTMLImageElement>('img');

    it('the person who did it: as the page knows them now, or else as they were', async () => {
      const actor_uuid = numericIdToUuid(8);
      await showGroup({ actor: actor('Ann Bell'), actor_uuid });
      expect([initials(), picture()]).to.deep.equal(['AB', null]);
      store.set(
        othersAtom(actor_uuid),
        toReader({ id: 8, uuid: actor_uuid, name: 'Cleo Dahl', user_privilege: 'normal' }),
      );
      await waitUntil(() => initials() === 'CD', 'renamed since');
      await showGroup({ actor: { ...actor('Ann Bell'), pic_small: picturePath('old') }, actor_uuid });
      await waitUntil(() => picture()?.getAttribute('src') === picturePath('old'));
      const now = {
        id: 8,
        uuid: actor_uuid,
        name: 'Ann Bell',
        user_privilege: 'normal' as const,
        pic_small: picturePath('new'),
      };
      store.set(othersAtom(actor_uuid), toReader(now));
      await waitUntil(() => picture()?.getAttribute('src') === picturePath('new'), 'changed since');
    });

    it('only a symbol for the site’s own messages, one for each kind', async () => {
      const signs = new Set<string | null | undefined>();
      for (const notification_type of ['comment_approved', 'profile_verdict', 'reply_removed']) {
        await showGroup({ notification_type, actor_type: 'site', actor: undefined, grouping_key: notification_type });
        await waitUntil(() => !signs.has(sign()));
        signs.add(sign());
        expect(box.querySelector('.avatar')).to.equal(null);
      }
      await showGroup({ notification_type: 'like' });
      await waitUntil(() => box.querySelector('.feed__who .avatar'));
      expect(signs.has(sign())).to.equal(false);
    });

    it('the picture of a broadcast, with a text, or a symbol', async () => {
      await showBroadcast({ target_image_url: picturePath('harbour'), target_image_alt: 'The harbour' });
      expect([picture()?.getAttribute('src'), picture()?.alt, picture()?.referrerPolicy]).to.deep.equal([
        picturePath('harbour'),
        'The harbour',
        'no-referrer',
      ]);
      expect(sign()).to.equal(undefined);
      await showBroadcast({});
      await waitUntil(() => sign());
      expect(picture()).to.equal(null);
    });
  });
});
