import { expect } from '@open-wc/testing';
import { ANA, aComment, aContainer, BEN } from '../../../test/support/conversation';
import { aPost } from '../../../test/support/live-blog';
import { partOf } from '../../../test/support/part-of';
import type { LiveBlog } from '../../contract/content/live-blog';
import { noBlog } from '../../contract/content/live-blog-defaults';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { isNewPost, isRoot, type Post, timeOf } from './new-posts';
import { peopleIn } from './people-in';
import { pollsIn } from './polls-in';
import { applyEvent, type BlogView, blogOf, counted } from './view';

const aView = (posts: Post[], part: Partial<BlogView> = {}, blog: Partial<LiveBlog> = {}): BlogView => ({
  container: aContainer({ blog: { ...noBlog, status: 'live', ...blog }, seq: 1 }),
  ...{ posts, hasMore: false, pinned: [], keyMoments: [], people: {}, order: 'newest' },
  ...part,
});
const happen = (view: BlogView, action: RealtimeEvent['action'], payload: unknown, seq?: number) =>
  applyEvent(view, { message_type: 'liveblog_post', action, container_uuid: '', payload, seq } as RealtimeEvent);
const titles = (posts: Post[]) => posts.map(({ title }) => title);
const at = (time_shown: number, part: Partial<Post> = {}) => aPost({ title: `${time_shown}`, time_shown, ...part });
const removed = { state: 'disabled', simplified_state: 'hidden' } as const;

describe('what happens in a live blog', () => {
  it('inserts a post by the time it shows, in either order', () => {
    for (const [order, sorted] of [
      ['newest', ['30', '20', '10']],
      ['oldest', ['10', '20', '30']],
    ] as const) {
      const posts = order === 'newest' ? [at(30), at(10)] : [at(10), at(30)];
      expect(titles(happen(aView(posts, { order }), 'visible', at(20)).posts), order).to.deep.equal(sorted);
    }
  });

  it('orders posts of the same time by their ids', () => {
    const [first, second] = [at(5, { title: 'first' }), at(5, { title: 'second' })];
    expect(titles(happen(aView([first]), 'visible', second).posts)).to.deep.equal(['second', 'first']);
    expect(titles(happen(aView([second]), 'visible', first).posts)).to.deep.equal(['second', 'first']);
    expect(titles(happen(aView([second], { order: 'oldest' }), 'visible', first).posts)).to.deep.equal([
      'first',
      'second',
    ]);
  });

  it('leaves a post that belongs further down to a later page', () => {
    const posts = [at(30), at(20)];
    expect(titles(happen(aView(posts, { hasMore: true }), 'visible', at(10)).posts)).to.deep.equal(['30', '20']);
    expect(titles(happen(aView(posts, { hasMore: true }), 'visible', at(25)).posts)).to.deep.equal(['30', '25', '20']);
    expect(titles(happen(aView(posts), 'visible', at(10)).posts)).to.deep.equal(['30', '20', '10']);
    expect(titles(happen(aView([], { hasMore: true }), 'visible', at(10)).posts)).to.deep.equal(['10']);
    const [, last] = posts as [Post, Post];
    const back = happen(aView(posts, { hasMore: true }), 'updated', { ...last, time_shown: 1 });
    expect(titles(back.posts), 'one that is shown stays').to.deep.equal(['30', '20']);
  });

  it('replaces a corrected post, and removes a removed one from every list', () => {
    const post = at(10, { is_pinned: true, is_picked: true });
    const view = aView([post], { pinned: [post], keyMoments: [post] });
    const corrected = happen(view, 'updated', { ...post, title: 'Corrected' });
    expect([corrected.posts, corrected.pinned, corrected.keyMoments].map(titles)).to.deep.equal(
      Array(3).fill(['Corrected']),
    );
    const gone = happen(view, 'disabled', { ...post, ...removed });
    expect([gone.posts, gone.pinned, gone.keyMoments]).to.deep.equal([[], [], []]);
  });

  it('lists pins and key moments newest first, in any order of the blog, and drops unmarked ones', () => {
    const [early, late] = [at(10, { is_pinned: true, is_picked: true }), at(20, { is_pinned: true, is_picked: true })];
    const view = happen(happen(aView([], { order: 'oldest' }), 'pinned', early), 'pinned', late);
    expect([view.pinned, view.keyMoments, view.posts].map(titles)).to.deep.equal([
      ['20', '10'],
      ['20', '10'],
      ['10', '20'],
    ]);
    const unpinned = happen(view, 'unpinned', { ...late, is_pinned: false });
    expect([unpinned.pinned, unpinned.keyMoments].map(titles)).to.deep.equal([['10'], ['20', '10']]);
    const unpicked = happen(view, 'updated', { ...late, is_picked: false });
    expect([unpicked.pinned, unpicked.keyMoments].map(titles)).to.deep.equal([['20', '10'], ['10']]);
  });

  it('applies changed settings of the blog, with their number', () => {
    const view = aView([at(10)]);
    const next = happen(
      view,
      'updated',
      aContainer({ blog: { ...noBlog, title: 'Night', status: 'paused' }, seq: 3 }),
      9,
    );
    expect([blogOf(next.container).title, next.container.seq]).to.deep.equal(['Night', 9]);
    expect(next.posts).to.equal(view.posts);
    expect(happen(view, 'updated', aContainer({ seq: 3 })).container.seq, 'without one of its own').to.equal(3);
    expect(happen(view, 'visible', at(20), 7).container.seq).to.equal(7);
    expect(happen(view, 'visible', at(20)).container.seq).to.equal(1);
    expect(happen(view, 'visible', aComment({}, at(10)), 8).container.seq).to.equal(8);
    expect(happen(view, 'started_typing', { actor_uuid: ANA }), 'typing changes nothing').to.equal(view);
  });

  it('begins with its first visible post, and remembers its last', () => {
    const upcoming = aView([], {}, { status: 'upcoming' });
    const post = aPost({ date_created: 500 });
    expect(blogOf(happen(upcoming, 'visible', post).container)).to.include({ status: 'live', last_post: 500 });
    expect(blogOf(happen(upcoming, 'disabled', { ...post, ...removed }).container).status).to.equal('upcoming');
    const paused = aView([], {}, { status: 'paused', last_post: 900 });
    expect(blogOf(happen(paused, 'visible', post).container)).to.include({ status: 'paused', last_post: 900 });
  });

  it('counts replies with the post, up and down, and no further than none', () => {
    const post = at(10, { total_replies: 1 });
    const other = at(5, { total_replies: 4 });
    const reply = aComment({}, post);
    const total = (view: BlogView) => view.posts.map(({ total_replies }) => total_replies);
    const view = aView([post, other]);
    expect(total(happen(view, 'visible', reply))).to.deep.equal([2, 4]);
    for (const action of ['disabled', 'spammed', 'deleted'] as const) {
      const once = happen(view, action, reply);
      expect(total(once), action).to.deep.equal([0, 4]);
      expect(total(happen(once, action, reply)), action).to.deep.equal([0, 4]);
    }
    for (const action of ['liked', 'created', 'updated'] as const) {
      expect(total(happen(view, action, reply)), action).to.deep.equal([1, 4]);
    }
    expect(titles(happen(view, 'visible', reply).posts), 'a reply is no post').to.deep.equal(['10', '5']);
    expect(counted([post], post.content_uuid, 'total_likes', 1)[0]).to.include({ total_likes: 1, total_replies: 1 });
  });
});

describe('a new post of a live blog', () => {
  it('is a visible root that was not loaded', () => {
    const [known, fresh] = [aPost(), aPost()];
    const isNew = (action: RealtimeEvent['action'], payload: RealtimeEvent['payload']) =>
      isNewPost({ posts: [known] }, partOf<RealtimeEvent>({ action, payload }));
    expect([isNew('created', fresh), isNew('visible', fresh)]).to.deep.equal([true, true]);
    for (const action of ['updated', 'liked', 'pinned'] as const) expect(isNew(action, fresh), action).to.equal(false);
    expect(isNew('visible', known)).to.equal(false);
    expect(isNew('visible', { ...fresh, ...removed })).to.equal(false);
    expect(isNew('visible', aComment({}, known))).to.equal(false);
    expect(isNew('visible', aContainer())).to.equal(false);
    expect([isRoot(fresh), isRoot(aComment({}, known))]).to.deep.equal([true, false]);
  });

  it('has the time it shows, else that of its writing', () => {
    expect(timeOf({ time_shown: 0, date_created: 5 })).to.equal(0);
    for (const time_shown of [null, undefined]) {
      expect(timeOf({ date_created: 5, ...(time_shown === null && { time_shown }) })).to.equal(5);
    }
  });

  it('has the people of its byline, or its author; its polls are known', () => {
    const alone = aPost({ actor_uuid: BEN });
    const byline = [{ uuid: ANA }, { name: 'Agencies' }];
    expect(peopleIn([alone, aPost({ actor_uuid: BEN, byline }), aPost({ byline: [] })])).to.deep.equal([BEN, ANA, ANA]);
    const body = [{ type: 'poll' as const, poll_uuid: 'p' }, { type: 'divider' as const }];
    expect([pollsIn(aPost({ body })), pollsIn(aPost({ body: null }))]).to.deep.equal([['p'], []]);
  });
});
