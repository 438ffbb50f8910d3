import { expect } from '@open-wc/testing';
import { aComment, aContainer, BEN, openPage, READER } from '../../../test/support/conversation';
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import { commentAtom, threadAtom } from '../content/content.atoms';
import { applyCommentAction, applyEventAction, underWayAtom } from './comments.kind';
import { conversationAtom, emptyConversation, missingRepliesAtom } from './content.atoms';
import { arrivedAtom } from './events.atoms';
import { showHeldAction } from './held.actions';
import { liveAtom } from './live.atoms';

const ID = 'story-1';
const conversation = () => store.get(conversationAtom(ID));
const count = () => conversation().container?.total_visible_content;

function hear(action: 'created' | 'visible' | 'liked' | 'deleted' | 'updated', payload: Comment, seq?: number) {
  const message_type = 'livecomment_post' as const;
  store.set(applyEventAction, ID, {
    message_type,
    action,
    container_uuid: payload.content_container_uuid,
    seq,
    payload,
  });
}

describe('live comments', () => {
  beforeEach(() => {
    openPage();
    const container = aContainer({ total_visible_content: 5 });
    store.set(conversationAtom(ID), { ...emptyConversation, status: 'success', container });
  });

  it('inserts and counts a comment once, even if its event arrives several times', () => {
    const comment = aComment();
    hear('created', comment, 2);
    hear('visible', comment, 3);
    hear('visible', comment, 3);
    hear('visible', comment);
    expect(conversation()).to.deep.include({ threads: [], held: [comment.content_uuid] });
    expect(count()).to.equal(6);
  });

  it('lets no older event undo a newer one', () => {
    const comment = aComment();
    hear('created', comment, 2);
    hear('liked', { ...comment, total_likes: 2 }, 5);
    hear('liked', { ...comment, total_likes: 1 }, 4);
    hear('liked', { ...comment, total_likes: 3 }, 5);
    expect(store.get(commentAtom(comment.content_uuid))?.total_likes).to.equal(2);
  });

  it('is inserted above the others but below pinned comments', () => {
    const pinned = aComment({ is_pinned: true });
    const [older, newer] = [aComment(), aComment()];
    hear('created', pinned);
    store.set(showHeldAction, ID);
    for (const comment of [older, newer]) hear('created', comment);
    store.set(showHeldAction, ID);
    expect(conversation().threads).to.deep.equal([pinned, newer, older].map((it) => it.content_uuid));
  });

  it('waits, and appears on request', () => {
    const comment = aComment();
    hear('created', comment, 2);
    expect(conversation()).to.deep.include({ threads: [], held: [comment.content_uuid] });
    expect(count()).to.equal(6);

    store.set(showHeldAction, ID);
    expect(conversation()).to.deep.include({ threads: [comment.content_uuid], held: [] });
  });

  describe('from a social network', () => {
    const remote = () => aComment({ origin: 'fediverse' });
    const place = (social: 'mixed' | 'below' | 'off', threads: Comment[], hasMore: boolean) => {
      store.set(conversationAtom(ID), (it) => ({
        ...it,
        ...{ hasMore, sizes: { ...it.sizes, social }, threads: threads.map(({ content_uuid }) => content_uuid) },
      }));
      for (const comment of threads) store.set(commentAtom(comment.content_uuid), comment);
    };
    const uuids = (...comments: Comment[]) => comments.map(({ content_uuid }) => content_uuid);

    it('waits above all others if the page mixes them', () => {
      const [reader, fresh] = [aComment(), remote()];
      place('mixed', [reader], false);
      hear('created', fresh, 2);
      store.set(showHeldAction, ID);
      expect(conversation().threads).to.deep.equal(uuids(fresh, reader));
    });

    it('is inserted above other networks’ threads, and below those of readers', () => {
      const [pinned, reader, known] = [aComment({ origin: 'bluesky', is_pinned: true }), aComment(), remote()];
      const [fresh, newReader] = [remote(), aComment()];
      place('below', [pinned, reader, known], true);
      hear('created', fresh, 2);
      hear('created', newReader, 3);
      store.set(showHeldAction, ID);
      expect(conversation().threads).to.deep.equal(uuids(pinned, newReader, reader, fresh, known));
    });

    it('waits for its page while readers have more to say', () => {
      place('below', [aComment()], true);
      hear('created', remote(), 2);
      expect(conversation().held).to.deep.equal([]);
      expect([count(), store.get(liveAtom(ID)).leftOut]).to.deep.equal([6, 0]);
    });

    it('is not inserted if the page excludes networks', () => {
      place('off', [aComment()], false);
      hear('created', remote(), 2);
      const reader = aComment();
      hear('created', reader, 3);
      expect(conversation().held).to.deep.equal(uuids(reader));
    });
  });

  it('is inserted at the end in the oldest order, once all before it are rendered', () => {
    const [first, second] = [aComment(), aComment()];
    store.set(conversationAtom(ID), (it) => ({ ...it, sort: 'oldest' }));
    hear('created', first);
    hear('created', second);
    expect(conversation().threads).to.deep.equal([first.content_uuid, second.content_uuid]);

    store.set(conversationAtom(ID), (it) => ({ ...it, hasMore: true }));
    hear('created', aComment());
    expect(conversation().threads).to.have.length(2);
    expect(count()).to.equal(8);
  });

  it('counts a reply with its thread and with the comment it answers', () => {
    const root = aComment();
    hear('created', root);
    const reply = aComment({ actor_uuid: BEN }, root);
    hear('created', reply);
    hear('created', reply);
    const answer = aComment({}, reply);
    hear('created', answer);
    expect(store.get(threadAtom(root.content_uuid)).replies).to.deep.equal([reply.content_uuid, answer.content_uuid]);
    expect(store.get(commentAtom(root.content_uuid))).to.include({ total_replies: 2, total_direct_replies: 1 });
    expect(store.get(commentAtom(reply.content_uuid))?.total_direct_replies).to.equal(1);
    expect(store.get(missingRepliesAtom(root.content_uuid))).to.equal(0);
    expect(count()).to.equal(8);
  });

  it('counts less when a comment is removed, and more when it returns', () => {
    const comment = aComment();
    hear('created', comment, 2);
    const hidden = { ...comment, content: undefined, state: 'hidden' as const, simplified_state: 'hidden' as const };
    hear('deleted', hidden, 3);
    expect(count()).to.equal(5);
    hear('visible', comment, 4);
    expect(count()).to.equal(6);
    expect(conversation().held).to.deep.equal([comment.content_uuid]);
  });

  it('ignores comments that readers cannot see', () => {
    hear('created', aComment({ state: 'spam', simplified_state: 'hidden', content: undefined }), 2);
    expect(conversation()).to.deep.include({ threads: [], held: [] });
    expect(count()).to.equal(5);
  });

  it('does not treat a change of a comment that is not loaded as a new one', () => {
    const far = aComment({ total_likes: 3 });
    hear('liked', far, 2);
    hear('updated', far, 3);
    hear('liked', aComment({}, far), 4);
    expect(conversation()).to.deep.include({ threads: [], held: [] });
    expect(count()).to.equal(5);
    expect(store.get(arrivedAtom(ID))).to.equal(0);
    expect(store.get(commentAtom(far.content_uuid))).to.equal(undefined);

    hear('visible', far, 5);
    expect(conversation().held).to.deep.equal([far.content_uuid]);
    expect(count()).to.equal(6);
  });

  it('only counts after a hundred waiting comments, each once', () => {
    for (let seq = 2; seq <= 101; seq++) hear('created', aComment(), seq);
    const comment = aComment();
    hear('created', comment, 102);
    hear('created', comment, 102);
    expect(conversation().held).to.have.length(100);
    expect(store.get(liveAtom(ID)).leftOut).to.equal(1);
    expect(count()).to.equal(106);
    expect(store.get(commentAtom(comment.content_uuid))).to.equal(undefined);
    // Missed comments come with the number of the list that had them all.
    hear('created', aComment(), 102);
    expect(store.get(liveAtom(ID)).leftOut).to.equal(2);
  });

  it('is only counted as an answer in a thread that is not loaded', () => {
    const reply = aComment({}, aComment());
    hear('created', reply, 2);
    expect(count()).to.equal(6);
    expect(commentAtom.has(reply.content_uuid)).to.equal(false);
    expect(commentAtom.has(reply.thread_uuid)).to.equal(false);
  });

  it('applies the echo of a comment that is being sent without inserting it twice', () => {
    store.set(underWayAtom(ID), 1);
    hear('created', aComment({ actor_uuid: READER }), 2);
    expect(conversation()).to.deep.include({ threads: [], held: [] });
    expect(count()).to.equal(6);
  });

  it('does not count comments that the page’s totals include', () => {
    const comment = aComment({ actor_uuid: READER });
    store.set(applyCommentAction, { container_id: ID, comment, isOwn: true, isCounted: true });
    expect(conversation().threads).to.deep.equal([comment.content_uuid]);
    expect(count()).to.equal(5);
  });

  it('shows an own comment written in another tab', () => {
    const comment = aComment({ actor_uuid: READER });
    hear('created', comment, 2);
    expect(conversation().held).to.deep.equal([comment.content_uuid]);
  });
});
