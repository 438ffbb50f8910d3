import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { noBlog } from '../../../core/contract/content/live-blog-defaults';
import { type PaintedState, STATE_ATTRIBUTE, STATE_FORMAT } from '../../../core/contract/content/painted';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import { savePaused } from '../../../core/state/live-blog/paused';
import { aComment, aFirstPage, CONTAINER } from '../../../test/support/conversation';
import { fakeSockets } from '../../../test/support/fake-socket';
import { partOf } from '../../../test/support/part-of';
import { waitUntil } from '../../../test/support/wait-until';
import type { LivestoryFacts } from './livestory-facts';
import { reading } from './reading';

describe('a painted live blog', () => {
  const sockets = fakeSockets();
  afterEach(() => sinon.restore());

  /** @param top pixels above it */
  function aPaintedBlog(top: number, ended = '') {
    const { container } = aFirstPage([], { blog: { ...noBlog, status: 'live' }, seq: 1 });
    const view = {
      container,
      posts: [],
      hasMore: false,
      pinned: [],
      keyMoments: [],
      people: {},
      order: 'newest' as const,
    };
    const state = partOf<PaintedState<LivestoryFacts>>({
      v: STATE_FORMAT,
      lang: 'en',
      settings: { section_uuid: 'section', domain: 'news.example' },
      container_id: 'night',
      attributes: { limit: '20' },
      facts: { view },
      texts: { new_updates_one: '1 new update', new_updates_other: '{count} new updates' },
    });
    const host = document.createElement('div');
    host.style.marginTop = `${top}px`;
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = `<div class="viafoura"><p class="empty" ${ended}></p><p class="hushed" role="status"></p></div>`;
    return { host, root, state };
  }

  async function opened(): Promise<(event: Pick<RealtimeEvent, 'action' | 'seq' | 'payload'>) => void> {
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    const subscription_id = sockets.last.asked('subscribe')[0]?.subscription_id;
    return (event) => {
      const told = { message_type: 'liveblog_post', container_uuid: CONTAINER, ...event } as RealtimeEvent;
      sockets.last.says({ type: 'event', subscription_id, event: told });
    };
  }

  it('stays as painted when React hydrates it, also after it has announced posts', async () => {
    // The reader is further up.
    const { host, root, state } = aPaintedBlog(5000);
    const painted = root.innerHTML;
    const live = reading.follow?.(root, state, sinon.fake());
    const tell = await opened();
    tell({ action: 'visible', seq: 2, payload: aComment() });
    await waitUntil(() => root.querySelector('.hushed')?.textContent !== '');
    expect(root.querySelector('.new-updates')).to.not.equal(null);

    live?.hide();
    expect(root.innerHTML).to.equal(painted);
    live?.end();
    host.remove();
  });

  it('holds a post behind a pill if the reader has paused, also at the top', async () => {
    savePaused('night', true);
    const { host, root, state } = aPaintedBlog(0);
    const fetched = sinon.stub(window, 'fetch').rejects(new TypeError('no network'));
    const live = reading.follow?.(root, state, sinon.fake());
    const tell = await opened();
    tell({ action: 'visible', seq: 2, payload: aComment() });
    await waitUntil(() => root.querySelector('.new-updates'), 'no pill');
    expect(fetched).not.to.have.been.called;
    live?.end();
    savePaused('night', false);
    host.remove();
  });

  it('holds a post behind a pill while the reader has selected text, also at the top', async () => {
    const { host, root, state } = aPaintedBlog(0);
    const fetched = sinon.stub(window, 'fetch').rejects(new TypeError('no network'));
    const text = document.createElement('p');
    text.textContent = 'An article';
    document.body.append(text);
    document.getSelection()?.selectAllChildren(text);
    const live = reading.follow?.(root, state, sinon.fake());
    const tell = await opened();
    tell({ action: 'visible', seq: 2, payload: aComment() });
    await waitUntil(() => root.querySelector('.new-updates'), 'no pill');
    expect(fetched).not.to.have.been.called;
    live?.end();
    document.getSelection()?.removeAllRanges();
    text.remove();
    host.remove();
  });

  it('listens for nothing when it has ended', async () => {
    const { host, root, state } = aPaintedBlog(0, 'data-ended');
    const live = reading.follow?.(root, state, sinon.fake());
    await aTimeout(200);
    expect(sockets.all).to.have.length(0);
    live?.end();
    host.remove();
  });

  it('is fetched again at once for a post, without its style, and not for every like and reply', async () => {
    const { host, root, state } = aPaintedBlog(0);
    const fetched = sinon.stub(window, 'fetch').rejects(new TypeError('no network'));
    const live = reading.follow?.(root, state, sinon.fake());
    const tell = await opened();
    const post = aComment();
    tell({ action: 'liked', seq: 2, payload: post });
    tell({ action: 'visible', seq: 3, payload: aComment({ thread_uuid: post.content_uuid }) });
    // Longer than a post waits.
    await aTimeout(1200);
    expect(fetched).not.to.have.been.called;
    tell({ action: 'visible', seq: 4, payload: aComment() });
    await waitUntil(() => fetched.called);
    const { pathname, searchParams } = new URL(String(fetched.firstCall.args[0]));
    expect(pathname).to.equal('/render/livestory');
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      ...{ site: 'news.example', container_id: 'night', lang: 'en', limit: '20' },
      ...{ styles: 'link', embed: 'script', seq: '4' },
    });
    live?.end();
    host.remove();
  });

  it('shows the full date of a time on hover', () => {
    const { host, root, state } = aPaintedBlog(0, 'data-ended');
    const time = document.createElement('time');
    time.dateTime = '2026-11-03T12:00:00Z';
    root.append(time);
    const live = reading.follow?.(root, state, sinon.fake());
    time.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(time.title).to.match(/^November 3, 2026 at /);

    // The page's own element, in a slot of the suite.
    const theirs = document.createElement('time');
    host.append(theirs);
    root.append(document.createElement('slot'));
    theirs.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    expect(theirs.title).to.equal('');
    live?.end();
    host.remove();
  });

  it('shows times in its own language, in a page of any language', () => {
    const { host, root, state } = aPaintedBlog(0);
    const { lang } = document.documentElement;
    document.documentElement.lang = 'en_US';
    const time = document.createElement('time');
    time.dateTime = '2026-11-03T12:00:00Z';
    time.dataset.moment = '';
    root.append(time);
    reading.writeTimes?.(root, { ...state, lang: 'sr' }, Date.now());
    expect(time.textContent).to.match(/^3. novembar 2026/);
    document.documentElement.lang = lang;
    host.remove();
  });

  it('shows the current age of a post', () => {
    const { host, root, state } = aPaintedBlog(0);
    const time = document.createElement('time');
    const now = Date.now();
    time.dateTime = new Date(now - 3 * 60_000).toISOString();
    time.dataset.time = '';
    time.append('now');
    root.append(time);
    const text = time.firstChild;
    reading.writeTimes?.(root, { ...state, texts: { short_minute: '{{count}} min' } }, now);
    expect(time.textContent).to.equal('3 min');
    expect(time.firstChild, 'React finds it again').to.equal(text);
    host.remove();
  });

  it('leaves open what the reader has unfolded when new posts come in', async () => {
    const { host, root, state } = aPaintedBlog(0);
    const fold = (words: string) => `<input type="checkbox" class="pin__fold" id="pin"><p class="empty">${words}</p>`;
    (root.querySelector('.viafoura') as HTMLElement).innerHTML = fold('Before');
    (root.getElementById('pin') as HTMLInputElement).checked = true;
    const text = JSON.stringify({ ...state, facts: { view: { ...state.facts.view, container: { seq: 2 } } } });
    const page = `<div><template shadowrootmode="open"><div class="viafoura">${fold('After')}</div>
      <script type="application/json" ${STATE_ATTRIBUTE}>${text}</script></template></div>`;
    sinon.stub(window, 'fetch').resolves(new Response(page));
    const live = reading.follow?.(root, state, sinon.fake());
    const tell = await opened();
    tell({ action: 'visible', seq: 2, payload: aComment() });
    await waitUntil(() => root.querySelector('.empty')?.textContent === 'After', 'not drawn anew');
    expect((root.getElementById('pin') as HTMLInputElement).checked).to.equal(true);
    live?.end();
    host.remove();
  });
});
