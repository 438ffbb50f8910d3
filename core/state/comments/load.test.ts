import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { aComment, aFirstPage, CONTAINER, openPage, serveConversation } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import { numericIdToUuid } from '../../contract/values/ids';
import { commentAtom, threadAtom } from '../content/content.atoms';
import { noticesAtom } from '../notices/notices.atoms';
import { userAtom } from '../user/user.atoms';
import { beginAnewAction } from './after-gap';
import { applyCommentAction } from './comments.kind';
import { conversationAtom, emptyConversation } from './content.atoms';
import { loadConversationAction, setSortAction } from './load.actions';
import { catchUpAction, loadMoreAction, loadRepliesAction, openTargetAction } from './more.actions';
import { ownPostsAtom } from './own-posts.atoms';

const ID = 'story-1';
const server = fakeServer();
const { sizes } = emptyConversation;
const conversation = () => store.get(conversationAtom(ID));
const uuidsOf = (comments: Comment[]) => comments.map((it) => it.content_uuid);
const load = () => store.set(loadConversationAction, { container_id: ID, sizes, sort: 'newest' as const });

/** Answers requests for the next pages when a test releases them. */
function holdMore(): (status: number, contents?: Comment[]) => void {
  let answer: (value: [number, unknown]) => void = () => {};
  server.on(
    'GET',
    `/v4/livecomments/:section/${CONTAINER}/comments`,
    () => new Promise((resolve) => (answer = resolve)),
  );
  return (status, contents = []) => answer([status, { contents, more_available: true }]);
}

/** Follows a link to a comment that the server is slow to return. */
async function openSlowly(linked: Comment) {
  let answer = () => {};
  server.on('GET', '*/single', () => new Promise((resolve) => (answer = () => resolve([200, linked]))));
  const opened = store.set(openTargetAction, ID, linked.content_uuid);
  await waitUntil(() => server.asked('GET', '/single').length === 1);
  return { opened, answer };
}

/** Comments of the last minutes, newest first. */
const someComments = (count: number, agoMs: number) =>
  Array.from({ length: count }, (_, at) => {
    const time = Date.now() - agoMs - at * 1000;
    return aComment({ time, date_created: time });
  });

describe('reading a conversation', () => {
  beforeEach(() => openPage());

  it('starts again from the listed comments with their replies, and drops the rest', async () => {
    const [stays, goes] = [aComment({ total_replies: 1 }), aComment({ total_replies: 1 })];
    const [answer, lost] = [aComment({}, stays), aComment({}, goes)];
    serveConversation(server, aFirstPage([stays, answer, goes, lost]));
    await load();
    expect(conversation().threads).to.deep.equal(uuidsOf([stays, goes]));
    serveConversation(server, aFirstPage([stays, answer]));
    await store.set(beginAnewAction, ID);
    expect(conversation().threads).to.deep.equal([stays.content_uuid]);
    expect(store.get(threadAtom(stays.content_uuid)).replies).to.deep.equal([answer.content_uuid]);
    expect(store.get(commentAtom(stays.content_uuid))?.content).to.equal(stays.content);
    for (const { content_uuid } of [goes, lost]) expect(store.get(commentAtom(content_uuid))).to.equal(undefined);
    expect(store.get(threadAtom(goes.content_uuid)).replies).to.deep.equal([]);
  });

  it('has the thread that a link points into once, on the first page or above it', async () => {
    const [first, linked, other] = [aComment(), aComment(), aComment()];
    serveConversation(server, aFirstPage([first, linked]));
    await load();
    store.set(conversationAtom(ID), (it) => ({ ...it, target: linked.content_uuid }));
    await load();
    expect(conversation().threads).to.deep.equal(uuidsOf([first, linked]));
    serveConversation(server, aFirstPage([first, other]));
    await load();
    expect(conversation().threads).to.deep.equal(uuidsOf([linked, first, other]));
  });

  it('loads until there is a page of new threads, when likes have moved shown ones', async () => {
    const [first, second, third, fourth] = [aComment(), aComment(), aComment(), aComment()];
    serveConversation(server, aFirstPage([first, second], {}, true));
    await store.set(loadConversationAction, {
      container_id: ID,
      sizes: { ...sizes, paginationLimit: 2 },
      sort: 'num_likes_desc',
    });
    server.on('GET', `/v4/livecomments/:section/${CONTAINER}/comments`, ({ query }) => {
      // The second has the most likes by now.
      const order = [second, first, third, fourth];
      const from = order.findIndex(({ content_uuid }) => content_uuid === query.starting_from) + 1;
      const contents = order.slice(from, from + Number(query.limit));
      return [200, { contents, more_available: from + contents.length < order.length }];
    });
    await store.set(loadMoreAction, ID);
    expect(conversation()).to.deep.include({ threads: uuidsOf([first, second, third, fourth]), hasMore: false });
  });

  it('sends all loaded threads when it loads more, so that a thread that has moved up is included', async () => {
    const [pin, first, risen, own] = [aComment(), aComment(), aComment(), aComment()];
    serveConversation(server, aFirstPage([pin, first], {}, true));
    await store.set(loadConversationAction, { container_id: ID, sizes, sort: 'num_likes_desc' });
    store.set(ownPostsAtom(ID), [own.content_uuid]);
    server.on('GET', `/v4/livecomments/:section/${CONTAINER}/comments`, ({ query }) => {
      const seen = query.seen?.split(',').map((id) => numericIdToUuid(Number(id)));
      expect(seen).to.have.members(uuidsOf([pin, first, own]));
      return [200, { contents: [risen], more_available: false }];
    });
    await store.set(loadMoreAction, ID);
    expect(conversation().threads).to.deep.equal(uuidsOf([pin, first, risen]));
  });

  it('logs that comments are no longer available to this reader, and leaves visible ones', async () => {
    const warn = stub(console, 'warn');
    const first = aComment();
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    server.on('GET', `/v4/livecomments/:section/${CONTAINER}/comments`, [401]);
    expect(await store.set(loadMoreAction, ID)).to.equal(undefined);
    server.on('GET', '/v4/livecomments/:section/', [401]);
    await load();
    expect(warn.args.map(([text]) => text)).to.deep.equal(Array(2).fill('the comments are no longer available'));
    expect(conversation()).to.deep.include({ status: 'success', threads: [first.content_uuid], isLoadingMore: false });
    warn.restore();
  });

  it('shows that a linked comment is gone, in the conversation that had it', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    await load();
    for (const data of [undefined, { was_here: true }]) {
      server.on('GET', '*/single', [404, { code: 'content_not_found', data }]);
      await store.set(openTargetAction, ID, aComment().content_uuid);
      const said = store.get(noticesAtom).map(({ text }) => text);
      if (!data) expect(said).to.deep.equal([]);
      else await waitUntil(() => /removed/.test(store.get(noticesAtom)[0]?.text ?? ''));
    }
  });

  it('drops a page of the order before', async () => {
    const [first, late] = [aComment(), aComment()];
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    const answer = holdMore();
    const more = store.set(loadMoreAction, ID);
    await waitUntil(() => server.asked('GET', `${CONTAINER}/comments`).length === 1);
    const sorted = store.set(setSortAction, ID, 'oldest');
    expect(conversation().isLoadingMore).to.equal(false);
    answer(200, [late]);
    await Promise.all([more, sorted]);
    expect(conversation().threads).to.deep.equal([first.content_uuid]);
  });

  it('drops a page whose names arrive after the order changed', async () => {
    const [first, late] = [aComment(), aComment({ actor_uuid: 'b0000000-0000-4000-8000-00000000000b' })];
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    let names: () => void = () => {};
    server.on('GET', '/v2/:domain/users', () => new Promise((resolve) => (names = () => resolve([500]))));
    server.on('GET', `/v4/livecomments/:section/${CONTAINER}/comments`, [
      200,
      { contents: [late], more_available: true },
    ]);
    const more = store.set(loadMoreAction, ID);
    await waitUntil(() => server.asked('GET', '/users').some(({ query }) => query.ids === late.actor_uuid));
    await store.set(setSortAction, ID, 'oldest');
    names();
    await more;
    expect(conversation().threads).to.deep.equal([first.content_uuid]);
  });

  it('stores names, comments and their places in a task each', async () => {
    const [first, next] = [aComment(), aComment({ actor_uuid: 'b0000000-0000-4000-8000-00000000000b' })];
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    const answer = holdMore();
    const { port1, port2 } = new MessageChannel();
    let task = 0;
    port1.onmessage = () => port2.postMessage(++task);
    port2.onmessage = () => port1.postMessage(++task);
    port1.postMessage(task);
    const changed: number[] = [];
    const atoms = [userAtom(next.actor_uuid), commentAtom(next.content_uuid), conversationAtom(ID)];
    const more = store.set(loadMoreAction, ID);
    const ends = atoms.map((it, at) => store.sub(it, () => (changed[at] = task)));
    await waitUntil(() => server.asked('GET', `${CONTAINER}/comments`).length === 1);
    answer(200, [next]);
    await more;
    for (const end of ends) end();
    port1.close();
    expect(changed.length).to.equal(3);
    expect(new Set(changed).size, changed.join()).to.equal(3);
  });

  it('lets the reader ask again after another order could not be loaded', async () => {
    serveConversation(server, aFirstPage([aComment()], {}, true));
    await load();
    holdMore();
    void store.set(loadMoreAction, ID);
    server.on('GET', '/v4/livecomments/:section/', [500, {}]);
    await store.set(setSortAction, ID, 'oldest');
    expect(conversation()).to.include({ status: 'error', isLoadingMore: false });
  });

  it('drops replies that were requested before a reset', async () => {
    const [first, late] = [aComment(), aComment()];
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    const answer = holdMore();
    const more = store.set(loadMoreAction, ID);
    await waitUntil(() => server.asked('GET', `${CONTAINER}/comments`).length === 1);
    clearPageState(store);
    await load();
    answer(200, [late]);
    await more;
    expect(conversation().threads).to.deep.equal([first.content_uuid]);
  });

  it('leaves a thread as it is when replies requested before a reset arrive', async () => {
    const root = aComment({ total_replies: 1 });
    const reply = aComment({}, root);
    serveConversation(server, aFirstPage([root]));
    await load();
    let answer: () => void = () => {};
    const page = { contents: [reply], more_available: false };
    server.on(
      'GET',
      `/v4/livecomments/:section/${CONTAINER}/comments/:uuid`,
      () => new Promise((resolve) => (answer = () => resolve([200, page]))),
    );
    const replies = store.set(loadRepliesAction, ID, root.content_uuid);
    await waitUntil(() => server.asked('GET', root.content_uuid).length === 1);
    clearPageState(store);
    answer();
    await replies;
    expect(store.get(threadAtom(root.content_uuid)).replies).to.deep.equal([]);
  });

  it('catches up with missed comments, except those on pages that were not loaded', async () => {
    const old = someComments(20, 600_000);
    serveConversation(server, aFirstPage(old.slice(0, 10), {}, true));
    await load();
    const fresh = someComments(12, 1000);
    serveConversation(server, aFirstPage([...fresh, ...old], { seq: 40 }, false));
    expect(await store.set(catchUpAction, ID)).to.equal(40);
    expect(conversation().threads).to.deep.equal(uuidsOf(old.slice(0, 10)));
    expect(conversation().held).to.deep.equal(uuidsOf(fresh));
    expect(conversation().container?.total_visible_content).to.equal(32);
  });

  it('removes comments that were deleted during a gap, and requests those that an answer left out', async () => {
    const old = someComments(4, 600_000);
    const [kept, gone, hidden, changed] = old as [Comment, Comment, Comment, Comment];
    serveConversation(server, aFirstPage(old, { total_visible_content: 4 }));
    await load();
    const fresh = someComments(3, 1000);
    serveConversation(server, aFirstPage([...fresh, kept], { seq: 240, total_visible_content: 5 }, true));
    server.on('GET', '/v4/livecomments/:section/:cc/selection', [503, {}]);
    expect(await store.set(catchUpAction, ID)).to.equal(undefined);
    const contents = [
      { ...hidden, state: 'hidden', simplified_state: 'hidden', state_reasons: ['content_deleted'] },
      { ...changed, total_likes: 7 },
    ];
    server.on('GET', '/v4/livecomments/:section/:cc/selection', [200, { contents }]);
    expect(await store.set(catchUpAction, ID)).to.equal(240);
    const [request] = server.asked('GET', '/selection');
    expect(request?.query.uuids).to.equal(uuidsOf([gone, hidden, changed]).join());
    const states = old.map(({ content_uuid }) => store.get(commentAtom(content_uuid))?.state);
    expect(states).to.deep.equal(['visible', 'hidden', 'hidden', 'visible']);
    expect(store.get(commentAtom(changed.content_uuid))?.total_likes).to.equal(7);
    expect(conversation().container?.total_visible_content).to.equal(5);
  });

  it('keeps events of a comment that arrived during the load', async () => {
    const [comment] = someComments(1, 600_000) as [Comment];
    serveConversation(server, aFirstPage([comment]));
    await load();
    serveConversation(server, aFirstPage([comment], { seq: 40 }));
    const reading = store.set(catchUpAction, ID);
    store.set(applyCommentAction, { container_id: ID, comment: { ...comment, total_likes: 9 }, seq: 41 });
    await reading;
    expect(store.get(commentAtom(comment.content_uuid))?.total_likes).to.equal(9);
  });

  it('starts again if more was missed than one answer contains, without losing anything', async () => {
    serveConversation(server, aFirstPage(someComments(10, 600_000), {}, true));
    await load();
    const fresh = someComments(10, 1000);
    serveConversation(server, aFirstPage(fresh, { seq: 400 }, true));
    expect(await store.set(catchUpAction, ID)).to.equal(400);
    expect(conversation()).to.deep.include({ threads: uuidsOf(fresh), cursor: fresh.at(-1)?.content_uuid });
  });

  it('offers the new ones at the end of the oldest order', async () => {
    const old = someComments(3, 600_000).reverse();
    serveConversation(server, aFirstPage(old, { total_visible_content: 3 }));
    await load();
    await store.set(setSortAction, ID, 'oldest');
    serveConversation(server, aFirstPage(old, { total_visible_content: 7 }, true));
    await store.set(catchUpAction, ID);
    expect(conversation()).to.deep.include({ threads: uuidsOf(old), hasMore: true });
  });

  it('keeps the linked thread at a reload of the first page, until another order is chosen', async () => {
    const [first, linked] = [aComment(), aComment()];
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    store.set(commentAtom(linked.content_uuid), linked);
    await store.set(openTargetAction, ID, linked.content_uuid);
    await load();
    expect(conversation().threads).to.deep.equal(uuidsOf([linked, first]));
    expect(conversation().cursor).to.equal(first.content_uuid);
    await store.set(setSortAction, ID, 'oldest');
    expect(conversation()).to.deep.include({ threads: [first.content_uuid], target: undefined });
  });

  it('shows the comment a link points at when its answer is slower than a first page asked for later', async () => {
    const [first, linked] = [aComment(), aComment()];
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    const { opened, answer } = await openSlowly(linked);
    await load();
    answer();
    await opened;
    expect(conversation()).to.deep.include({
      threads: uuidsOf([linked, first]),
      target: linked.content_uuid,
    });
  });

  it('drops the comment a link of before a reset pointed at', async () => {
    const [first, linked] = [aComment(), aComment()];
    serveConversation(server, aFirstPage([first], {}, true));
    await load();
    const { opened, answer } = await openSlowly(linked);
    clearPageState(store);
    await load();
    answer();
    await opened;
    expect(conversation().threads).to.deep.equal([first.content_uuid]);
  });

  it('unfolds the linked thread, and removes it from the held threads', async () => {
    const root = aComment({ total_replies: 1 });
    const reply = aComment({}, root);
    serveConversation(server, aFirstPage([aComment()]));
    await load();
    for (const comment of [root, reply]) store.set(commentAtom(comment.content_uuid), comment);
    store.set(threadAtom(root.content_uuid), (it) => ({ ...it, isFolded: true }));
    store.set(conversationAtom(ID), (it) => ({ ...it, held: [root.content_uuid] }));
    await store.set(openTargetAction, ID, reply.content_uuid);
    expect(store.get(threadAtom(root.content_uuid)).isFolded).to.equal(false);
    expect(conversation()).to.deep.include({ target: reply.content_uuid, held: [] });
    expect(conversation().threads[0]).to.equal(root.content_uuid);
  });
});
