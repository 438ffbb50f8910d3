import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import { publishMount } from '../../core/mount/painted/published';
import { nowAtom } from '../../core/state/comments/clock.atoms';
import { applyEventAction } from '../../core/state/comments/comments.kind';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { draftAtom, saveDraft, slotOf } from '../../core/state/comments/drafts';
import { reactionAtom } from '../../core/state/content/content.atoms';
import { emptyPage } from '../../core/state/page/glance';
import { pageAtom } from '../../core/state/page/page.atoms';
import { aComment, aFirstPage, BEN, openPage, READER, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { aPaintedState, type PaintedElement, paint } from '../../test/support/painted';
import { reading } from './painted/reading';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const ID = 'story-1';
const server = fakeServer();
const nodesOf = (shadow: ShadowRoot) => [...shadow.querySelectorAll('.viafoura, .viafoura *')];

/** Sum of layout shifts without the reader's input. */
function watchShifts(): () => number {
  let moved = 0;
  const take = (list: PerformanceEntryList) => {
    for (const entry of list as Array<PerformanceEntry & { value: number }>) moved += entry.value;
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return () => {
    take(observer.takeRecords());
    observer.disconnect();
    return moved;
  };
}

const frames = async (count = 3) => {
  for (; count > 0; count--) await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe('a painted conversation', () => {
  let error: sinon.SinonStub;
  let painted: PaintedElement | undefined;

  beforeEach(() => {
    error = sinon.stub(console, 'error');
  });
  afterEach(async () => {
    painted?.host.remove();
    painted = undefined;
    // The element unmounts a frame later; until then its comments could still render, and count in the next test.
    await frames();
    error.restore();
    localStorage.clear();
  });

  const contents = () => {
    const first = aComment({ total_likes: 3, total_replies: 1, content: 'See https://news.example/a and <b>this</b>' });
    const reply = aComment({ actor_uuid: BEN, content: 'No.' }, first);
    const long = aComment({
      content: `A **bold** start, [named](https://port.example/). ${'word '.repeat(200)}`,
      is_picked: true,
    });
    return [
      first,
      reply,
      long,
      aComment({ is_edited: true }),
      aComment({
        content: undefined,
        state: 'disabled',
        simplified_state: 'hidden',
        state_reasons: ['content_deleted'],
      }),
    ];
  };

  /** Puts a painted conversation that is about to be hydrated into a page. */
  function stand(page = aFirstPage(contents()) as Parameters<typeof aPaintedState>[0], reader = false, part = {}) {
    const state = aPaintedState(page, part);
    painted = paint(state);
    openPage({ reader });
    if (page) serveConversation(server, page);
    return { ...painted, state };
  }
  const enter = ({ host }: { host: HTMLElement }) => document.body.append(host);
  const taken = (shadow: ShadowRoot) =>
    waitUntil(
      () => Object.keys(shadow.querySelector('.viafoura') as object).some((key) => key.startsWith('__reactFiber')),
      'not hydrated',
    );

  it('hydrates node by node, without a repaint, an error or a request for loaded data', async () => {
    const it = stand();
    enter(it);
    const shifts = watchShifts();
    await taken(it.shadow);
    await aTimeout(150);
    expect(nodesOf(it.shadow)).to.deep.equal(it.nodes);
    expect(error.args.map(String)).to.deep.equal([]);
    expect(it.shadow.querySelector('style')).to.equal(null);
    expect(it.shadow.adoptedStyleSheets.length).to.be.above(1);
    expect(server.asked('GET', '/v4/livecomments')).to.have.length(0);
    expect(shifts()).to.equal(0);
  });

  it('keeps its page and its tag’s settings for later pages, which no fragment contains', async () => {
    openPage({ reader: false });
    const page = aFirstPage(contents());
    painted = paint(aPaintedState(page), { 'pagination-limit': '5', 'pagination-reply-limit': '4' });
    openPage({ reader: false });
    serveConversation(server, page);
    enter(painted);
    await taken(painted.shadow);
    await aTimeout(150);
    expect(server.asked('GET', '/v4/livecomments')).to.have.length(0);
    const { sizes } = store.get(conversationAtom(ID));
    expect(sizes).to.deep.include({ limit: 10, paginationLimit: 5, paginationReplyLimit: 4 });
  });

  it('shows current times after hydration, even if it was painted by another clock', async () => {
    const now = Date.now();
    const created = now - 5 * 60_000;
    const it = stand(aFirstPage([aComment({ time: created, date_created: created })]), false, {
      now: now - 2 * 60_000,
    });
    const time = () => it.shadow.querySelector('time')?.textContent;
    expect(time()).to.equal('3 minutes ago');
    enter(it);
    await taken(it.shadow);
    // Earlier than the next tick of the clock.
    await waitUntil(() => time() === '5 minutes ago', 'the time of the markup');
    expect(error.args.map(String)).to.deep.equal([]);
  });

  it('works like one that React rendered', async () => {
    const it = stand(aFirstPage([aComment({ total_likes: 3 })]), true);
    enter(it);
    await taken(it.shadow);
    await waitUntil(() => store.get(conversationAtom(ID)).status === 'success');
    server.replies(200, {});
    const like = it.shadow.querySelector<HTMLButtonElement>('.vf-content-actions__like');
    like?.click();
    await waitUntil(() => like?.getAttribute('aria-pressed') === 'true' && like.textContent === '4', 'not liked');
  });

  it('marks the author that the server knows, in the markup, after hydration and in live comments', async () => {
    const own = aComment({ actor_uuid: BEN });
    const it = stand(aFirstPage([own, aComment()]), false, { owners: [`viafoura-uuid:${BEN}`] });
    const marks = () => [...it.shadow.querySelectorAll('.vf-badge')].map((one) => one.textContent);
    expect(marks()).to.deep.equal(['Author']);
    store.set(pageAtom, { ...emptyPage, url: 'https://a.example/', owners: ['cookie:4711'] });
    enter(it);
    await taken(it.shadow);
    expect(marks()).to.deep.equal(['Author']);
    expect(nodesOf(it.shadow)).to.deep.equal(it.nodes);
    const reply = aComment({ actor_uuid: BEN, content: 'I wrote it.' }, own);
    store.set(applyEventAction, ID, { action: 'created', seq: 2, payload: reply } as never);
    await waitUntil(() => marks().length === 2, 'no mark');
    expect(error.args.map(String)).to.deep.equal([]);
  });

  it('is first rendered as on the server, then as this reader sees it', async () => {
    const own = aComment({ actor_uuid: READER });
    const it = stand(aFirstPage([own, aComment()]), true);
    store.set(pageAtom, { ...emptyPage, owners: [`viafoura-uuid:${READER}`] });
    server.on('GET', '/v4/livecomments/:section/personal', [
      200,
      {
        containers: [
          {
            content_container_uuid: own.content_container_uuid,
            liked: [it.state.facts.list?.contents[1]?.content_uuid],
            disliked: [],
            flagged: [],
            votes: [],
            is_followed: false,
            followed_threads: [],
            contents: [],
          },
        ],
      },
    ]);
    const places = () =>
      [...it.shadow.querySelectorAll('.vf-comment-header__sort, .vf-post-form textarea, article')].map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        return [left, top, width].map(Math.round);
      });
    enter(it);
    await taken(it.shadow);
    const before = places();
    await waitUntil(() => it.shadow.querySelector('.account'), 'still a guest');
    expect(places()).to.deep.equal(before);
    await waitUntil(() => it.shadow.querySelector('.vf-content-actions__like[aria-pressed=true]'), 'no own like');
    expect(error.args.map(String)).to.deep.equal([]);
    expect(it.shadow.querySelectorAll('article')[0]).to.equal(it.nodes.find((node) => node.localName === 'article'));
  });

  it('does not take a like back that its button did not show', async () => {
    const liked = aComment({ total_likes: 3 });
    const it = stand(aFirstPage([liked]), true);
    enter(it);
    const like = () => it.shadow.querySelector('.vf-content-actions__like[aria-pressed=false]') as HTMLElement;
    await taken(it.shadow);
    await waitUntil(() => Object.keys(like()).some((key) => key.startsWith('__reactProps')), 'the comment not yet');
    // React marks its nodes before it commits them, perhaps a frame or two later on a busy machine.
    await frames(4);
    store.set(reactionAtom(liked.content_uuid), { like: true, dislike: false, flag: false });
    // Before React's commit: the reader presses the painted button.
    like().click();
    await aTimeout(50);
    expect(store.get(reactionAtom(liked.content_uuid)).like).to.equal(true);
    expect(server.asked('POST', '/like').concat(server.asked('DELETE', '/like'))).to.have.length(0);
  });

  it('keeps half-typed text, the focus and the caret', async () => {
    const it = stand();
    enter(it);
    const area = it.shadow.querySelector('textarea') as HTMLTextAreaElement;
    // Before React renders the element in a later task.
    area.focus();
    area.value = 'half a thought';
    area.setSelectionRange(4, 5);
    await taken(it.shadow);
    await frames();
    expect(area.isConnected).to.equal(true);
    expect(area.value).to.equal('half a thought');
    expect([area.selectionStart, area.selectionEnd]).to.deep.equal([4, 5]);
    expect(it.shadow.activeElement).to.equal(area);
    expect(store.get(draftAtom(slotOf(ID, 'new'))).text).to.equal('half a thought');
    await sendKeys({ type: '!' });
    expect(area.value).to.equal('half!a thought');
  });

  it('restores a stored draft without moving anything', async () => {
    const it = stand();
    saveDraft(slotOf(ID, 'new'), { text: 'from yesterday\nin two lines' });
    enter(it);
    const shifts = watchShifts();
    await waitUntil(() => it.shadow.querySelector('textarea')?.value === 'from yesterday\nin two lines', 'no draft');
    await frames(4);
    expect(shifts()).to.equal(0);
    it.shadow.querySelector('textarea')?.focus();
    await waitUntil(() => it.shadow.querySelector('button[type=submit]'), 'does not open');
  });

  it('keeps selected text and the scroll position of the page', async () => {
    const it = stand(aFirstPage(Array.from({ length: 30 }, () => aComment())));
    enter(it);
    scrollTo(0, 200);
    expect(window.scrollY).to.equal(200);
    const second = it.shadow.querySelectorAll('article')[1] as HTMLElement;
    const { top } = second.getBoundingClientRect();
    const text = it.shadow.querySelector('.vf-content-text')?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 0, text, 4);
    await taken(it.shadow);
    await frames();
    // Content above gets its real height near the view; the comment being read stays in place.
    expect(second.getBoundingClientRect().top).to.be.closeTo(top, 1);
    expect(text.isConnected).to.equal(true);
    expect(it.shadow.querySelector('.vf-content-text')?.firstChild).to.equal(text);
    scrollTo(0, 0);
  });

  it('tells the page each thing once, painted or not', async () => {
    const names = ['widgets/mount', 'commenting/loaded', 'comment/rendered'] as const;
    const spies = names.map((name) => listenFor(name));
    const it = stand(aFirstPage([aComment(), aComment()]));
    publishMount(it.host);
    reading.publishDrawn?.(it.host, it.state);
    enter(it);
    await taken(it.shadow);
    const calls = () => spies.map(({ callCount }) => callCount);
    await waitUntil(() => calls().join() === '1,1,2', 'not published');
    // None comes twice.
    await aTimeout(100);
    expect(calls()).to.deep.equal([1, 1, 2]);
  });

  it('publishes at hydration the events that were not published before', async () => {
    const names = ['widgets/mount', 'commenting/loaded', 'comment/rendered'] as const;
    const spies = names.map((name) => listenFor(name));
    const it = stand(aFirstPage([aComment(), aComment()]));
    enter(it);
    await taken(it.shadow);
    const calls = () => spies.map(({ callCount }) => callCount);
    await waitUntil(() => calls().join() === '1,1,2', 'not published');
    // None comes twice.
    await aTimeout(100);
    expect(calls()).to.deep.equal([1, 1, 2]);
  });

  it('shows comments that arrived between painting and hydration one step later', async () => {
    const known = aComment({ total_likes: 1 });
    const it = stand(aFirstPage([known]));
    enter(it);
    await Promise.resolve();
    store.set(nowAtom, Date.now() + 3_600_000);
    store.set(applyEventAction, ID, { action: 'updated', seq: 2, payload: { ...known, total_likes: 9 } } as never);
    await waitUntil(() => it.shadow.querySelector('.vf-content-actions__like')?.textContent === '9', 'old count');
    expect(error.args.map(String)).to.deep.equal([]);
  });

  it('is hydrated first where the reader acts, and elsewhere when there is time', async () => {
    const it = stand(aFirstPage(Array.from({ length: 40 }, () => aComment())));
    enter(it);
    await taken(it.shadow);
    const articles = [...it.shadow.querySelectorAll('article')];
    const hasReact = (node: Element | null | undefined) =>
      Object.keys(node ?? {}).some((key) => key.startsWith('__reactProps'));
    expect(hasReact(it.shadow.querySelector('textarea'))).to.equal(true);
    const pressed = articles[39];
    expect(hasReact(pressed)).to.equal(false);
    pressed?.querySelector<HTMLElement>('.vf-content-actions__reply')?.click();
    expect(hasReact(pressed)).to.equal(true);
    expect(hasReact(articles[38])).to.equal(false);
    await waitUntil(() => pressed?.querySelector('textarea'), 'no form');
    await waitUntil(() => articles.every(hasReact), 'not all');
    expect(articles.every((article) => article.isConnected)).to.equal(true);
    expect(error.args.map(String)).to.deep.equal([]);
  });

  it('changes to another order once all comments are loaded', async () => {
    const comments = Array.from({ length: 12 }, () => aComment());
    const it = stand(aFirstPage(comments));
    enter(it);
    await taken(it.shadow);
    const order = () => [...it.shadow.querySelectorAll('article')].map(({ dataset }) => dataset.uuid);
    store.set(conversationAtom(ID), (now) => ({ ...now, threads: [...now.threads].reverse() }));
    const wanted = comments.map(({ content_uuid }) => content_uuid).reverse();
    await waitUntil(() => order().join() === wanted.join(), 'not in that order');
    expect([...it.shadow.querySelectorAll('article')].every((article) => it.nodes.includes(article))).to.equal(true);
    expect(error.args.map(String)).to.deep.equal([]);
  });

  it('creates a missing container at hydration', async () => {
    const it = stand(null);
    let isMade = false;
    server.on('GET', '/v4/livecomments/:section/', () =>
      isMade ? [200, aFirstPage([])] : [404, { code: 'not_found' }],
    );
    server.on('POST', '/v4/livecomments/:section', () => {
      isMade = true;
      return [201, {}];
    });
    enter(it);
    const shifts = watchShifts();
    await waitUntil(() => store.get(conversationAtom(ID)).container?.content_container_uuid, 'not made');
    await frames();
    expect(nodesOf(it.shadow)).to.deep.equal(it.nodes);
    expect(error.args.map(String)).to.deep.equal([]);
    expect(shifts()).to.equal(0);
  });

  it('is drawn afresh from another format, in another language, or when the page knows more already', async () => {
    for (const part of [{ v: 1 as never }, { lang: 'fr' }]) {
      const it = stand(aFirstPage([aComment()]), false, part);
      const typed = it.shadow.querySelector('textarea');
      if (typed) typed.value = 'Half a thought';
      enter(it);
      await waitUntil(() => it.shadow.querySelector('article') && !it.nodes[0]?.isConnected, 'not drawn');
      const field = () => it.shadow.querySelector('textarea');
      await waitUntil(() => field() !== typed && field()?.value === 'Half a thought', 'what was typed is lost');
      store.set(draftAtom(slotOf(ID, 'new')), '');
      it.host.remove();
      await aTimeout(0);
    }
    expect(error.args.map(String)).to.deep.equal([]);
  });

  it('follows the element’s attributes if it was painted with other settings', async () => {
    const it = stand(aFirstPage([aComment()]), false, { attributes: { 'vf-title': 'Painted' } });
    it.host.setAttribute('vf-title', 'Changed');
    enter(it);
    await waitUntil(() => it.shadow.querySelector('h2')?.textContent?.startsWith('Changed'), 'old title');
    expect(error.args.map(String)).to.deep.equal([]);
  });

  it('leaves nothing behind, and starts again when it returns', async () => {
    const it = stand();
    enter(it);
    await taken(it.shadow);
    it.host.remove();
    await aTimeout(20);
    document.body.append(it.host);
    await waitUntil(() => it.shadow.querySelectorAll('article').length === 5, 'not drawn again');
    expect(it.nodes.some((node) => node.isConnected)).to.equal(false);
    await waitUntil(() => server.asked('GET', '/v4/livecomments/').length > 0, 'not asked for again');
  });
});
