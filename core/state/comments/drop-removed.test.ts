import { expect } from '@open-wc/testing';
import { aComment, aContainer, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { store } from '../../base/store/store';
import { commentAtom, putCommentsAction, threadAtom } from '../content/content.atoms';
import { conversationAtom, emptyConversation } from './content.atoms';
import { dropRemovedAction } from './drop-removed.actions';
import { removeCommentAction } from './post.actions';

const ID = 'story-1';
const server = fakeServer();
const threads = () => store.get(conversationAtom(ID)).threads;

/** Comments in the list, roots as threads of their own. */
function show(...comments: ReturnType<typeof aComment>[]): void {
  store.set(putCommentsAction, comments);
  const roots = comments.filter(({ thread_uuid, content_uuid }) => thread_uuid === content_uuid);
  store.set(conversationAtom(ID), (it) => ({ ...it, threads: roots.map(({ content_uuid }) => content_uuid) }));
}

describe('a comment its writer removed', () => {
  beforeEach(() => {
    openPage();
    store.set(conversationAtom(ID), { ...emptyConversation, status: 'success', container: aContainer() });
  });

  it('disappears from the list if it has no replies', () => {
    const [gone, other] = [aComment(), aComment()];
    show(gone, other);
    expect(store.set(dropRemovedAction, ID, gone)).to.equal(true);
    expect(threads()).to.deep.equal([other.content_uuid]);
  });

  it('keeps its place above its replies, and leaves the list if it is not shown', () => {
    const answered = aComment({ total_replies: 1 });
    const direct = aComment({ total_direct_replies: 1 });
    show(answered, direct);
    for (const comment of [answered, direct]) {
      expect(store.set(dropRemovedAction, ID, comment)).to.equal(false);
      expect(store.get(commentAtom(comment.content_uuid))).to.deep.equal(comment);
    }
    expect(threads()).to.deep.equal([answered.content_uuid, direct.content_uuid]);
    expect(store.set(dropRemovedAction, ID, aComment())).to.equal(false);
  });

  it('is ignored if its conversation is not loaded, without a request', async () => {
    const own = aComment({ actor_uuid: READER });
    show(own);
    expect(await store.set(removeCommentAction, 'another-story', own)).to.equal(false);
    expect(server.requests).to.deep.equal([]);
    expect(store.get(commentAtom(own.content_uuid))).to.deep.equal(own);
  });

  it('leaves the gap of a thread at its position', () => {
    const root = aComment({ total_replies: 2 });
    const [first, second] = [aComment({}, root), aComment({}, root)];
    show(root, first, second);
    const replies = [first.content_uuid, second.content_uuid];
    store.set(threadAtom(root.content_uuid), (it) => ({ ...it, replies, cursor: second.content_uuid }));
    expect(store.set(dropRemovedAction, ID, second)).to.equal(true);
    const thread = store.get(threadAtom(root.content_uuid));
    expect([thread.replies, thread.cursor]).to.deep.equal([[first.content_uuid], first.content_uuid]);
  });
});
