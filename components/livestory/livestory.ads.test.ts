import { expect, fixture, html } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { noBlog } from '../../core/contract/live-blog-defaults';
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
  afterEach(() => clearPageState(store));

  async function open(): Promise<HTMLElement> {
    serveConversation(server, aFirstPage([]));
    const posts = [1, 2, 3, 4, 5, 6].map((at) => ({
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
      <vf-livestory vf-container-id="story-1" first-promo-position="2" promo-interval="3"></vf-livestory>
    `);
    await seen(el, 'article');
    return el;
  }

  it('asks the page once for a place among the posts, by the id of an element the page can find', async () => {
    openPage({ reader: false, settings: { ad_integration: 'outbrain' } });
    const asked = listenFor('vf-ads/requestLiveblogAd');
    const el = await open();
    await readUntil(() => asked.callCount > 0);
    // Places too near to one that is filled stay empty, so there may be one.
    await readThrough();
    const ids = asked.args.map(([id]) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    const places = ids.map((id) => document.getElementById(id));
    expect(places.every((place) => place?.parentElement === el)).to.equal(true);
    const postsAbove = places.map((place) => {
      const slot = place?.assignedSlot as Element;
      return findAll(el, 'article').filter((post) => slot.compareDocumentPosition(post) & PRECEDING).length;
    });
    // After the second post, or from there on after every third.
    expect([2, 5]).to.include.members(postsAbove);
    await expect(el).to.be.accessible();
  });
});
