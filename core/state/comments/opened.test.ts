import { expect } from '@open-wc/testing';
import {
  aComment,
  aFirstPage,
  CONTAINER,
  openPage,
  READER,
  serveConversation,
} from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { store } from '../../base/store/store';
import { emptyList } from '../../contract/content/empty-list';
import { followedAtom } from '../relationships/relationships.atoms';
import { toggleBellAction } from './bell.actions';
import { conversationAtom } from './content.atoms';
import { draftAtom, slotOf } from './drafts';
import { setFirstPageAction } from './first-page';
import { postAction } from './post.actions';

const ID = 'story-1';

describe('a conversation that was painted before anyone had opened it', () => {
  const server = fakeServer();
  const POSTS = `/v4/livecomments/:section/${CONTAINER}/comments`;
  const draft = () => draftAtom(slotOf(ID, 'new'));
  beforeEach(() => {
    openPage();
    store.set(setFirstPageAction, ID, emptyList(ID));
    store.set(draft(), { text: 'The first of all' });
  });

  it('is opened before its first comment is sent', async () => {
    serveConversation(server, aFirstPage([]));
    const stored = aComment({ actor_uuid: READER, content: 'The first of all' });
    server.on('POST', POSTS, [201, stored]);
    expect(await store.set(postAction, { container_id: ID })).to.include({ content_uuid: stored.content_uuid });
    expect(server.asked('POST', '/comments')).to.have.length(1);
    expect(store.get(conversationAtom(ID)).threads).to.deep.equal([stored.content_uuid]);
  });

  it('returns the text if the conversation cannot be opened', async () => {
    server.on('GET', '/v4/livecomments/:section/', [503, { code: 'unavailable', message: 'x' }]);
    expect(await store.set(postAction, { container_id: ID })).to.equal(undefined);
    expect(server.asked('POST', '/comments')).to.have.length(0);
    expect(store.get(conversationAtom(ID)).threads).to.deep.equal([]);
    expect(store.get(draft()).text).to.equal('The first of all');
  });

  it('is created before it is followed', async () => {
    serveConversation(server, aFirstPage([]));
    server.on('POST', `/v5/subscriptions/:section/pages/${CONTAINER}`, [201, {}]);
    await store.set(toggleBellAction, ID);
    expect([...store.get(followedAtom)]).to.deep.equal([CONTAINER]);
  });
});
