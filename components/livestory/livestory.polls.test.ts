import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { LiveBlog } from '../../core/contract/content/live-blog';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import type { Post } from '../../core/state/live-blog/new-posts';
import { aFirstPage, openPage, READER, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { fill } from '../../test/support/fill';
import { aPost, BLOG, button, editors, openBlog, serveWriting, write } from '../../test/support/live-blog';
import { setOnline } from '../../test/support/network';
import { aPaintedState, hydrated, paint } from '../../test/support/painted';
import { aPoll, happensToPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../test/support/polls';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const open = (posts: Post[], blog: Partial<LiveBlog> = {}) => openBlog(server, posts, { blog });

describe('a poll in a live blog', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    clearPageState(store);
    localStorage.clear();
  });

  const block = { type: 'poll' as const, poll_uuid: POLL };

  it('shows a poll and its results in a post', async () => {
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

  it('leaves a poll in a painted post unchanged, with its choice', async () => {
    const { container } = aFirstPage([], { blog: { ...noBlog, status: 'live' }, seq: 1 });
    const polls = { [POLL]: { poll: aPoll(), container: { content_container_uuid: POLL_CONTAINER, seq: 1 } } };
    const posts = [aPost({ body: [block] })];
    const marked = { hasMore: false, pinned: [], keyMoments: [], people: {}, order: 'newest' };
    const facts = { view: { container, posts, polls, ...marked } };
    serveConversation(server, aFirstPage([]));
    server.on('GET', `${BLOG}/personal`, [200, { containers: [], muted: [] }]);
    const { host, nodes } = paint({ ...aPaintedState(null), widget: 'livestory', format: 3, facts } as never);
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

  it('counts other readers’ votes in a post, beside the reader’s choice', async () => {
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

  it('inserts a poll of the page into a post, or any other by its id', async () => {
    serveWriting(server);
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
    server.on('GET', '/v4/interaction/:section/polls', [200, { polls: [aPoll()], container }]);
    server.on('GET', '/v4/interaction/:section/:container/polls', [200, { polls: [aPoll()], container }]);
    const el = await open([], { authors: editors });
    await seen(el, '.writer');
    button(el, 'Poll').click();
    await waitUntil(() => button(el, 'Should the bridge open?'));
    await expect(el).to.be.accessible();
    await write(el, 'Have your say.');
    button(el, 'Should the bridge open?').click();
    await seenText(el, 'Poll Should the bridge open?');

    button(el, 'Poll').click();
    const id = (await seen(el, '.poll-picker input')) as HTMLInputElement;
    fill(id, 'no poll');
    button(el, 'Insert').click();
    await seen(el, '.poll__problem');
    fill(id, POLL);
    await gone(el, '.poll__problem');
    button(el, 'Insert').click();
    await waitUntil(() => findAll(el, '.attached').length === 2);
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    const [sent] = server.asked('PUT', '/drafts/').map(({ json }) => (json as { post: Post }).post.body);
    const block = { type: 'poll', poll_uuid: POLL };
    expect(sent).to.deep.equal([{ type: 'paragraph', text: 'Have your say.' }, block, block]);
  });

  it('offers new polls to editors only, even if reporters may publish', async () => {
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
});
