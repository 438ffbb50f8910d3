import { expect } from '@open-wc/testing';
import { seeding } from '../../../components/conversations/painted/seed';
import {
  aComment,
  aFirstPage,
  CONTAINER,
  logIn,
  openPage,
  READER,
  serveConversation,
} from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { aPaintedState } from '../../../test/support/painted';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import { forgetPainted, trackPainted } from '../../mount/painted/painted';
import { commentAtom, reactionAtom } from '../content/content.atoms';
import { emptyConversation } from './content.atoms';
import { loadConversationAction } from './load.actions';
import { forgetPersonalAction, loadPersonalAction } from './personal.actions';
import { showVotes } from './votes';

const server = fakeServer();

it('shows nothing over a page whose reader has left', async () => {
  openPage();
  const root = aComment();
  const none = { disliked: [], flagged: [], votes: [], contents: [], is_followed: false, followed_threads: [] };
  const containers = [{ ...none, content_container_uuid: CONTAINER, liked: [root.content_uuid] }];
  serveConversation(server, aFirstPage([root]));
  let answer = () => {};
  server.on(
    'GET',
    '/v4/livecomments/:section/personal',
    () => new Promise((resolve) => (answer = () => resolve([200, { containers, muted: [] }]))),
  );
  const loaded = store.set(loadConversationAction, {
    container_id: 'story-1',
    sizes: emptyConversation.sizes,
    sort: 'newest',
  });
  await waitUntil(() => server.asked('GET', '/personal').length === 1);
  logIn(false);
  answer();
  await loaded;
  expect(store.get(reactionAtom(root.content_uuid)).like).to.equal(false);
});

it('shows votes and waiting comments to their author, and not to the next reader', async () => {
  openPage();
  const root = aComment();
  const own = aComment({ actor_uuid: READER, state: 'awaiting_moderation', simplified_state: 'hidden' });
  const layer = {
    content_container_uuid: CONTAINER,
    liked: [root.content_uuid],
    disliked: [],
    flagged: [],
    votes: [{ content_uuid: root.content_uuid, total_likes: 1, total_dislikes: 0 }],
    is_followed: false,
    followed_threads: [],
  };
  serveConversation(server, aFirstPage([root]));
  server.on('GET', '/v4/livecomments/:section/personal', [200, { containers: [{ ...layer, contents: [own] }] }]);
  await store.set(loadConversationAction, { container_id: 'story-1', sizes: emptyConversation.sizes, sort: 'newest' });
  expect(store.get(reactionAtom(root.content_uuid)).like).to.equal(true);
  // A vote that is not counted publicly is shown to its voter.
  expect(store.get(commentAtom(root.content_uuid))?.total_likes).to.equal(1);
  expect(store.get(commentAtom(own.content_uuid))?.content).to.equal(own.content);

  logIn(false);
  store.set(forgetPersonalAction);
  expect(store.get(reactionAtom(root.content_uuid)).like).to.equal(false);
  expect(store.get(commentAtom(own.content_uuid))).to.equal(undefined);
  expect(store.get(commentAtom(root.content_uuid))?.content).to.equal(root.content);
});

it('requests data once for all painted conversations, and stores it for those hydrated later', async () => {
  openPage();
  const stateOf = (number: number, liked: Comment) => {
    const container = { content_container_uuid: `c${number}`, container_id: `story-${number}` };
    const list = { ...aFirstPage([liked], container), content_container_uuid: `c${number}` };
    return { ...aPaintedState(null), container_id: `story-${number}`, facts: { list, users: [] } };
  };
  const comments = [aComment(), aComment(), aComment()];
  const states = comments.map((comment, number) => stateOf(number, comment));
  const hosts = states.map((state) => {
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' });
    trackPainted(host, state, { hydrate: async () => {} });
    return host;
  });
  const asked: string[] = [];
  server.on('GET', '/v4/livecomments/:section/personal', ({ query }) => {
    asked.push(query.container_uuids ?? '');
    const layer = (number: number) => {
      const liked = [(comments[number] as Comment).content_uuid];
      return {
        content_container_uuid: `c${number}`,
        liked,
        disliked: [],
        flagged: [],
        votes: [],
        is_followed: false,
        followed_threads: [],
        contents: [],
      };
    };
    return [200, { containers: [0, 1, 2].map(layer) }];
  });
  const isLiked = (number: number) => store.get(reactionAtom((comments[number] as Comment).content_uuid)).like;
  const hydrate = async (...numbers: number[]) => {
    for (const number of numbers) {
      seeding.seed(store, states[number] as (typeof states)[number], {});
      forgetPainted(hosts[number] as Element);
    }
    // Like a conversation that learns its reader.
    await Promise.all(
      numbers.map((number) => {
        store.set(forgetPersonalAction);
        return store.set(loadPersonalAction, `story-${number}`);
      }),
    );
  };

  await hydrate(1);
  expect([0, 1, 2].map(isLiked)).to.deep.equal([false, true, false]);
  await hydrate(0);
  await hydrate(2);
  expect([0, 1, 2].map(isLiked)).to.deep.equal([true, true, true]);
  expect(asked).to.deep.equal(['c1,c0,c2']);

  await store.set(loadPersonalAction, 'story-0');
  expect(asked.at(-1)).to.equal('c0');
  logIn(false);
  store.set(forgetPersonalAction);
  expect([0, 1, 2].map(isLiked)).to.deep.equal([false, false, false]);
});

it('keeps likes that loaded before the reader was known, until the logout', async () => {
  await openPage();
  const comment = aComment({ total_likes: 3 });
  store.set(commentAtom(comment.content_uuid), comment);
  showVotes(store.get, store.set, comment.content_uuid, { like: true, dislike: false });
  store.set(forgetPersonalAction);
  expect(store.get(reactionAtom(comment.content_uuid)).like).to.equal(true);
  logIn(false);
  store.set(forgetPersonalAction);
  expect(store.get(reactionAtom(comment.content_uuid)).like).to.equal(false);
});
