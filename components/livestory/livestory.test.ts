import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { LiveBlog } from '../../core/contract/live-blog';
import { noBlog } from '../../core/contract/live-blog-defaults';
import type { Post } from '../../core/state/live-blog/new-posts';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { ANA, aFirstPage, BEN, CONTAINER, openPage, READER, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { fill } from '../../test/support/fill';
import { aPost, BLOG, button, editors, listening, openBlog, serveBlog, write } from '../../test/support/live-blog';
import { setOnline } from '../../test/support/network';
import { aPaintedState, hydrated, paint } from '../../test/support/painted';
import { aPoll, happensToPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../test/support/polls';
import { find, findAll, gone, seen, seenText, stoodStill } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const open = (
  posts: Post[],
  blog: Partial<LiveBlog> = {},
  marked: { pinned?: Post[]; key_moments?: Post[] } = {},
  more = false,
) => openBlog(server, posts, { blog, marked, more });

const authors = editors;

describe('a live blog', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    setOnline(true);
    clearPageState(store);
    localStorage.clear();
    sessionStorage.clear();
  });

  it('tells an event in posts: title, text, who wrote it, key moments and a pin above', async () => {
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
    expect(find(el, 'blockquote strong')?.textContent).to.equal('wait');
    expect(find(el, '.pin')?.textContent).to.contain('North 61 %');
    expect(find(el, '[role=feed]')).to.not.equal(null);
    await expect(el).to.be.accessible();
  });

  it('reads a post in its own direction, whatever our words above it read in', async () => {
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

  it('folds a long pin only where lines of it are hidden, and shows all of it at a press', async () => {
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

  it('folds key moments under their heading where it is narrow', async () => {
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

  it('says when coverage begins, and that it has ended', async () => {
    const begins = await open([], { status: 'upcoming', coverage_start: Date.now() + 3_600_000 });
    await seenText(begins, /Coverage begins .*\d/);
    begins.remove();
    const ended = await open([aPost()], { status: 'ended', since: Date.UTC(2026, 10, 3, 12) });
    await seenText(ended, 'This live blog has ended');
    expect(find(ended, '.coverage')?.textContent).to.match(/^Ended .*2026/);
    const time = find<HTMLTimeElement>(ended, '.post__time time');
    time?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(time?.title).to.match(/\d{4} at \d/);
    expect(button(ended, 'Pause updates')).to.equal(undefined);
  });

  it('names who pays for a post above it and where it is pinned', async () => {
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
    await open([aPost()], { status: 'ended', authors });
    await waitUntil(() => sockets.all.some((socket) => socket.asked('subscribe').length > 1) || sockets.all.length > 1);
  });

  it('stands still for the whole visit once it is paused', async () => {
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

  it('tells a screen reader of posts that come in by themselves, and of several of a moment once', async () => {
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

  it('asks nothing of another site before somebody presses', async () => {
    window.vfConfig = { consent: { embeds: true } };
    const el = await open([aVideo()]);
    expect(findAll(el, 'iframe, img')).to.have.length(0);
    button(el, 'Show post').click();
    const frame = (await seen(el, 'iframe')) as unknown as HTMLIFrameElement;
    expect(frame.src).to.equal('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    delete window.vfConfig;
  });

  it('says what an embed means to who has not agreed, before it asks anything of another site', async () => {
    const el = await open([aVideo()]);
    button(el, 'Show post').click();
    await seenText(el, /YouTube may store data on your device/);
    expect(findAll(el, 'iframe')).to.have.length(0);
    await expect(el).to.be.accessible();
    button(el, 'Show it anyway').click();
    await seen(el, 'iframe');
  });

  it('shows stored cards as links alone where the section has switched them off', async () => {
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
      'YouTubeThe squareShow postOpen on YouTubeLoads from YouTube',
    ]);
    store.set(setSiteAction, { ...store.get(settingsAtom), cards_off: ['*'] }, null);
    await waitUntil(() => findAll(el, '.card__title, .card button').length === 0);
    expect(findAll(el, '.card a')).to.have.length(2);
  });

  it('never takes text for markup', async () => {
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

  it('brings older posts, and turns the order', async () => {
    const [newer, older] = [aPost(), aPost()];
    const el = await open([newer], {}, {}, true);
    server.on('GET', `${BLOG}/:cc/posts`, [200, { more_available: false, contents: [older] }]);
    button(el, 'Older updates').click();
    await waitUntil(() => findAll(el, 'article').length === 2);
    button(el, 'Newest first').click();
    await waitUntil(() => button(el, 'Oldest first'));
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

  it('begins with the oldest where the blog says so, also on a page that was not painted', async () => {
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

  it('holds what is new while somebody has paused, and counts it', async () => {
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

describe('a poll in a live blog', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    clearPageState(store);
    localStorage.clear();
  });

  const block = { type: 'poll' as const, poll_uuid: POLL };

  it('asks a poll in a post, and shows its results there', async () => {
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
    server.on('GET', '/v4/interaction/:section/polls', [200, { polls: [aPoll()], container }]);
    const voted = withResults(aPoll(), [62, 38], { own: [optionUuid(0)] });
    server.on('PUT', '/v4/interaction/:section/polls/:poll/vote', [200, voted]);
    const el = await open([aPost({ title: 'The bridge', body: [block] })]);
    expect((await seen(el, 'article h4')).textContent).to.equal('Should the bridge open?');
    expect(server.asked('GET', '/polls')[0]?.query.poll_uuid).to.equal(POLL);
    await expect(el).to.be.accessible();
    find<HTMLElement>(el, 'article input')?.click();
    find<HTMLElement>(el, 'article [type=submit]')?.click();
    await seenText(el, '62 votes');
  });

  it('leaves a poll in a painted post as it stands, with what was chosen in it', async () => {
    const { container } = aFirstPage([], { blog: { ...noBlog, status: 'live' }, seq: 1 });
    const polls = { [POLL]: { poll: aPoll(), container: { content_container_uuid: POLL_CONTAINER, seq: 1 } } };
    const posts = [aPost({ body: [block] })];
    const marked = { hasMore: false, pinned: [], keyMoments: [], people: {}, order: 'newest' };
    const facts = { view: { container, posts, polls, ...marked } };
    serveConversation(server, aFirstPage([]));
    server.on('GET', `${BLOG}/personal`, [200, { containers: [], muted: [] }]);
    const { host, nodes } = paint({ ...aPaintedState(null), widget: 'livestory', format: 2, facts } as never);
    const [, second] = findAll<HTMLInputElement>(host, 'article input');
    if (second) second.checked = true;
    document.body.append(host);
    await hydrated(host, 'article form');
    expect([...(host.shadowRoot?.querySelectorAll('article, article *') ?? [])]).to.deep.equal(
      nodes.filter((node) => node.closest('article')),
    );
    expect(second?.checked).to.equal(true);
    host.remove();
  });

  it('counts in a post as others vote, beside what the reader is about to choose', async () => {
    const poll = aPoll({ results: 'always' });
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
    const answer = { polls: [withResults(poll, [1, 0], { seq: 2 })], container };
    server.on('GET', '/v4/interaction/:section/polls', [200, answer]);
    const el = await open([aPost({ body: [block] })]);
    await seenText(el, '1 vote');
    const [, second] = findAll<HTMLInputElement>(el, 'article input');
    second?.click();
    const said = { ...container, seq: 7, poll: withResults(poll, [62, 38], { seq: 9 }) };
    await happensToPoll(sockets, said);
    await seenText(el, '100 votes');
    expect(findAll(el, 'article')).to.have.length(1);
    expect(second?.checked).to.equal(true);

    const over = withResults({ ...poll, status: 'closed' }, [62, 39], { seq: 10 });
    await happensToPoll(sockets, { ...container, seq: 8, poll: over });
    await seenText(el, 'Final result');
    await seenText(el, '101 votes');
    await expect(el).to.be.accessible();
  });
});

describe('a live blog’s reporter', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    setOnline(true);
    localStorage.clear();
  });

  const serveWriting = () => {
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, ({ json, params }) => [
      200,
      { ...(json as object), draft_uuid: params.uuid, actor_uuid: READER, date_changed: Date.now() },
    ]);
    server.on('POST', `${BLOG}/:cc/posts/:uuid/publish`, () => [
      201,
      aPost({ actor_uuid: READER, title: 'Goal', time_shown: Date.now() }),
    ]);
  };

  it('writes a post of blocks and publishes it by keys; it stands above and can be taken back', async () => {
    serveWriting();
    const el = await open([aPost()], { authors });
    await write(el, '# Half time\n\nTwo all.\n\n- North\n- South');
    await expect(el).to.be.accessible();
    find(el, '.body-field__text')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, composed: true }),
    );
    await seenText(el, 'Published.');
    expect((server.asked('PUT', '/drafts/')[0]?.json as { post: Post } | undefined)?.post.body).to.deep.equal([
      { type: 'heading', text: 'Half time' },
      { type: 'paragraph', text: 'Two all.' },
      { type: 'list', items: ['North', 'South'] },
    ]);
    expect(find(el, 'article .post__title')?.textContent).to.equal('Goal');
    server.on('DELETE', `${BLOG}/:cc/posts/:uuid`, [204]);
    button(el, 'Undo').click();
    await waitUntil(() => find<HTMLTextAreaElement>(el, '.body-field__text')?.value.includes('Two all.'));
    expect(server.asked('DELETE', '/posts/')).to.have.length(1);
  });

  it('tells followers of a post where an editor said so, and of the next one only when it is said again', async () => {
    serveWriting();
    const el = await open([], { authors });
    await write(el, 'The result is in');
    const notify = button(el, 'Notify followers');
    expect(notify.getAttribute('aria-pressed')).to.equal('false');
    notify.click();
    await waitUntil(() => notify.getAttribute('aria-pressed') === 'true');
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    expect(button(el, 'Notify followers').getAttribute('aria-pressed')).to.equal('false');
    await write(el, 'And the turnout');
    button(el, 'Publish').click();
    await waitUntil(() => server.asked('PUT', '/drafts/').length === 2);
    const told = server.asked('PUT', '/drafts/').map(({ json }) => (json as { notify?: boolean }).notify);
    expect(told).to.deep.equal([true, false]);
    await expect(el).to.be.accessible();
  });

  it('offers to notify followers only to who may publish', async () => {
    serveWriting();
    const el = await open([], { authors: [{ user_uuid: READER, role: 'reporter' }] });
    await seenText(el, 'Hand in');
    expect(button(el, 'Notify followers')).to.equal(undefined);
  });

  it('keeps every key over a reload, and sends what was published offline when the network is back', async () => {
    serveWriting();
    const el = await open([], { authors });
    await write(el, 'Half of a sentence');
    el.remove();
    const again = await open([], { authors });
    await waitUntil(() => find<HTMLTextAreaElement>(again, '.body-field__text')?.value === 'Half of a sentence');
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, 'offline');
    setOnline(false);
    button(again, 'Publish').click();
    await seenText(again, 'It will be sent when the network is back');
    serveWriting();
    setOnline(true);
    await seenText(again, 'Published.');
    expect(new Set(server.asked('PUT', '/drafts/').map(({ path }) => path)).size).to.equal(1);
  });

  it('offers those who write here as bylines, means their accounts, and keeps them through a correction', async () => {
    serveWriting();
    const both = [...authors, { user_uuid: BEN, role: 'reporter' as const }];
    const el = await open([aPost({ byline: [{ uuid: BEN }, { name: 'Agencies' }] })], { authors: both });
    server.on('GET', '/v2/:domain/users', ({ query }) => {
      const results = (query.ids ?? '').split(',').map((uuid) => ({
        ...{
          uuid,
          id: 1,
          name: uuid === BEN ? 'Ben Okafor' : 'Robin Vale',
          user_privilege: 'normal',
          custom_badges: [],
        },
      }));
      return [200, { http_status: 200, result: { results } }];
    });
    const field = (await seen(el, '.writer__byline')) as HTMLInputElement;
    const offered = () => findAll<HTMLOptionElement>(el, 'datalist option').map(({ value }) => value);
    await waitUntil(() => offered().includes('Ben Okafor'), 'nobody offered');
    fill(field, 'Ben Okafor, ');
    await waitUntil(() => offered().every((name) => name.startsWith('Ben Okafor, ')), 'the first name is lost');
    fill(field, 'Ben Okafor, Our weather desk');
    await write(el, 'It rains.');
    await expect(el).to.be.accessible();
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    const sent = server.asked('PUT', '/drafts/').at(-1)?.json as { post: Post };
    expect(sent.post.byline).to.deep.equal([{ uuid: BEN }, { name: 'Our weather desk' }]);

    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => [200, aPost(json as Partial<Post>)]);
    findAll<HTMLButtonElement>(el, 'button')
      .findLast((one) => one.textContent?.trim() === 'Edit')
      ?.click();
    await waitUntil(() => field.value === 'Ben Okafor, Agencies', `not in the field: ${field.value}`);
    button(el, 'Save correction').click();
    await waitUntil(() => server.asked('POST', '/edit').length === 1, 'not saved');
    const corrected = server.asked('POST', '/edit')[0]?.json as Post;
    expect(corrected.byline).to.deep.equal([{ uuid: BEN }, { name: 'Agencies' }]);
  });

  it('makes a card of an address that is pasted alone', async () => {
    const card = { type: 'embed', url: 'https://youtu.be/aqz-KE-bpKQ', provider: 'YouTube', title: 'The square' };
    server.on('POST', `${BLOG}/:cc/embed`, [200, card]);
    const el = await open([], { authors });
    await write(el, 'Look:\n');
    const field = find<HTMLTextAreaElement>(el, '.body-field__text');
    field?.setSelectionRange(6, 6);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', card.url);
    field?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
    );
    await waitUntil(() => find(el, '.attached')?.textContent?.includes('The square'));
    expect(findAll(el, '.body-field__text')).to.have.length(2);
  });

  it('puts a poll of the page into a post, or any other by its id', async () => {
    serveWriting();
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
    server.on('GET', '/v4/interaction/:section/polls', [200, { polls: [aPoll()], container }]);
    server.on('GET', '/v4/interaction/:section/:container/polls', [200, { polls: [aPoll()], container }]);
    const el = await open([], { authors });
    await seen(el, '.writer');
    button(el, 'Poll').click();
    await waitUntil(() => button(el, 'Should the bridge open?'));
    await expect(el).to.be.accessible();
    await write(el, 'Have your say.');
    button(el, 'Should the bridge open?').click();
    await seenText(el, 'Poll Should the bridge open?');

    button(el, 'Poll').click();
    fill((await seen(el, '.poll-picker input')) as HTMLInputElement, POLL);
    button(el, 'Insert').click();
    await waitUntil(() => findAll(el, '.attached').length === 2);
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    const [sent] = server.asked('PUT', '/drafts/').map(({ json }) => (json as { post: Post }).post.body);
    const block = { type: 'poll', poll_uuid: POLL };
    expect(sent).to.deep.equal([{ type: 'paragraph', text: 'Have your say.' }, block, block]);
  });

  it('offers new polls to editors alone, also where reporters publish', async () => {
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
    server.on('GET', '/v4/interaction/:section/polls', [200, { polls: [aPoll()], container }]);
    server.on('GET', '/v4/interaction/:section/:container/polls', [200, { polls: [aPoll()], container }]);
    const settings = { replies: false, review_before_publish: false, auto_end_hours: 72 };
    for (const role of ['reporter', 'editor'] as const) {
      const el = await open([], { authors: [{ user_uuid: READER, role }], settings });
      await seen(el, '.writer');
      expect(button(el, 'Publish')).not.to.equal(undefined);
      button(el, 'Poll').click();
      await waitUntil(() => button(el, 'Should the bridge open?'));
      expect(Boolean(button(el, 'New poll'))).to.equal(role === 'editor', role);
      el.remove();
    }
  });

  it('shows both texts when somebody else has corrected the post meanwhile', async () => {
    const post = aPost({ body: [{ type: 'paragraph', text: 'Nine dead.' }] });
    const el = await open([post], { authors });
    const other = { ...post, rev: 2, body: [{ type: 'paragraph', text: 'Seven hurt.' }] };
    const revs: unknown[] = [];
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => {
      const { rev } = json as { rev: number };
      revs.push(rev);
      return rev === 2
        ? [200, { ...other, rev: 3 }]
        : [409, { code: 'edit_conflict', message: '', data: { other, rev: 2 } }];
    });
    await seen(el, '.writer');
    await waitUntil(() => button(el, 'Edit'));
    button(el, 'Edit').click();
    await waitUntil(() => find<HTMLTextAreaElement>(el, '.body-field__text')?.value === 'Nine dead.');
    await write(el, 'Eight hurt.');
    button(el, 'Save correction').click();
    await seen(el, '.conflict');
    await seenText(el, 'Eight hurt.');
    await seenText(el, 'Seven hurt.');
    button(el, 'Keep mine').click();
    await gone(el, '.conflict');
    await waitUntil(() => revs.length === 2, 'not sent again');
    expect(revs).to.deep.equal([1, 2]);
  });

  const fieldText = (el: Element) => find<HTMLTextAreaElement>(el, '.body-field__text')?.value;
  const refuse = () =>
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, [403, { code: 'forbidden', message: 'You may not do that.' }]);

  it('loses neither of two refused posts, nor what is being written while they are refused', async () => {
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, 'offline');
    const el = await open([], { authors });
    for (const text of ['First of all.', 'Second to none.']) {
      await write(el, text);
      button(el, 'Publish').click();
      await waitUntil(() => fieldText(el) === '');
    }
    await write(el, 'Third, and not done');
    refuse();
    setOnline(true);
    await waitUntil(() => button(el, 'Drafts (2)'), 'they are not kept');
    expect(fieldText(el)).to.equal('Third, and not done');
    el.remove();

    const again = await open([], { authors });
    await waitUntil(() => fieldText(again) === 'Third, and not done', 'not in the field after a reload');
    button(again, 'Drafts (2)').click();
    await seenText(again, 'First of all.');
    await seenText(again, 'Second to none.');
    await stoodStill(again);
    await expect(again).to.be.accessible();
    find<HTMLButtonElement>(again, '.drafts__acts button')?.click();
    await waitUntil(() => fieldText(again) === 'First of all.', 'not to be gone on with');
    await seenText(again, 'Third, and not done');
  });

  it('keeps what is being written when a post is taken back or a draft is opened', async () => {
    serveWriting();
    const el = await open([], { authors });
    await write(el, 'Two all.');
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    await write(el, 'Half of the next');
    server.on('DELETE', `${BLOG}/:cc/posts/:uuid`, [204]);
    button(el, 'Undo').click();
    await waitUntil(() => fieldText(el) === 'Two all.', 'not taken back');
    await waitUntil(() => button(el, 'Drafts (1)'), 'what was being written is gone');
    button(el, 'Drafts (1)').click();
    (await seen(el, '.drafts__acts button')).click();
    await waitUntil(() => fieldText(el) === 'Half of the next', 'not to be gone on with');
    await seenText(el, 'Two all.');
  });

  it('keeps a correction over a reload, and sends it when the network is back', async () => {
    const post = aPost({ body: [{ type: 'paragraph', text: 'Nine dead.' }] });
    const el = await open([post], { authors });
    await seen(el, '.writer');
    await write(el, 'Something new');
    button(el, 'Edit').click();
    await waitUntil(() => fieldText(el) === 'Nine dead.');
    await write(el, 'Eight hurt.');
    el.remove();

    const again = await open([post], { authors });
    await waitUntil(() => fieldText(again) === 'Eight hurt.', 'the correction is lost');
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, 'offline');
    setOnline(false);
    button(again, 'Save correction').click();
    await seenText(again, 'It will be sent when the network is back');
    await waitUntil(() => fieldText(again) === 'Something new', 'what was written before is lost');
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => [200, { ...post, ...(json as Post), rev: 2 }]);
    setOnline(true);
    await waitUntil(() => find(again, 'article')?.textContent?.includes('Eight hurt.'), 'not corrected');
    expect(button(again, 'Undo')).to.equal(undefined);
    expect(fieldText(again)).to.equal('Something new');
  });

  it('takes a correction for sent whose answer was lost', async () => {
    const post = aPost({ body: [{ type: 'list', ordered: true, items: ['North', 'South'] }] });
    const el = await open([post], { authors });
    await seen(el, '.writer');
    button(el, 'Edit').click();
    await waitUntil(() => fieldText(el) === '1. North\n2. South');
    await write(el, '1. North\n2. East');
    // As a database gives it: its members in another order.
    const body = [{ items: ['North', 'East'], ordered: true, type: 'list' }];
    const conflict = { code: 'edit_conflict', message: '', data: { other: { ...post, rev: 2, body }, rev: 2 } };
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, [409, conflict]);
    button(el, 'Save correction').click();
    await waitUntil(() => server.asked('POST', '/edit').length === 1 && !find(el, '.writer__editing'));
    await waitUntil(() => find(el, '.writer__state')?.textContent?.trim() === '', 'still on its way');
    expect(find(el, '.conflict')).to.equal(null);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('vfDraft:'))).to.deep.equal([]);
  });

  it('hands in where somebody else publishes', async () => {
    serveWriting();
    const el = await open([], { authors: [{ user_uuid: READER, role: 'reporter' }] });
    await write(el, 'Smoke over the harbour');
    expect(button(el, 'Publish')).to.equal(undefined);
    button(el, 'Hand in').click();
    await seenText(el, 'Handed in to the editors.');
  });

  it('is not there for who only reads', async () => {
    const el = await open([aPost()], { authors: [{ user_uuid: ANA, role: 'editor' }] });
    await seen(el, 'article');
    expect(find(el, '.writer')).to.equal(null);
    expect(button(el, 'Edit')).to.equal(undefined);
  });
});
