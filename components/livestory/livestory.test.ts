import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { LiveBlog } from '../../core/contract/content/live-blog';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import type { Post } from '../../core/state/live-blog/new-posts';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { aFirstPage, CONTAINER, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { aPost, BLOG, button, editors, listening, openBlog, serveBlog } from '../../test/support/live-blog';
import { choose } from '../../test/support/menu';
import { setOnline } from '../../test/support/network';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const open = (
  posts: Post[],
  blog: Partial<LiveBlog> = {},
  marked: { pinned?: Post[]; key_moments?: Post[] } = {},
  more = false,
) => openBlog(server, posts, { blog, marked, more });
describe('a live blog', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    setOnline(true);
    clearPageState(store);
    localStorage.clear();
    sessionStorage.clear();
  });

  it('shows posts of an event: title, text, author, key moments and a pin above', async () => {
    const first = aPost({ title: 'Polls close', is_picked: true });
    const second = aPost({
      body: [
        { type: 'heading', text: 'Turnout' },
        { type: 'list', items: ['North 61 %', 'South 58 %'] },
        { type: 'quote', text: 'We **wait**.', cite: 'The mayor' },
      ],
    });
    const el = await open([first, second], {}, { pinned: [second], key_moments: [first] });
    expect(findAll(el, 'article')).to.have.length(2);
    await seenText(el, 'By Ana Moreau');
    expect(find(el, '.coverage')?.textContent).to.equal('Live');
    expect(find(el, 'nav a')?.textContent).to.equal('Polls close');
    await waitUntil(() => find(el, 'blockquote strong')?.textContent === 'wait', 'no bold');
    expect(find(el, '.pin')?.textContent).to.contain('North 61 %');
    expect(find(el, '[role=feed]')).to.not.equal(null);
    await expect(el).to.be.accessible();
  });

  it('shows a post in its own text direction, independent of the interface', async () => {
    const content = 'أُغلقت صناديق الاقتراع.';
    const post = aPost({ content, body: [{ type: 'paragraph', text: content }], is_picked: true, sponsor: 'Harbour' });
    const el = await open([post]);
    await seenText(el, content);
    const body = find(el, '.post__body') as HTMLElement;
    const directions = [body, find(el, '.post__mark'), find(el, '.post__sponsor')].map((it) =>
      it?.matches(':dir(rtl)'),
    );
    expect(directions).to.deep.equal([true, false, false]);
  });

  it('folds a long pin only if lines are hidden, and unfolds it on press', async () => {
    const words = 'The wall is raised by sixty centimetres. '.repeat(9);
    const pin = aPost({ content: words, body: [{ type: 'paragraph', text: words }] });
    const el = await open([pin], {}, { pinned: [pin] });
    await seen(el, '.pin__label');
    const isOffered = () => {
      const clip = find(el, '.pin__clip')?.getBoundingClientRect();
      const label = find(el, '.pin__label')?.getBoundingClientRect();
      return !!clip && !!label && label.bottom > clip.top && label.bottom <= clip.bottom + 1;
    };
    const isCut = () => {
      const clip = find(el, '.pin__clip');
      return !!clip && clip.scrollHeight > clip.clientHeight + 20;
    };
    el.style.display = 'block';
    el.style.inlineSize = '320px';
    await waitUntil(() => isCut() && isOffered(), 'cut, and nothing to press');
    el.style.inlineSize = '1000px';
    await waitUntil(() => !isCut() && !isOffered(), 'nothing is cut, and something to press');
    el.style.inlineSize = '320px';
    await waitUntil(isOffered, 'not offered again');
    find(el, '.pin__label')?.click();
    await waitUntil(() => !isCut(), 'still cut');
  });

  it('folds key moments under their heading in a narrow widget', async () => {
    const moment = aPost({ title: 'Polls close', is_picked: true });
    const el = await open([moment], {}, { key_moments: [moment] });
    const list = (await seen(el, '.key-moments ul')) as HTMLElement;
    expect(list.checkVisibility()).to.equal(true);
    el.style.inlineSize = '400px';
    expect(list.checkVisibility()).to.equal(false);
    await expect(el).to.be.accessible();
    find(el, '.key-moments label')?.click();
    expect(list.checkVisibility()).to.equal(true);
  });

  it('shows when coverage begins, and that it has ended', async () => {
    const begins = await open([], { status: 'upcoming', coverage_start: Date.now() + 3_600_000 });
    await seenText(begins, /Coverage starts .*\d/);
    begins.remove();
    const ended = await open([aPost()], { status: 'ended', since: Date.UTC(2026, 10, 3, 12) });
    await seenText(ended, 'This live blog has ended');
    expect(find(ended, '.coverage')?.textContent).to.match(/^Ended .*2026/);
    const time = find<HTMLTimeElement>(ended, '.post__time time');
    time?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(time?.title).to.match(/\d{4} at \d/);
    expect(button(ended, 'Pause updates')).to.equal(undefined);
  });

  it('names the sponsor above a post and in its pin', async () => {
    const paid = aPost({ sponsor: 'The harbour bank', is_pinned: true });
    const el = await open([paid, aPost()], {}, { pinned: [paid] });
    await seen(el, '.pin');
    const labels = findAll(el, '.post__sponsor').map(({ textContent }) => textContent);
    expect(labels).to.deep.equal(Array(2).fill('Sponsored by The harbour bank'));
  });

  it('is followed until it ends, and no longer; by its authors also then', async () => {
    openPage();
    await open([aPost()], { status: 'ended' });
    await aTimeout(200);
    expect(sockets.all).to.have.length(0);
    const live = await open([aPost()]);
    const tell = await listening(sockets);
    const { container } = aFirstPage([], { blog: { ...noBlog, status: 'ended' } });
    tell('updated', container, 'liveblog');
    await seenText(live, 'This live blog has ended');
    await waitUntil(() => sockets.last.asked('unsubscribe').length === 1, 'still listening');
    live.remove();
    await open([aPost()], { status: 'ended', authors: editors });
    await waitUntil(() => sockets.all.some((socket) => socket.asked('subscribe').length > 1) || sockets.all.length > 1);
  });

  it('stays paused for the whole visit', async () => {
    const el = await open([aPost(), aPost()]);
    button(el, 'Pause updates').click();
    await waitUntil(() => button(el, 'Resume updates'));
    el.remove();
    const again = await open([aPost(), aPost()]);
    await waitUntil(() => button(again, 'Resume updates'), 'it goes on by itself');
    const tell = await listening(sockets);
    tell('visible', aPost({ time_shown: Date.now() }));
    await waitUntil(() => button(again, '1 new update'), 'not held');
    button(again, 'Resume updates').click();
    await waitUntil(() => button(again, 'Pause updates'));
    expect(sessionStorage.getItem('vfBlogPaused:story-1')).to.equal(null);
  });

  it('announces posts that arrive to a screen reader, and several at once in one sentence', async () => {
    const el = await open([aPost()]);
    const tell = await listening(sockets);
    for (let one = 0; one < 3; one++) tell('visible', aPost({ time_shown: Date.now() }));
    await waitUntil(() => findAll(el, 'article').length === 4);
    const told = () => find(el, '.hushed[role=status]')?.textContent;
    await waitUntil(() => told() === '3 new updates', 'not told');
    tell('visible', aPost({ time_shown: Date.now() }));
    await aTimeout(1500);
    expect(told()).to.not.equal('1 new update');
  });

  const aVideo = () => {
    const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    const thumb = 'https://img.example/1.jpg';
    return aPost({ body: [{ type: 'embed', url, provider: 'YouTube', title: 'The square', thumb }] });
  };

  it('requests nothing from another site before a press', async () => {
    window.vfConfig = { consent: { embeds: true } };
    const el = await open([aVideo()]);
    expect(findAll(el, 'iframe, img')).to.have.length(0);
    button(el, 'Play video').click();
    const frame = (await seen(el, 'iframe')) as HTMLIFrameElement;
    expect(frame.src).to.equal('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    delete window.vfConfig;
  });

  it('explains an embed before consent, before it requests anything from another site', async () => {
    const el = await open([aVideo()]);
    button(el, 'Play video').click();
    await seenText(el, /YouTube may store data on your device/);
    expect(findAll(el, 'iframe')).to.have.length(0);
    await expect(el).to.be.accessible();
    button(el, 'Show anyway').click();
    await seen(el, 'iframe');
  });

  it('shows stored cards as links only if the section has switched cards off', async () => {
    const post = {
      type: 'embed' as const,
      url: 'https://x.com/harbour/status/1',
      provider: 'X',
      text: 'Seen from the pier.',
    };
    store.set(setSiteAction, { ...store.get(settingsAtom), cards_off: ['x.com'] }, null);
    const el = await open([aPost({ body: [post] }), aVideo()]);
    expect(findAll(el, '.card').map(({ textContent }) => textContent)).to.deep.equal([
      'XOpen on X',
      'YouTubeThe squarePlay videoOpen on YouTubeLoads from YouTube',
    ]);
    store.set(setSiteAction, { ...store.get(settingsAtom), cards_off: ['*'] }, null);
    await waitUntil(() => findAll(el, '.card__title, .card button').length === 0);
    expect(findAll(el, '.card a')).to.have.length(2);
  });

  it('never treats text as markup', async () => {
    const el = await open([
      aPost({
        title: '<img src=x onerror=alert(1)>',
        body: [{ type: 'paragraph', text: '<b>no</b> [x](javascript:alert(1)) https://ok.example/a.' }],
      }),
    ]);
    expect(findAll(el, '.post img, .post b')).to.have.length(0);
    expect(findAll<HTMLAnchorElement>(el, '.post__body a').map(({ href }) => href)).to.deep.equal([
      'https://ok.example/a',
    ]);
  });

  it('loads older posts, and reverses the order', async () => {
    const [newer, older] = [aPost(), aPost()];
    const el = await open([newer], {}, {}, true);
    server.on('GET', `${BLOG}/:cc/posts`, [200, { more_available: false, contents: [older] }]);
    button(el, 'Older updates').click();
    await waitUntil(() => findAll(el, 'article').length === 2);
    button(el, 'Newest first').click();
    await choose(el, 'Oldest first');
    await waitUntil(() => find(el, '.icon--sort')?.textContent === 'Oldest first');
    expect(server.asked('GET', '/v4/liveblog').at(-2)?.query.sorted_by).to.equal('oldest');
  });

  it('tells search engines which links are paid for', async () => {
    const body = [
      {
        type: 'paragraph' as const,
        text: 'Tickets at https://tickets.example/night and [here](https://shop.example/).',
      },
      { type: 'link' as const, url: 'https://harbour.example/', title: 'The harbour' },
    ];
    const el = await open([aPost({ body, sponsor: 'Harbour' }), aPost({ body })]);
    const [paid, own] = findAll(el, 'article').map((post) =>
      [...post.querySelectorAll<HTMLAnchorElement>('.post__body a')].map(({ rel }) => rel.includes('sponsored')),
    );
    expect(paid).to.deep.equal([true, true, true]);
    expect(own).to.deep.equal([false, false, false]);
  });

  it('begins with the oldest post if the blog is set so, also on a page that was not painted', async () => {
    const [newer, older] = [aPost(), aPost()];
    serveBlog(server, [newer, older]);
    const blog = { ...noBlog, status: 'live' as const, order: 'oldest' as const };
    server.on('GET', `${BLOG}/`, ({ query }) => [
      200,
      aFirstPage(query.sorted_by === 'oldest' ? [older, newer] : [newer, older], { blog }),
    ]);
    const el = await fixture<HTMLElement>(html`<vf-livestory vf-container-id="story-1"></vf-livestory>`);
    await waitUntil(() => button(el, 'Oldest first'), 'the other order');
    expect(findAll(el, 'article').map(({ dataset }) => dataset.uuid)).to.deep.equal(
      [older, newer].map(({ content_uuid }) => content_uuid),
    );
  });

  it('holds and counts new posts while paused', async () => {
    const el = await open([aPost(), aPost()]);
    button(el, 'Pause updates').click();
    await waitUntil(() => button(el, 'Resume updates'));
    const news = aPost({ time_shown: Date.now() });
    server.on('GET', `${BLOG}/:cc/tip`, [200, { seq: 2, status: 'live', total_visible_content: 3 }]);
    const event = {
      message_type: 'liveblog_post',
      action: 'visible',
      container_uuid: CONTAINER,
      seq: 2,
      payload: news,
    };
    server.on('GET', `${BLOG}/:cc/changes`, [200, { expired: false, events: [event] }]);
    await waitUntil(() => button(el, '1 new update'), 'no pill');
    expect(findAll(el, 'article')).to.have.length(2);
    button(el, '1 new update').click();
    await waitUntil(() => findAll(el, 'article').length === 3);
    expect(find(el, 'article')?.dataset.uuid).to.equal(news.content_uuid);
  }).timeout(45_000);
});
