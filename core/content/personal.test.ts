import { expect } from '@open-wc/testing';
import {
  aComment,
  aFirstPage,
  CONTAINER,
  logIn,
  openPage,
  READER,
  serveConversation,
} from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { store } from '../store/store';
import { commentAtom, emptyConversation, reactionAtom } from './content.atoms';
import { loadConversationAction } from './load.actions';
import { forgetPersonalAction } from './personal.actions';

const server = fakeServer();

it('shows votes and what waits for approval to who wrote it, and to nobody after them', async () => {
  openPage();
  const root = aComment();
  const own = aComment({ actor_uuid: READER, state: 'awaiting_moderation', simplified_state: 'hidden' });
  const layer = { content_container_uuid: CONTAINER, liked: [root.content_uuid], disliked: [], flagged: [] };
  serveConversation(server, aFirstPage([root]));
  server.on('GET', '/v4/livecomments/:section/personal', [200, { containers: [{ ...layer, contents: [own] }] }]);
  await store.set(loadConversationAction, { container_id: 'story-1', sizes: emptyConversation.sizes, sort: 'newest' });
  expect(store.get(reactionAtom(root.content_uuid)).like).to.equal(true);
  expect(store.get(commentAtom(own.content_uuid))?.content).to.equal(own.content);

  logIn(false);
  store.set(forgetPersonalAction);
  expect(store.get(reactionAtom(root.content_uuid)).like).to.equal(false);
  expect(store.get(commentAtom(own.content_uuid))).to.equal(undefined);
  expect(store.get(commentAtom(root.content_uuid))?.content).to.equal(root.content);
});
