import { aTimeout, expect, html } from '@open-wc/testing';
import sinon from 'sinon';
import { subscribeFromPage, unsubscribeFromPage } from '../../core/base/bus/bus';
import { store } from '../../core/base/store/store';
import type { PaintedState } from '../../core/contract/content/painted';
import { readAttributes } from '../../core/mount/widget/settings';
import { layPaintedAds, readPlan } from '../../core/state/ads/painted-ads';
import { setSortAction } from '../../core/state/comments/load.actions';
import { emptyPage } from '../../core/state/page/glance';
import { pageAtom } from '../../core/state/page/page.atoms';
import { aComment, aFirstPage, openPage, SECTION, serveConversation } from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { aPaintedState, paint } from '../../test/support/painted';
import { readThrough, readUntil } from '../../test/support/read-through';
import { findAll, seen } from '../../test/support/seen';
import { ID, showConversation } from '../../test/support/show-conversation';
import { settings } from './conversations.settings';
import type { ConversationFacts } from './painted/conversation-facts';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const server: FakeServer = fakeServer();

function open(
  count: number,
  page = aFirstPage(Array.from({ length: count }, () => aComment())),
  tag = html`<vf-conversations vf-container-id=${ID} promo-interval="3"></vf-conversations>`,
): Promise<HTMLElement> {
  serveConversation(server, page);
  return showConversation(tag);
}

const places = (el: Element) => [...el.querySelectorAll<HTMLElement>(':scope > .vf-ad')];
const filled = (el: Element, list = '.threads') =>
  [...(el.shadowRoot?.querySelectorAll<HTMLSlotElement>(`${list} > slot`) ?? [])].map(
    (slot) => slot.assignedElements().length,
  );
/** Number of threads before each ad, in the order of the list. */
const positions = (el: Element) => filled(el).flatMap((ads, at) => (ads ? [at + 1] : []));

describe('conversations, ads', () => {
  let asked: Array<{ id: string; isThere: boolean }>;
  const hear = (id: unknown) => {
    asked.push({ id: String(id), isThere: document.getElementById(String(id)) !== null });
  };

  beforeEach(() => {
    asked = [];
    openPage({ settings: { ad_integration: 'gtag' } });
    subscribeFromPage('vf-ads', 'requestCommentAd', hear);
  });
  afterEach(() => {
    unsubscribeFromPage('vf-ads', 'requestCommentAd', hear);
    delete window.__generate_viafoura_tag;
    store.set(pageAtom, emptyPage);
  });

  it('requests each slot once, by the id of an element that the page can find', async () => {
    const el = await open(9);
    await waitUntil(() => places(el).length === 4);
    await readUntil(() => asked.length === 4);
    expect(asked.every(({ isThere }) => isThere)).to.equal(true);
    expect(new Set(asked.map(({ id }) => id)).size).to.equal(4);
    expect(positions(el)).to.deep.equal([2, 5, 8, 9]);
    expect(places(el).map(({ id }) => id)).to.have.members(asked.map(({ id }) => id));
    expect(asked.every(({ id }) => /^vf-ad-[\da-f-]{30,}$/.test(id))).to.equal(true);
    expect(places(el).every(({ assignedSlot }) => assignedSlot?.getRootNode() === el.shadowRoot)).to.equal(true);
    await expect(el).to.be.accessible();
  });

  it('requests an ad that is in view from the start, in its reserved space', async () => {
    const tag = html`<vf-conversations vf-container-id=${ID} first-promo-position="1"></vf-conversations>`;
    const el = await open(3, undefined, tag);
    el.scrollIntoView();
    const room = el.shadowRoot?.querySelector<HTMLSlotElement>('.threads > slot');
    expect(room?.offsetHeight).to.equal(274);
    const below = room?.nextElementSibling?.getBoundingClientRect().top;

    await waitUntil(() => asked.length > 0);
    const first = room?.assignedElements().at(-1) as HTMLElement;
    expect(asked.map(({ id }) => id)).to.include(first.id);
    expect(first.getBoundingClientRect().top).to.be.lessThan(innerHeight);
    expect(room?.nextElementSibling?.getBoundingClientRect().top).to.equal(below);
  });

  it('has no ad at the end after a last comment with one, and new ads after a reload', async () => {
    const el = await open(5);
    await waitUntil(() => places(el).length === 2);
    await readUntil(() => asked.length === 2);
    expect(positions(el)).to.deep.equal([2, 5]);
    const before = places(el).map(({ id }) => id);

    await store.set(setSortAction, ID, 'oldest');
    await waitUntil(() => places(el).length === 2 && !places(el).some(({ id }) => before.includes(id)), 'old ones');
    await readUntil(() => asked.length === 4);
    expect(places(el).some(({ id }) => before.includes(id))).to.equal(false);
    el.remove();
    await waitUntil(() => places(el).length === 0, 'places stay');
  });

  it('moves the ad at the foot when more comments load, without requesting it again', async () => {
    const threads = Array.from({ length: 4 }, () => aComment());
    const el = await open(0, aFirstPage(threads, { total_visible_content: 6 }, true));
    await waitUntil(() => places(el).length === 2);
    await readUntil(() => asked.length === 2);
    const foot = places(el)[1];
    expect(positions(el)).to.deep.equal([2, 4]);
    server.on('GET', '/v4/livecomments/:section/:cc/comments', [
      200,
      { more_available: false, contents: [aComment(), aComment()] },
    ]);
    (await seen(el, '.vf-load-more__button')).click();
    await waitUntil(() => filled(el).length === 6, 'no more');
    await readUntil(() => asked.length === 3);
    expect(positions(el)).to.deep.equal([2, 5, 6]);
    expect(foot?.assignedSlot).to.equal(findAll(el, '.threads > slot')[5]);
  });

  it('has ads among replies if the page wants them, twice as far apart beside ads between threads', async () => {
    const threads = [20, 20, 2, 20].flatMap((count) => {
      const root = aComment({ total_replies: count });
      return [root, ...Array.from({ length: count }, () => aComment({}, root))];
    });
    const el = await open(
      0,
      aFirstPage(threads),
      html`<vf-conversations
      vf-container-id=${ID} first-promo-position="2" promo-interval="6" reply-promos="true"
    ></vf-conversations>`,
    );
    await waitUntil(() => filled(el).length === 4 && places(el).length > 5);
    await readUntil(() => asked.length === places(el).length);
    const inReplies = findAll(el, '.replies').map((box) =>
      [...box.querySelectorAll<HTMLSlotElement>(':scope > slot')].flatMap((slot, at) =>
        slot.assignedElements().length ? [at + 1] : [],
      ),
    );
    expect(positions(el)).to.deep.equal([2, 4]);
    // The second and the fourth thread have an ad; the first is before a thread with one.
    expect(inReplies).to.deep.equal([[2, 14], [2, 14], [2], [2, 14]]);
    expect(new Set(places(el).map(({ id }) => id)).size).to.equal(asked.length);
    await expect(el).to.be.accessible();
  });

  it('appear in painted pages too, and stay when React hydrates', async () => {
    const error = sinon.stub(console, 'error');
    const page = aFirstPage([aComment(), aComment(), aComment()]);
    const settings = {
      section_uuid: SECTION,
      site_uuid: SECTION,
      domain: 'localhost',
      ad_integration: 'gtag' as const,
    };
    const painted = paint(aPaintedState(page, { settings } as Partial<PaintedState<ConversationFacts>>));
    const still = document.createElement('div');
    still.attachShadow({ mode: 'open' }).innerHTML = painted.shadow.innerHTML;
    document.body.append(still);
    layPaintedAds(still, settings);
    expect(positions(still)).to.deep.equal([2, 3]);
    await readThrough();
    expect(asked.map(({ isThere }) => isThere)).to.deep.equal([true, true]);
    expect(painted.asked()).to.equal(0);

    // A reset removes the ads, also after repainting on a page that no longer wants ads.
    still.shadowRoot?.replaceChildren();
    await waitUntil(() => places(still).length === 0);
    (still.shadowRoot as ShadowRoot).innerHTML = painted.shadow.innerHTML;
    await aTimeout(50);
    expect(places(still)).to.have.length(0);
    still.remove();

    serveConversation(server, page);
    document.body.append(painted.host);
    layPaintedAds(painted.host, settings);
    await readThrough();
    const before = places(painted.host);
    await seen(painted.host, '.vf-post-form');
    await waitUntil(
      () =>
        Object.keys(painted.shadow.querySelector('article') as object).some((key) => key.startsWith('__reactFiber')),
      'not hydrated',
    );
    await aTimeout(300);
    expect(places(painted.host)).to.deep.equal(before);
    expect(asked).to.have.length(4);
    expect(error.args.map(String)).to.deep.equal([]);
    painted.host.remove();
    error.restore();
  });

  it('reads the same attributes of a painted tag as the widget itself', () => {
    const values = [undefined, '', '0', '1', '3', '9', '100', '101', 'x', '5px', 'true', 'false'];
    for (const position of values) {
      for (const interval of values) {
        const attributes = { 'first-promo-position': position, 'promo-interval': interval, 'reply-promos': position };
        const host = document.createElement('div');
        for (const [name, value] of Object.entries(attributes)) if (value !== undefined) host.setAttribute(name, value);
        const { firstPromoPosition, promoInterval, replyPromos } = readAttributes(
          settings,
          attributes as Record<string, string>,
        );
        expect(readPlan(host)).to.deep.equal({ firstPromoPosition, promoInterval, replyPromos });
      }
    }
  });

  for (const [why, settings, page] of [
    ['the site has nobody who fills them', { ad_integration: 'none' }, {}],
    ['the page wants none', { ad_integration: 'gtag' }, { ads_enabled: false }],
  ] as const) {
    it(`asks for none where ${why}`, async () => {
      openPage({ settings });
      store.set(pageAtom, { ...emptyPage, ...page });
      const el = await open(3);
      await aTimeout(300);
      expect(asked).to.have.length(0);
      expect(places(el)).to.have.length(0);
    });
  }

  it('calls the publisher’s own function if the site has one, and warns when it is missing', async () => {
    openPage({ settings: { ad_integration: 'custom' } });
    const filled: unknown[] = [];
    window.__generate_viafoura_tag = (id: unknown) => filled.push(id);
    const el = await open(2);
    await waitUntil(() => places(el).length === 1);
    await readUntil(() => filled.length === 1);
    expect(filled[0]).to.equal(asked[0]?.id);

    delete window.__generate_viafoura_tag;
    unsubscribeFromPage('vf-ads', 'requestCommentAd', hear);
    const said: unknown[] = [];
    const { error } = console;
    console.error = (...args) => void said.push(args[0]);
    await store.set(setSortAction, ID, 'oldest');
    await readUntil(() => said.includes('window.__generate_viafoura_tag is not present.'), 'nothing said');
    console.error = error;
  });
});
