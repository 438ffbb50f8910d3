import { expect, fixture, html } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { readThrough, readUntil } from '../../test/support/read-through';
import { findAll, seen } from '../../test/support/seen';
import 'virtual:element/livestory';

const BLOG = '/v4/liveblog/:section';
const PRECEDING = Node.DOCUMENT_POSITION_PRECEDING;

describe('a live blog, ads', () => {
  const server = fakeServer();
  afterEach(() => {
    delete window.vfConfig;
    clearPageState(store);
  });

  /** @param height of each post, in px: the distance of its ads */
  async function open({ count = 6, height = 0, at = {} as { first?: number; interval?: number } } = {}) {
    serveConversation(server, aFirstPage([]));
    const posts = Array.from({ length: count }, (_, index) => index + 1).map((at) => ({
      ...aComment({ content: `What happened, number ${at}` }),
      title: null,
      body: [{ type: 'paragraph', text: `What happened, number ${at}` }],
      time_shown: Date.now() - at * 60_000,
      rev: 1,
      byline: null,
    }));
    const blog = { ...noBlog, title: 'The night', status: 'live' as const };
    server.on('GET', `${BLOG}/`, [200, aFirstPage(posts, { blog })]);
    server.on('GET', `${BLOG}/:cc/highlights`, [200, { pinned: [], key_moments: [] }]);
    server.on('GET', `${BLOG}/personal`, [200, { containers: [], muted: [] }]);
    server.on('GET', `${BLOG}/:cc/drafts`, [200, { drafts: [] }]);
    const el = await fixture<HTMLElement>(html`
      <vf-livestory
        vf-container-id="story-1"
        first-promo-position=${at.first ?? 2}
        promo-interval=${at.interval ?? 3}
      ></vf-livestory>
    `);
    await seen(el, 'article');
    const tall = document.createElement('style');
    tall.textContent = `article { min-block-size: ${height}px }`;
    el.shadowRoot?.append(tall);
    return el;
  }

  /** Number of posts before each requested slot, in the order of the page. */
  const askedAfter = (el: Element, ids: string[]) =>
    ids
      .map((id) => {
        const slot = document.getElementById(id)?.assignedSlot as Element;
        return findAll(el, 'article').filter((post) => slot.compareDocumentPosition(post) & PRECEDING).length;
      })
      .sort((one, other) => one - other);

  it('requests a slot among the posts once, by the id of an element that the page can find', async () => {
    openPage({ reader: false, settings: { ad_integration: 'outbrain' } });
    const asked = listenFor('vf-ads/requestLiveblogAd');
    const el = await open();
    await readUntil(() => asked.callCount > 0);
    // Slots too close to a filled one stay empty, so there may be one.
    await readThrough();
    const ids = asked.args.map(([id]) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    const places = ids.map((id) => document.getElementById(id));
    expect(places.every((place) => place?.parentElement === el)).to.equal(true);
    // After the second post, then after every third.
    expect([2, 5]).to.include.members(askedAfter(el, ids));
    await expect(el).to.be.accessible();
  });

  it('have no slot among the posts of a site without them', async () => {
    openPage({ reader: false });
    expect(findAll(await open(), 'slot[name]')).to.have.length(0);
  });

  it('appear after a post, at the distance of the attribute if posts are long, and never after the last', async () => {
    openPage({ reader: false, settings: { ad_integration: 'outbrain' } });
    const asked = listenFor('vf-ads/requestLiveblogAd');
    const el = await open({ count: 7, height: 900, at: { first: 1, interval: 2 } });
    await readUntil(() => asked.callCount >= 3);
    await readThrough();
    expect(
      askedAfter(
        el,
        asked.args.map(([id]) => id),
      ),
    ).to.deep.equal([1, 3, 5]);
  });

  it('keep a distance of more than a screen even if posts are short', async () => {
    openPage({ reader: false, settings: { ad_integration: 'outbrain' } });
    const asked = listenFor('vf-ads/requestLiveblogAd');
    const el = await open({ count: 12, height: 400, at: { first: 1, interval: 1 } });
    await readUntil(() => asked.callCount >= 2);
    await readThrough();
    const places = asked.args.map(([id]) => document.getElementById(id) as Element);
    const tops = places.map((place) => place.getBoundingClientRect()).sort((one, other) => one.top - other.top);
    const gap = el.offsetWidth < 480 ? 1200 : 1500;
    for (const [at, { top }] of tops.entries()) {
      const above = tops[at - 1];
      if (above) expect(top - above.bottom).to.be.at.least(gap);
    }
    expect(tops.length).to.be.below(11);
  });

  it('are not asked for before the reader has agreed, if the page speaks about consent', async () => {
    let agree = (_: boolean) => {};
    window.vfConfig = { consent: new Promise<boolean>((resolve) => (agree = resolve)) };
    openPage({ reader: false, settings: { ad_integration: 'outbrain' } });
    const asked = listenFor('vf-ads/requestLiveblogAd');
    const recorded = listenFor('vf-ads/recorded');
    const el = await open({ height: 900 });
    await readThrough();
    expect(document.querySelectorAll('.vf-ad')).to.not.have.length(0);
    expect([asked.callCount, recorded.callCount]).to.deep.equal([0, 0]);
    agree(true);
    await readUntil(() => asked.callCount > 0);
    expect(askedAfter(el, [asked.firstCall.args[0]])[0]).to.be.oneOf([2, 5]);
  });
});
