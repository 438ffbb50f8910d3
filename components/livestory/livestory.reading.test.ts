import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { LiveBlog } from '../../core/contract/content/live-blog';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import type { Post } from '../../core/state/live-blog/new-posts';
import { noticesAtom } from '../../core/state/notices/notices.atoms';
import { ANA, aContainer, BEN, logIn, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { aPost, BLOG, button, openBlog, reporters, serveBlog } from '../../test/support/live-blog';
import { choose } from '../../test/support/menu';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const MINUTE = 60_000;
const fails: [number, object] = [503, { code: 'unavailable', message: '' }];
const text = (el: Element, selector: string) => find(el, selector)?.textContent;
const postOf = (el: Element, { content_uuid }: Post) => find(el, `[data-uuid="${content_uuid}"]`) as HTMLElement;

describe('what a live blog shows', () => {
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    clearPageState(store);
    localStorage.clear();
    sessionStorage.clear();
  });

  it('shows the state of its coverage, and only matching parts', async () => {
    const hour = 60 * MINUTE;
    const table: [blog: Partial<LiveBlog>, status: RegExp, empty: RegExp | undefined, canPause: boolean][] = [
      [{ status: 'live' }, /^Live$/, undefined, true],
      [{ status: 'paused' }, /^Paused$/, undefined, false],
      [{ status: 'upcoming' }, /^Coming up$/, undefined, false],
      [{ status: 'upcoming', coverage_start: Date.now() - hour }, /^Live$/, undefined, true],
      [{ status: 'ended', since: Date.UTC(2026, 10, 3) }, /^Ended .*2026/, /has ended/, false],
      [{ status: 'live', coverage_end: Date.UTC(2025, 10, 3) }, /^Ended .*2025/, /has ended/, false],
    ];
    for (const [blog, status, empty, canPause] of table) {
      const el = await openBlog(server, [aPost(), aPost()], { blog });
      await seen(el, 'article');
      expect(text(el, '.coverage')).to.match(status);
      expect(find(el, '.coverage--live') !== null).to.equal(/Live/.test(status.source));
      if (empty) expect(text(el, '[data-ended]')).to.match(empty);
      else expect(find(el, '.empty')).to.equal(null);
      expect(Boolean(button(el, 'Pause updates')), status.source).to.equal(canPause);
      el.remove();
    }
  });

  it('shows that nothing is there yet, when it begins, or that it has ended', async () => {
    const table: [blog: Partial<LiveBlog>, text: RegExp][] = [
      [{ status: 'live' }, /^No updates yet$/],
      [{ status: 'upcoming', coverage_start: Date.now() + 60 * MINUTE }, /^Coverage starts/],
      [{ status: 'live', coverage_start: Date.now() - MINUTE }, /^No updates yet$/],
      [{ status: 'ended' }, /^This live blog has ended$/],
    ];
    for (const [blog, said] of table) {
      const el = await openBlog(server, [], { blog });
      await seen(el, '.empty');
      expect(findAll(el, '.empty').map(({ textContent }) => textContent)).to.have.length(1);
      expect(text(el, '.empty')).to.match(said);
      expect(findAll(el, '[role=feed], .blog-header__actions')).to.have.length(0);
      el.remove();
    }
  });

  it('lets readers choose the order if there are two posts, or more than are shown', async () => {
    for (const [posts, more, has] of [
      [[aPost()], false, false],
      [[aPost()], true, true],
      [[aPost(), aPost()], false, true],
    ] as const) {
      const el = await openBlog(server, [...posts], { more });
      await seen(el, 'article');
      expect([Boolean(button(el, 'Newest first')), Boolean(button(el, 'Older updates'))]).to.deep.equal([has, more]);
      el.remove();
    }
  });

  it('has the title of the tag, or of the blog, or none, with a summary and a sponsor if it has them', async () => {
    const el = await openBlog(server, [], { blog: { title: '' } });
    expect([
      text(el, '.blog-header__title'),
      find(el, '.blog-header__summary'),
      find(el, '.post__sponsor'),
    ]).to.deep.equal(['Live', null, null]);
    el.remove();
    const named = await openBlog(server, [], {
      blog: { title: 'Election night', summary: 'All of it', sponsor: 'Harbour' },
    });
    expect(
      ['.blog-header__title', '.blog-header__summary', '.post__sponsor'].map((part) => text(named, part)),
    ).to.deep.equal(['Election night', 'All of it', 'Sponsored by Harbour']);
    named.remove();
    serveBlog(server, []);
    const tag = html`<vf-livestory vf-container-id="story-1" vf-title="Our title" key-moments="false"></vf-livestory>`;
    const own = await fixture<HTMLElement>(tag);
    await waitUntil(() => text(own, '.blog-header__title') === 'Our title');
  });

  it('lists key moments with a title if the tag asks for them; pins the newest, folded if it is long', async () => {
    const [titled, untitled] = [aPost({ title: 'Polls close', is_picked: true }), aPost({ is_picked: true })];
    const long = 'x'.repeat(281);
    const [pin, older] = [
      aPost({ title: 'Pin', content: 'x'.repeat(280) }),
      aPost({ title: 'Older pin', content: long }),
    ];
    const marked = { pinned: [pin, older], key_moments: [titled, untitled] };
    const el = await openBlog(server, [titled], { marked });
    await seen(el, '.key-moments');
    expect(findAll(el, '.key-moments li a').map(({ textContent }) => textContent)).to.deep.equal(['Polls close']);
    expect([text(el, '.pin .post__title'), find(el, '.pin__label'), find(el, '.pin .post__sponsor')]).to.deep.equal([
      'Pin',
      null,
      null,
    ]);
    el.remove();

    const folded = await openBlog(server, [], { marked: { pinned: [older], key_moments: [untitled] } });
    await seen(folded, '.pin__label');
    expect(find(folded, '.key-moments'), 'none has a title').to.equal(null);
    folded.remove();
    serveBlog(server, [titled], { marked });
    const tag = html`<vf-livestory vf-container-id="story-1" key-moments="false"></vf-livestory>`;
    const without = await fixture<HTMLElement>(tag);
    await seen(without, '.pin');
    expect(find(without, '.key-moments')).to.equal(null);
  });

  it('shows a post’s marks, its authors, and when it was corrected, unless at once', async () => {
    const now = Date.now();
    const plain = aPost({ date_created: now - 60 * MINUTE, time_shown: now - 60 * MINUTE });
    const fixed = aPost({
      date_created: now - 20 * MINUTE,
      date_edited: now - 15 * MINUTE,
      time_shown: now - 20 * MINUTE,
    });
    const marked = aPost({
      ...{
        title: 'Goal',
        is_picked: true,
        total_likes: 3,
        sponsor: 'Bank',
        byline: [{ uuid: BEN }, { name: 'Agencies' }],
      },
      ...{ date_created: now - 20 * MINUTE, date_edited: now - 14 * MINUTE, time_shown: now - 9 * MINUTE },
    });
    const nobodys = aPost({
      byline: [{ uuid: 'c0000000-0000-4000-8000-0000000000ff' }],
      time_shown: now - 30 * MINUTE,
    });
    server.on('GET', '/v2/:domain/users', [503, {}]);
    const el = await openBlog(server, [plain, fixed, marked, nobodys]);
    await seenText(el, 'By Ben Okafor, Agencies');
    const shown = (post: Post, selector: string) => postOf(el, post).querySelector(selector)?.textContent;
    expect([plain, fixed, marked].map((post) => /Updated/.test(shown(post, '.post__meta') ?? ''))).to.deep.equal([
      false,
      false,
      true,
    ]);
    expect([plain, marked].map((post) => shown(post, '.post__mark'))).to.deep.equal([undefined, 'Key moment']);
    expect([plain, marked].map((post) => shown(post, '.post__sponsor'))).to.deep.equal([
      undefined,
      'Sponsored by Bank',
    ]);
    expect([plain, marked].map((post) => shown(post, '.icon--like'))).to.deep.equal(['', '3']);
    expect([plain, fixed, marked].map((post) => postOf(el, post).matches('.post--fresh'))).to.deep.equal([
      false,
      false,
      true,
    ]);
    expect([plain, marked].map((post) => postOf(el, post).matches('.post--key'))).to.deep.equal([false, true]);
    expect(findAll(el, 'article').map((post) => post.getAttribute('aria-posinset'))).to.deep.equal([
      '1',
      '2',
      '3',
      '4',
    ]);
    const labelled = postOf(el, marked).getAttribute('aria-labelledby') ?? '';
    expect(el.shadowRoot?.getElementById(labelled)?.textContent).to.equal('Goal');
    expect(el.shadowRoot?.getElementById(postOf(el, plain).getAttribute('aria-labelledby') ?? '')?.tagName).to.equal(
      'A',
    );
  });

  it('can be loaded again after a failure, and stays if only older posts fail', async () => {
    serveBlog(server, [aPost()], { more: true });
    server.on('GET', `${BLOG}/`, fails);
    const el = await fixture<HTMLElement>(html`<vf-livestory vf-container-id="story-1"></vf-livestory>`);
    await waitUntil(() => button(el, 'Try again'));
    expect(text(el, '[role=alert] p')).to.contain("couldn't be loaded");
    button(el, 'Try again').click();
    await waitUntil(() => server.requests.filter(({ query }) => query.container_id).length === 2);
    serveBlog(server, [aPost()], { more: true });
    button(el, 'Try again').click();
    await seen(el, 'article');
    expect(find(el, '[role=alert]')).to.equal(null);
    let go = () => {};
    server.on('GET', `${BLOG}/:cc/posts`, async () => {
      await new Promise<void>((resolve) => (go = resolve));
      return fails;
    });
    const isBusy = () => button(el, 'Older updates').getAttribute('aria-busy');
    button(el, 'Older updates').click();
    await waitUntil(() => isBusy() === 'true' && server.asked('GET', '/posts').length === 1);
    go();
    await waitUntil(() => isBusy() === 'false');
    await seen(el, '.notice');
    expect(findAll(el, 'article')).to.have.length(1);
    server.on('GET', `${BLOG}/`, fails);
    store.set(noticesAtom, []);
    await gone(el, '.notice');
    button(el, 'Newest first').click();
    await choose(el, 'Oldest first');
    await seen(el, '.notice');
    expect(button(el, 'Newest first'), 'the order is as it was').to.not.equal(undefined);
  });

  it('shows that it is loading until it is loaded', async () => {
    let go = () => {};
    serveBlog(server, []);
    server.on('GET', `${BLOG}/`, async () => {
      await new Promise<void>((resolve) => (go = resolve));
      return fails;
    });
    const el = await fixture<HTMLElement>(html`<vf-livestory vf-container-id="story-1"></vf-livestory>`);
    await waitUntil(() => text(el, '.empty[role=status]') === 'Loading');
    await waitUntil(() => server.requests.some(({ query }) => query.container_id), 'not asked for');
    go();
    await seen(el, '[role=alert]');
    expect(find(el, '.empty[role=status]')).to.equal(null);
  });

  it('disappears for readers while it is hidden, and not for its authors', async () => {
    for (const [authors, isThere] of [
      [[], false],
      [reporters, true],
    ] as const) {
      openPage();
      serveBlog(server, [aPost()], { blog: { authors: [...authors] } });
      const hidden = aContainer({
        settings: { ...aContainer().settings, is_hidden: true },
        blog: { ...noBlog, authors: [...authors] },
      });
      server.on('GET', `${BLOG}/`, [
        200,
        {
          more_available: false,
          contents: [aPost()],
          container: hidden,
          content_container_uuid: hidden.content_container_uuid,
        },
      ]);
      const loaded = listenFor('liveblog/loaded');
      const el = await fixture<HTMLElement>(html`<vf-livestory vf-container-id="story-1"></vf-livestory>`);
      await waitUntil(() => loaded.called);
      expect(find(el, 'article') !== null).to.equal(isThere);
      el.remove();
    }
  });

  it('shows tools and a field to authors only, and likes to members only', async () => {
    const [ana, robin] = [[{ user_uuid: ANA, role: 'editor' as const }], reporters];
    for (const [reader, authors, writes] of [
      [false, robin, false],
      [true, ana, false],
      [true, robin, true],
    ] as const) {
      openPage({ reader });
      const post = aPost();
      serveBlog(server, [post], { blog: { authors: [...authors] } });
      server.on('GET', `${BLOG}/personal`, [200, { containers: [{ liked: [post.content_uuid] }], muted: [] }]);
      const el = await fixture<HTMLElement>(html`<vf-livestory vf-container-id="story-1"></vf-livestory>`);
      const isLiked = async () => (await seen(el, '.icon--like')).getAttribute('aria-pressed') === 'true';
      await seen(el, 'article');
      if (writes) await waitUntil(() => find(el, '.writer') && button(el, 'Edit'));
      if (reader) await waitUntil(isLiked, 'what they like is not shown');
      else await aTimeout(80);
      expect([find(el, '.writer') !== null, Boolean(button(el, 'Edit'))]).to.deep.equal([writes, writes]);
      expect(await isLiked()).to.equal(reader);
      el.remove();
    }
  });

  it('shows a member’s likes, and none after the logout', async () => {
    openPage();
    const post = aPost();
    serveBlog(server, [post]);
    server.on('GET', `${BLOG}/personal`, [200, { containers: [{ liked: [post.content_uuid] }], muted: [] }]);
    const el = await fixture<HTMLElement>(html`<vf-livestory vf-container-id="story-1"></vf-livestory>`);
    await waitUntil(() => find(el, '.icon--like')?.getAttribute('aria-pressed') === 'true');
    logIn(false);
    await waitUntil(() => find(el, '.icon--like')?.getAttribute('aria-pressed') === 'false');
  });
});
