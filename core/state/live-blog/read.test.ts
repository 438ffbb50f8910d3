import { expect } from '@open-wc/testing';
import {
  ANA,
  aContainer,
  aFirstPage,
  BEN,
  CONTAINER,
  logIn,
  openPage,
  READER,
  SECTION,
} from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { aPost, BLOG } from '../../../test/support/live-blog';
import { waitUntil } from '../../../test/support/wait-until';
import { isFailure } from '../../base/failure/failure';
import { store } from '../../base/store/store';
import { noBlog } from '../../contract/content/live-blog-defaults';
import { reactionAtom } from '../content/content.atoms';
import { noticesAtom } from '../notices/notices.atoms';
import { mutedAtom } from '../relationships/relationships.atoms';
import { changesSince } from './changes';
import { likePost } from './like-post';
import { readLinked } from './linked-post';
import { readBlog, readOlder } from './load.actions';
import type { Post } from './new-posts';
import { readLiked } from './personal';
import type { BlogView, Order } from './view';

const server = fakeServer();
const fails: [number, object] = [503, { code: 'unavailable', message: '' }];
const notFound: [number, object] = [404, { code: 'container_not_found', message: '' }];
const names: Record<string, string> = { [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

beforeEach(() => {
  openPage();
  server.on('GET', `${BLOG}/:cc/highlights`, [200, { pinned: [], key_moments: [] }]);
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({ uuid, id: 1, name: names[uuid], pic_small: 'p' }));
    return [200, { http_status: 200, result: { results } }];
  });
});

const uuidsOf = (posts: { content_uuid: string }[]) => posts.map(({ content_uuid }) => content_uuid);
const sortsAsked = () =>
  server.requests.filter(({ path }) => /liveblog\/[^/]+\/$/.test(path)).map(({ query }) => query.sorted_by);

describe('reading a live blog', () => {
  const read = (order?: Order) => readBlog({ section_uuid: SECTION, container_id: 'night', limit: 5, order });
  const found = async (order?: Order) => (await read(order)) as BlogView;
  const serve = (posts: Post[], order: Order = 'newest', more = false) =>
    server.on('GET', `${BLOG}/`, [200, aFirstPage(posts, { blog: { ...noBlog, order } }, more)]);

  it('has its posts, highlights, and the names of people in posts and pins', async () => {
    const [post, pin, moment] = [
      aPost({ actor_uuid: ANA }),
      aPost({ byline: [{ uuid: BEN }] }),
      aPost({ actor_uuid: READER }),
    ];
    serve([post], 'newest', true);
    server.on('GET', `${BLOG}/:cc/highlights`, [200, { pinned: [pin], key_moments: [moment] }]);
    const view = await found();
    expect([view.posts, view.pinned, view.keyMoments].map(uuidsOf)).to.deep.equal(
      [[post], [pin], [moment]].map(uuidsOf),
    );
    expect([view.hasMore, view.order]).to.deep.equal([true, 'newest']);
    expect(view.people).to.deep.equal({
      [ANA]: { name: 'Ana Moreau', pic_small: 'p' },
      [BEN]: { name: 'Ben Okafor', pic_small: 'p' },
    });
    expect(server.requests[0]?.query).to.deep.equal({
      container_id: 'night',
      limit: '5',
      reply_limit: '0',
      sorted_by: 'newest',
    });
  });

  it('is loaded in the requested order or else in its own, and no more often than needed', async () => {
    serve([], 'oldest');
    expect((await found()).order).to.equal('oldest');
    expect(sortsAsked()).to.deep.equal(['newest', 'oldest']);
    server.requests.length = 0;
    expect((await found('newest')).order, 'the reader’s choice').to.equal('newest');
    expect(sortsAsked()).to.deep.equal(['newest']);
    server.requests.length = 0;
    serve([]);
    await found('oldest');
    expect(sortsAsked()).to.deep.equal(['oldest']);
  });

  it('is created if it is new, also when another reader was faster', async () => {
    for (const status of [201, 409]) {
      let isMade = false;
      server.on('POST', `${BLOG}/`, ({ json }) => {
        isMade = (json as { container_id: string }).container_id === 'night';
        return [status, { code: 'container_exists', message: '' }];
      });
      server.on('GET', `${BLOG}/`, () => (isMade ? [200, aFirstPage([])] : notFound));
      expect((await found()).posts, `${status}`).to.deep.equal([]);
    }
  });

  it('shows why it cannot be loaded or created, and is created for no other reason', async () => {
    server.on('GET', `${BLOG}/`, fails);
    expect(await read()).to.include({ error_status: 503 });
    expect(server.asked('POST', '/liveblog')).to.have.length(0);
    server.on('GET', `${BLOG}/`, notFound);
    server.on('POST', `${BLOG}/`, [403, { code: 'forbidden', message: '' }]);
    expect(await read()).to.include({ error_status: 403 });
    server.on('POST', `${BLOG}/`, [201, {}]);
    expect(await read(), 'still not there').to.include({ error_status: 404 });
    server.on('GET', `${BLOG}/`, ({ query }) =>
      query.sorted_by === 'oldest' ? fails : [200, aFirstPage([], { blog: { ...noBlog, order: 'oldest' } })],
    );
    expect(await read(), 'in its own order').to.include({ error_status: 503 });
  });

  it('appears without highlights or names if those cannot be loaded', async () => {
    serve([aPost()]);
    server.on('GET', `${BLOG}/:cc/highlights`, fails);
    server.on('GET', '/v2/:domain/users', fails);
    expect(await found()).to.deep.include({ pinned: [], keyMoments: [], people: {} });
  });
});

describe('reading on in a live blog', () => {
  const view = (posts: Post[], part: Partial<BlogView> = {}): BlogView => ({
    container: aContainer(),
    ...{
      posts,
      hasMore: true,
      pinned: [],
      keyMoments: [],
      people: { [ANA]: { name: 'Ana', pic_small: '' } },
      order: 'oldest',
    },
    ...part,
  });
  const older = (before: BlogView) => readOlder(SECTION, before, 7) as Promise<BlogView>;

  it('begins after the last post, in the same order, and shows none twice', async () => {
    const [first, last, more] = [aPost(), aPost(), aPost({ actor_uuid: BEN })];
    server.on('GET', `${BLOG}/:cc/posts`, [200, { more_available: true, contents: [last, more] }]);
    const after = await older(view([first, last]));
    expect(uuidsOf(after.posts)).to.deep.equal(uuidsOf([first, last, more]));
    expect(after.hasMore).to.equal(true);
    expect(after.people).to.deep.equal({
      [ANA]: { name: 'Ana', pic_small: '' },
      [BEN]: { name: 'Ben Okafor', pic_small: 'p' },
    });
    expect(server.asked('GET', '/users')[0]?.query.ids, 'who is known is not asked for').to.equal(BEN);
    const query = { limit: '7', reply_limit: '0', sorted_by: 'oldest', starting_from: last.content_uuid };
    expect(server.asked('GET', '/posts')[0]?.query).to.deep.equal(query);
  });

  it('ends with the last page, and requests no known people', async () => {
    server.on('GET', `${BLOG}/:cc/posts`, [200, { more_available: false, contents: [aPost()] }]);
    const after = await older(view([aPost()]));
    expect([after.hasMore, after.posts.length]).to.deep.equal([false, 2]);
    expect(server.asked('GET', '/users')).to.have.length(0);
    await older(view([]));
    expect('starting_from' in (server.asked('GET', '/posts').at(-1)?.query ?? {})).to.equal(false);
  });

  it('says why it failed', async () => {
    server.on('GET', `${BLOG}/:cc/posts`, fails);
    expect(isFailure(await older(view([aPost()])))).to.equal(true);
  });

  it('finds the linked post further down, across pages', async () => {
    const [newest, old] = [aPost({ time_shown: 50 }), aPost({ time_shown: 10 })];
    const link = () => readLinked(SECTION, CONTAINER, old.content_uuid);
    const reply = { ...aPost(), thread_uuid: old.content_uuid };
    server.on('GET', `${BLOG}/:cc/content/:uuid/direct`, [200, { contents: [reply, old] }]);
    for (const hasMore of [true, false]) {
      const after = (await link())?.(view([newest], { order: 'newest', hasMore }));
      expect(uuidsOf(after?.posts ?? [])).to.deep.equal(uuidsOf([newest, old]));
      expect(after?.hasMore).to.equal(hasMore);
    }
    server.on('GET', `${BLOG}/:cc/content/:uuid/direct`, [200, { contents: [reply] }]);
    expect(await link(), 'no root').to.equal(undefined);
    server.on('GET', `${BLOG}/:cc/content/:uuid/direct`, notFound);
    expect(await link(), 'removed').to.equal(undefined);
  });
});

describe('changes of a live blog', () => {
  const since = () => changesSince(SECTION, CONTAINER, 4);
  const changes = { expired: false, events: [{ seq: 5 }] };

  it('is asked for only when its number has moved', async () => {
    server.on('GET', `${BLOG}/:cc/changes`, [200, changes]);
    for (const seq of [3, 4]) {
      server.on('GET', `${BLOG}/:cc/tip`, [200, { seq }]);
      expect(await since()).to.equal(undefined);
    }
    expect(server.asked('GET', '/changes')).to.have.length(0);
    server.on('GET', `${BLOG}/:cc/tip`, [200, { seq: 5 }]);
    expect(await since()).to.deep.equal(changes);
    expect(server.asked('GET', '/changes')[0]?.query).to.deep.equal({ after_seq: '4', to_seq: '5' });
  });

  it('is nothing if the server does not answer', async () => {
    server.on('GET', `${BLOG}/:cc/tip`, 'offline');
    expect(await since()).to.equal(undefined);
    server.on('GET', `${BLOG}/:cc/tip`, [200, { seq: 5 }]);
    server.on('GET', `${BLOG}/:cc/changes`, fails);
    expect(await since()).to.equal(undefined);
  });
});

describe('what a reader likes in a live blog', () => {
  const own = { muted: [BEN], containers: [{ liked: ['p'], flagged: ['r'] }] };

  it('has the reader’s reports and muted people', async () => {
    server.on('GET', `${BLOG}/personal`, [200, own]);
    expect(await readLiked(SECTION, CONTAINER)).to.deep.equal(['p']);
    expect(['p', 'r'].map((uuid) => store.get(reactionAtom(uuid)))).to.deep.equal([
      { like: true, dislike: false, flag: false },
      { like: false, dislike: false, flag: true },
    ]);
    expect([...store.get(mutedAtom)]).to.deep.equal([BEN]);
  });

  it('is nothing if it cannot be loaded, or if the reader has logged out in the meantime', async () => {
    server.on('GET', `${BLOG}/personal`, fails);
    expect(await readLiked(SECTION, CONTAINER)).to.deep.equal([]);
    server.on('GET', `${BLOG}/personal`, () => {
      logIn(false);
      return [200, own];
    });
    expect(await readLiked(SECTION, CONTAINER)).to.deep.equal([]);
    expect([store.get(mutedAtom).size, store.get(reactionAtom('p')).like]).to.deep.equal([0, false]);
  });

  it('is shown at once, sent, and undone if it is refused', async () => {
    const shown: boolean[] = [];
    const like = (isOn: boolean, post = aPost()) => likePost(SECTION, post, isOn, (now) => shown.push(now));
    server.on('*', `${BLOG}/:cc/likes/:uuid`, [204]);
    await like(true);
    await like(false);
    expect(shown).to.deep.equal([true, false]);
    expect([server.asked('POST', '/likes/').length, server.asked('DELETE', '/likes/').length]).to.deep.equal([1, 1]);
    server.on('*', `${BLOG}/:cc/likes/:uuid`, [403, { code: 'forbidden', message: '' }]);
    await like(false);
    expect(shown).to.deep.equal([true, false, false, true]);
    await waitUntil(() => store.get(noticesAtom).length === 1, 'nobody is told');

    const asked = listenFor('authentication/required');
    await like(true, aPost({ actor_uuid: READER }));
    logIn(false);
    void like(true);
    await waitUntil(() => asked.calledOnce, 'a guest is not asked to join');
    expect(shown, 'neither an own post nor a guest’s').to.have.length(4);
  });
});
