import { expect } from '@open-wc/testing';
import { ANA, aComment, aContainer, BEN, CONTAINER, logIn, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { aPost, BLOG } from '../../../test/support/live-blog';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import type { Comment, Container } from '../../contract/content/comment';
import { noBlog } from '../../contract/content/live-blog-defaults';
import type { Actor } from '../../contract/rules/case';
import { draftAtom } from '../comments/drafts';
import { refusedAtom } from '../comments/refused.atoms';
import { commentAtom, reactionAtom, threadAtom } from '../content/content.atoms';
import { noticesAtom } from '../notices/notices.atoms';
import { setSiteAction, settingsAtom } from '../site/site.atoms';
import { toReader } from '../user/user';
import { setCurrentUserAction, userAtom } from '../user/user.atoms';
import { caseOf, liveBlogRulingAtom, mayWriteAtom } from './may-write';
import type { Post } from './new-posts';
import {
  likeReplyAction,
  readRepliesAction,
  removeReplyAction,
  replyAction,
  replyRefusalAtom,
  replySlot,
} from './replies';
import { receiveReplyAction, repliesAtom, sendingUnderAtom } from './replies.atoms';

const server = fakeServer();
const refuses: [number, object] = [403, { code: 'forbidden', message: '' }];
const removed = { state: 'disabled', simplified_state: 'hidden' } as const;
const shown = (post: Post) => store.get(threadAtom(post.content_uuid)).replies;
const known = (post: Post) => store.get(repliesAtom(post.content_uuid));
const isTold = () => waitUntil(() => store.get(noticesAtom).length > 0, 'nobody is told');

beforeEach(() => {
  openPage();
  store.set(setSiteAction, { ...store.get(settingsAtom), enable_livestories: true }, null);
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({ uuid, id: 1, name: 'Somebody' }));
    return [200, { http_status: 200, result: { results } }];
  });
});

describe('replies under a post', () => {
  const serve = (contents: Comment[], more_available: boolean) =>
    server.on('GET', `${BLOG}/:cc/replies/:uuid`, [200, { contents, more_available }]);
  const asked = () => server.asked('GET', '/replies/').map(({ query }) => query);
  const repliesTo = (post: Post, count: number) =>
    Array.from({ length: count }, (_, at) => aComment({ actor_uuid: BEN, date_created: at }, post));
  const uuidsOf = (replies: Comment[]) => replies.map(({ content_uuid }) => content_uuid);

  it('are loaded page by page, each after the last, with their authors', async () => {
    const post = aPost();
    const all = repliesTo(post, 3);
    serve(all.slice(0, 2), true);
    const reading = store.set(readRepliesAction, post, 2);
    expect(known(post).status).to.equal('reading');
    await reading;
    expect(known(post)).to.include({ status: 'read', hasMore: true });
    expect(shown(post)).to.deep.equal(uuidsOf(all.slice(0, 2)));
    await waitUntil(() => store.get(userAtom(BEN)), 'nobody’s');
    serve(all.slice(2), false);
    await store.set(readRepliesAction, post, 10);
    expect(known(post)).to.include({ status: 'read', hasMore: false });
    expect(shown(post)).to.deep.equal(uuidsOf(all));
    expect(asked()).to.deep.equal([{ limit: '2' }, { limit: '10', starting_from: all[1]?.content_uuid }]);
    serve([], false);
    await store.set(readRepliesAction, post, 10);
    await store.set(readRepliesAction, post, 10);
    expect(asked().at(-1)?.starting_from, 'an empty page has no end').to.equal(all[2]?.content_uuid);
  });

  it('show that they could not be loaded, and continue where they were', async () => {
    const post = aPost();
    const all = repliesTo(post, 1);
    serve(all, true);
    await store.set(readRepliesAction, post, 1);
    server.on('GET', `${BLOG}/:cc/replies/:uuid`, refuses);
    await store.set(readRepliesAction, post, 1);
    expect(known(post)).to.deep.equal({ status: 'failed', hasMore: true, cursor: all[0]?.content_uuid });
    await isTold();
  });

  it('are inserted live if they are open and loaded to the end, and are only counted otherwise', async () => {
    const post = aPost();
    const live = (part: Partial<Comment> = {}) => {
      const reply = aComment(part, post);
      store.set(receiveReplyAction, reply);
      return reply;
    };
    const early = live();
    expect([shown(post), commentAtom.has(early.content_uuid)], 'closed').to.deep.equal([[], false]);
    serve([], true);
    await store.set(readRepliesAction, post, 1);
    const between = live();
    expect(shown(post), 'it comes with its page').to.deep.equal([]);
    expect(store.get(commentAtom(between.content_uuid))).to.equal(between);
    serve([], false);
    await store.set(readRepliesAction, post, 1);
    const hidden = live(removed);
    expect(shown(post)).to.deep.equal([]);
    const reply = live({ actor_uuid: BEN });
    expect(shown(post)).to.deep.equal([reply.content_uuid]);
    expect(store.get(commentAtom(hidden.content_uuid))).to.equal(hidden);
    await waitUntil(() => store.get(userAtom(BEN)), 'nobody’s');

    store.set(sendingUnderAtom(post.content_uuid), 1);
    const echo = live({ actor_uuid: READER });
    const others = live({ actor_uuid: ANA });
    expect(shown(post)).to.have.members([reply.content_uuid, others.content_uuid]);
    store.set(sendingUnderAtom(post.content_uuid), 0);
    store.set(receiveReplyAction, echo);
    expect(shown(post), 'from another device').to.include(echo.content_uuid);
  });

  it('are sent once, appear at once, and are replaced by the stored reply', async () => {
    const post = aPost();
    const container = caseOf({
      ...aContainer(),
      blog: { ...noBlog, status: 'live', settings: { ...noBlog.settings, replies: true } },
    });
    const slot = replySlot(post);
    const stored = aComment({ actor_uuid: READER, content: 'Well said' }, post);
    const answer = { go: () => {} };
    server.on('POST', `${BLOG}/:cc/replies/:uuid`, async () => {
      await new Promise<void>((resolve) => (answer.go = resolve));
      return [201, stored];
    });
    store.set(draftAtom(slot), 'Well said');
    const sending = store.set(replyAction, container, post);
    await waitUntil(() => server.asked('POST', '/replies/').length === 1);
    const [drawn = ''] = shown(post);
    expect(store.get(commentAtom(drawn))?.content).to.equal('Well said');
    answer.go();
    await sending;
    expect(store.get(commentAtom(drawn))).to.equal(undefined);
    expect(shown(post).filter((uuid) => store.get(commentAtom(uuid)))).to.deep.equal([stored.content_uuid]);

    server.on('POST', `${BLOG}/:cc/replies/:uuid`, refuses);
    store.set(draftAtom(slot), 'Rude');
    await store.set(replyAction, container, post);
    expect(shown(post).filter((uuid) => store.get(commentAtom(uuid)))).to.deep.equal([stored.content_uuid]);
    expect([store.get(draftAtom(slot)).text, store.get(refusedAtom(slot))?.text]).to.deep.equal(['Rude', 'Rude']);

    logIn(false);
    const join = listenFor('authentication/required');
    void store.set(replyAction, container, post);
    await waitUntil(() => join.calledOnce, 'a guest is not asked to join');
  });

  it('are not offered by a blog without replies, or after its end', () => {
    const refusal = (blog: object, comment = aPost()) =>
      store.get(replyRefusalAtom)(caseOf({ ...aContainer(), blog: { ...noBlog, ...blog } }), comment);
    const settings = { ...noBlog.settings, replies: true };
    expect(refusal({ status: 'live', settings })).to.equal(null);
    expect(refusal({ status: 'live' })).to.equal('commenting_disabled');
    expect(refusal({ status: 'ended', settings })).to.equal('commenting_closed');
    expect(refusal({ status: 'live', settings }, aPost(removed))).to.equal('content_not_found');
  });

  it('are liked and removed at once, and restored if that is refused', async () => {
    const reply = aComment({ actor_uuid: BEN, total_likes: 1 }, aPost());
    const now = () => store.get(commentAtom(reply.content_uuid));
    store.set(commentAtom(reply.content_uuid), reply);
    server.on('*', `${BLOG}/*`, [204]);
    await store.set(likeReplyAction, reply, true);
    expect([now()?.total_likes, store.get(reactionAtom(reply.content_uuid)).like]).to.deep.equal([2, true]);
    await store.set(likeReplyAction, reply, false);
    expect([now()?.total_likes, store.get(reactionAtom(reply.content_uuid)).like]).to.deep.equal([1, false]);
    const gone = store.set(removeReplyAction, reply);
    expect(now()).to.include(removed);
    await gone;
    expect(now()).to.include(removed);
    expect(server.asked('DELETE', `/posts/${reply.content_uuid}`)).to.have.length(1);
    server.on('*', `${BLOG}/*`, refuses);
    store.set(commentAtom(reply.content_uuid), reply);
    await store.set(removeReplyAction, reply);
    expect(now()).to.include({ state: 'visible', simplified_state: 'visible' });
    await isTold();
    await store.set(likeReplyAction, reply, true);
    expect([now()?.total_likes, store.get(reactionAtom(reply.content_uuid)).like]).to.deep.equal([1, false]);
  });
});

describe('who writes in a live blog', () => {
  const readAs = (user_privilege: Actor['user_privilege'] | null) =>
    user_privilege === null
      ? logIn(false)
      : store.set(
          setCurrentUserAction,
          toReader({ id: 100, uuid: READER, name: 'Robin Vale', user_privilege } as never),
        );
  const blogOf = (authors: object[]) =>
    aContainer({ blog: { ...noBlog, authors } as never, content_container_uuid: CONTAINER });

  it('includes listed authors and staff; settings belong to editors, its authors to staff', () => {
    const listed = (role: string) => blogOf([{ user_uuid: READER, role }]);
    const table: [reader: Actor['user_privilege'] | null, container: Container, may: boolean[]][] = [
      [null, listed('editor'), [false, false, false]],
      ['normal', blogOf([{ user_uuid: ANA, role: 'editor' }]), [false, false, false]],
      ['normal', listed('reporter'), [true, false, false]],
      ['normal', listed('editor'), [true, true, false]],
      ['moderator', blogOf([]), [true, true, true]],
      ['administrator', blogOf([]), [true, true, true]],
    ];
    for (const [reader, container, may] of table) {
      readAs(reader);
      const ruling = store.get(liveBlogRulingAtom);
      const rules = [ruling('livecontent/create', container), ruling('livecontent/settings', container)];
      expect([...rules, ruling('livecontent/authors', container)], `${reader}`).to.deep.equal(may);
      expect(store.get(mayWriteAtom)(container), `${reader}`).to.equal(may[0]);
    }
  });

  it('corrects a post of their own as a reporter, of anybody as an editor', () => {
    readAs('normal');
    const ruling = (role: string, comment: Comment) =>
      store.get(liveBlogRulingAtom)('livecontent/update', blogOf([{ user_uuid: READER, role }]), comment);
    const [own, other] = [aPost({ actor_uuid: READER }), aPost()];
    expect([ruling('reporter', own), ruling('reporter', other), ruling('editor', other)]).to.deep.equal([
      true,
      false,
      true,
    ]);
    expect(store.get(liveBlogRulingAtom)('livecontent/create', aContainer()), 'no blog').to.equal(false);
  });
});
