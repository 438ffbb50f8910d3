import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import { subscribeFromPage, unsubscribeFromPage } from '../../core/bus/bus';
import { conversationAtom } from '../../core/content/content.atoms';
import { setSortAction } from '../../core/content/load.actions';
import { emptyPage } from '../../core/page/glance';
import { pageAtom } from '../../core/page/page.atoms';
import { store } from '../../core/store/store';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { seen } from '../../test/support/seen';
import './conversations.element';

const ID = 'story-1';
const server: FakeServer = fakeServer();

async function open(count: number): Promise<HTMLElement> {
  serveConversation(server, aFirstPage(Array.from({ length: count }, () => aComment())));
  const el = await fixture<HTMLElement>(
    html`<vf-conversations vf-container-id=${ID} promo-interval="3"></vf-conversations>`,
  );
  await waitUntil(() => store.get(conversationAtom(ID)).status === 'success', 'not loaded', { timeout: 5000 });
  await seen(el, 'article');
  return el;
}

const places = (el: Element) => [...el.querySelectorAll<HTMLElement>(':scope > .vf-ad')];
/** After how many threads each ad stands, in the order of the list. */
const positions = (el: Element) => {
  const shown = [...(el.shadowRoot?.querySelectorAll('.threads > *') ?? [])];
  return shown.flatMap((it, at) =>
    it.localName === 'slot' ? [shown.slice(0, at).filter((one) => one.localName === 'article').length] : [],
  );
};

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

  it('asks for each place once, by the id of an element the page can find', async () => {
    const el = await open(9);
    await waitUntil(() => asked.length === 4);
    expect(asked.every(({ isThere }) => isThere)).to.equal(true);
    expect(new Set(asked.map(({ id }) => id)).size).to.equal(4);
    expect(positions(el)).to.deep.equal([2, 5, 8, 9]);
    expect(places(el).map(({ id, slot }) => [id, slot])).to.deep.equal(asked.map(({ id }) => [id, id]));
    const slot = el.shadowRoot?.querySelector<HTMLSlotElement>('.threads > slot');
    expect(slot?.assignedElements()[0]?.id).to.equal(asked[0]?.id);
    expect(places(el)[0]?.getBoundingClientRect().height).to.equal(0);
    await expect(el).to.be.accessible();
  });

  it('has none at the foot when the last comment has one, and new ones when it is read anew', async () => {
    const el = await open(5);
    await waitUntil(() => asked.length === 2);
    expect(positions(el)).to.deep.equal([2, 5]);
    const before = places(el).map(({ id }) => id);

    await store.set(setSortAction, ID, 'oldest');
    await waitUntil(() => asked.length === 4);
    expect(places(el)).to.have.length(2);
    expect(places(el).some(({ id }) => before.includes(id))).to.equal(false);
    el.remove();
    await waitUntil(() => places(el).length === 0, 'places stay');
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

  it('calls the publisher’s own function where the site has one, and says when it is missing', async () => {
    openPage({ settings: { ad_integration: 'custom' } });
    const filled: unknown[] = [];
    window.__generate_viafoura_tag = (id: unknown) => filled.push(id);
    await open(2);
    await waitUntil(() => filled.length === 1);
    expect(filled[0]).to.equal(asked[0]?.id);

    delete window.__generate_viafoura_tag;
    unsubscribeFromPage('vf-ads', 'requestCommentAd', hear);
    const said: unknown[] = [];
    const { error } = console;
    console.error = (...args) => void said.push(args[0]);
    await store.set(setSortAction, ID, 'oldest');
    await waitUntil(() => said.includes('window.__generate_viafoura_tag is not present.'), 'nothing said');
    console.error = error;
  });
});
