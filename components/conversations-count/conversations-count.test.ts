import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { chooseLanguageAction } from '../../core/base/i18n/language';
import { store } from '../../core/base/store/store';
import { applyEventAction } from '../../core/state/comments/comments.kind';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { setCountAction } from '../../core/state/comments/counts.atoms';
import { loadConversationAction } from '../../core/state/comments/load.actions';
import { pageAtom } from '../../core/state/page/page.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { aComment, aFirstPage, CONTAINER, openPage, READER, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import 'virtual:element/conversations-count';
import { waitUntil } from '../../test/support/wait-until';

const server = fakeServer();
type Count = { commentCount: number; status: 'open' | 'closed' | 'hidden' };

function serveCounts(counts: Record<string, Count>): void {
  server.on('POST', '/v4/livecomments/:section/content-containers/*', ({ json }) => [
    200,
    (json as string[]).map((containerId) => ({
      containerId,
      ...(counts[containerId] ?? { commentCount: 0, status: 'open' }),
    })),
  ]);
}

const shown = (el: Element) => waitUntil(() => el.textContent !== '', 'no number');

describe('conversations count', () => {
  beforeEach(() => openPage({ reader: false }));

  it('puts the number into the page as text of the element, in the page’s own look', async () => {
    serveCounts({ 'story-1': { commentCount: 142, status: 'open' } });
    const heading = await fixture(
      html`<h2 style="font-size: 31px; color: rgb(1, 2, 3)">
        Ferry <vf-conversations-count vf-container-id="story-1"></vf-conversations-count>
      </h2>`,
    );
    const el = heading.firstElementChild as HTMLElement;
    await shown(el);
    expect(el.textContent).to.equal('142');
    expect(el.matches('.vf-comments-count.vf-counter')).to.equal(true);
    // The text is rendered in the slot.
    const slot = el.shadowRoot?.querySelector('.viafoura slot') as Element;
    for (const { fontSize, color } of [getComputedStyle(el), getComputedStyle(slot)])
      expect({ fontSize, color }).to.deep.equal({ fontSize: '31px', color: 'rgb(1, 2, 3)' });
    expect(getComputedStyle(el).display).to.equal('inline');
    await expect(heading).to.be.accessible();
  });

  it('warns once in the console if neither the page nor the element names a container', async () => {
    const warn = sinon.stub(console, 'warn');
    store.set(pageAtom, (page) => ({ ...page, container: '' }));
    await fixture(
      html`<p><vf-conversations-count></vf-conversations-count><vf-conversations-count></vf-conversations-count></p>`,
    );
    await waitUntil(() => warn.called, 'a warning');
    warn.restore();
    expect(warn.args.flat().join()).to.equal(
      'This page names no container: add a vf:container_id or vf:unique_id tag, or a vf-container-id attribute.',
    );
  });

  for (const [language, first, next] of [
    ['en', '142,001', '142,002'],
    ['de', '142.001', '142.002'],
    ['ar', '142,001', '142,002'],
  ] as const) {
    it(`writes thousands as the page’s language does, live too (${language})`, async () => {
      store.set(chooseLanguageAction, language);
      serveCounts({ 'story-1': { commentCount: 142_001, status: 'open' } });
      const el = await fixture(html`<vf-conversations-count vf-container-id="story-1"></vf-conversations-count>`);
      await shown(el);
      expect(el.textContent).to.equal(first);
      store.set(setCountAction, { containerId: 'story-1', commentCount: 142_002, status: 'open' });
      await waitUntil(() => el.textContent === next, 'old number');
      store.set(chooseLanguageAction, 'en');
    });
  }

  it('recognizes a copied number as its own, with any separators', async () => {
    store.set(chooseLanguageAction, 'en');
    serveCounts({ 'story-1': { commentCount: 142_001, status: 'open' } });
    for (const old of ['142000', '142,000', '142.000', '142\u202f000', '142\u00a0000']) {
      const page = await fixture(html`<div></div>`);
      page.innerHTML = `<vf-conversations-count vf-container-id="story-1" class="vf-comments-count vf-counter">${old}</vf-conversations-count>`;
      await waitUntil(() => page.textContent === '142,001', `${old} became ${page.textContent}`);
      page.remove();
    }
  });

  it('asks once for all counts of the page', async () => {
    serveCounts({ a: { commentCount: 1, status: 'open' }, b: { commentCount: 2, status: 'closed' } });
    const page = await fixture(html`<div>
      <vf-conversations-count vf-container-id="a"></vf-conversations-count>
      <vf-conversations-count vf-container-id="b"></vf-conversations-count>
      <vf-conversations-count vf-container-id="a"></vf-conversations-count>
    </div>`);
    await Promise.all([...page.children].map(shown));
    expect([...page.children].map((el) => el.textContent)).to.deep.equal(['1', '2', '1']);
    // A request of the test before may arrive only now.
    const asked = server.requests.map(({ json }) => json as string[]).filter((ids) => !ids.includes('story-1'));
    expect(asked).to.deep.equal([['a', 'b']]);
  });

  it('stays empty, without its class, at nought and for a hidden conversation, but not to staff', async () => {
    serveCounts({ hidden: { commentCount: 5, status: 'hidden' } });
    const page = await fixture(html`<div>
      <vf-conversations-count vf-container-id="none"></vf-conversations-count>
      <vf-conversations-count vf-container-id="hidden"></vf-conversations-count>
    </div>`);
    await waitUntil(() => server.requests.length === 1);
    await aTimeout(50);
    for (const el of page.children) {
      expect(el.textContent).to.equal('');
      expect(el.classList.contains('vf-comments-count')).to.equal(false);
    }
    const staff = { id: 100, uuid: READER, name: 'Robin', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(staff));
    await shown(page.children[1] as Element);
    expect([...page.children].map((el) => el.textContent)).to.deep.equal(['', '5']);
  });

  it('counts along with the conversation on the page', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    serveCounts({ 'story-1': { commentCount: 1, status: 'open' } });
    const el = await fixture(html`<vf-conversations-count vf-container-id="story-1"></vf-conversations-count>`);
    const { sizes } = store.get(conversationAtom('story-1'));
    await store.set(loadConversationAction, { container_id: 'story-1', sizes, sort: 'newest' });
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER, seq: 2 } as const;
    store.set(applyEventAction, 'story-1', { ...event, payload: aComment() });
    await waitUntil(() => el.textContent === '2');
  });

  it('shows its number once in a copy of the page', async () => {
    serveCounts({ 'story-1': { commentCount: 7, status: 'open' } });
    const page = await fixture(
      html`<div><vf-conversations-count vf-container-id="story-1"></vf-conversations-count></div>`,
    );
    await shown(page.children[0] as Element);
    const copy = page.cloneNode(true) as HTMLElement;
    page.replaceWith(copy);
    await waitUntil(() => copy.children[0]?.shadowRoot?.querySelector('slot'), 'not mounted');
    await aTimeout(50);
    expect(copy.textContent?.trim()).to.equal('7');
    copy.remove();
  });

  it('leaves the page’s own children alone and leaves no trace when removed', async () => {
    serveCounts({ 'story-1': { commentCount: 7, status: 'open' } });
    const el = await fixture<HTMLElement>(
      html`<vf-conversations-count vf-container-id="story-1"><b>own</b></vf-conversations-count>`,
    );
    await waitUntil(() => el.textContent === '7own');
    el.remove();
    await waitUntil(() => el.textContent === 'own');
    expect(el.classList.contains('vf-counter')).to.equal(false);
  });
});
