import { expect } from '@open-wc/testing';
import { ANA, aComment, logIn, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { joinFollowed } from '../../../test/support/join-followed';
import { setOnline } from '../../../test/support/network';
import { waitUntil } from '../../../test/support/wait-until';
import { publish } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { commentAtom, putCommentsAction, reactionAtom } from '../content/content.atoms';
import { noticesAtom } from '../notices/notices.atoms';
import { toggleReactionAction } from './react.actions';
import type { Vote } from './votes';

const server = fakeServer();

/** A comment whose votes the server accepts one by one, when a test releases them. */
function aVotedComment() {
  const comment = aComment({ actor_uuid: ANA, total_likes: 4, total_dislikes: 1 });
  const calls: string[] = [];
  let answer: (status: number) => void = () => {};
  for (const vote of ['like', 'dislike']) {
    server.on('*', `/v4/livecomments/:section/:container/comments/:uuid/${vote}`, async ({ method }) => {
      calls.push(`${method} ${vote}`);
      const status = await new Promise<number>((resolve) => {
        answer = resolve;
      });
      return status < 400 ? [status] : [status, { code: 'something_went_wrong' }];
    });
  }
  store.set(commentAtom(comment.content_uuid), comment);
  return {
    uuid: comment.content_uuid,
    calls,
    press: (vote: Vote) => store.set(toggleReactionAction, comment.content_uuid, vote),
    goesOut: (count: number) => waitUntil(() => calls.length === count, `call ${count} did not go out`),
    async answers(status: number, count: number) {
      await this.goesOut(count);
      answer(status);
    },
    shown() {
      const { like, dislike } = store.get(reactionAtom(comment.content_uuid));
      const now = store.get(commentAtom(comment.content_uuid));
      return { like, dislike, likes: now?.total_likes, dislikes: now?.total_dislikes };
    },
  };
}

describe('votes that come fast', () => {
  beforeEach(() => {
    openPage();
    store.set(noticesAtom, []);
  });

  it('shows a like and then a dislike at once, and the server learns of both in turn', async () => {
    const it = aVotedComment();
    const done = it.press('like');
    await it.goesOut(1);
    void it.press('dislike');
    expect(it.shown()).to.deep.equal({ like: false, dislike: true, likes: 4, dislikes: 2 });
    await it.answers(204, 1);
    await it.answers(204, 2);
    await done;
    expect(it.calls).to.deep.equal(['POST like', 'POST dislike']);
    expect(it.shown()).to.deep.equal({ like: false, dislike: true, likes: 4, dislikes: 2 });
  });

  it('holds back totals that arrive during a vote, so that none of them undoes the press', async () => {
    const it = aVotedComment();
    const done = it.press('like');
    await it.goesOut(1);
    const told = store.get(commentAtom(it.uuid));
    if (told) store.set(putCommentsAction, [{ ...told, total_likes: 4 }]);
    expect(it.shown().likes).to.equal(5);
    if (told) store.set(putCommentsAction, [{ ...told, total_likes: 9 }]);
    expect(it.shown().likes).to.equal(5);
    await it.answers(204, 1);
    await done;
    expect(it.shown()).to.include({ like: true, likes: 9 });
  });

  it('undoes a like that is pressed twice, and the third press needs no separate call', async () => {
    const it = aVotedComment();
    const done = it.press('like');
    await it.goesOut(1);
    void it.press('like');
    expect(it.shown()).to.include({ like: false, likes: 4 });
    await it.answers(204, 1);
    await it.answers(204, 2);
    await done;
    expect(it.calls).to.deep.equal(['POST like', 'DELETE like']);

    const again = it.press('like');
    await it.goesOut(3);
    void it.press('like');
    void it.press('like');
    await it.answers(204, 3);
    await again;
    expect(it.calls).to.have.length(3);
    expect(it.shown()).to.include({ like: true, likes: 5 });
  });

  it('sends the visible state if nothing was sent yet', async () => {
    const it = aVotedComment();
    const done = it.press('like');
    void it.press('dislike');
    expect(it.shown()).to.deep.equal({ like: false, dislike: true, likes: 4, dislikes: 2 });
    await it.answers(204, 1);
    await done;
    expect(it.calls).to.deep.equal(['POST dislike']);
    expect(it.shown()).to.deep.equal({ like: false, dislike: true, likes: 4, dislikes: 2 });
  });

  it('returns to the server’s state when the second vote is refused', async () => {
    const it = aVotedComment();
    const done = it.press('like');
    await it.goesOut(1);
    void it.press('dislike');
    await it.answers(204, 1);
    await it.answers(500, 2);
    await done;
    expect(it.shown()).to.deep.equal({ like: true, dislike: false, likes: 5, dislikes: 1 });
  });

  it('waits for a network with the visible state, and sends it once', async () => {
    const it = aVotedComment();
    const path = '/v4/livecomments/:section/:container/comments/:uuid/like';
    server.on('POST', path, 'offline');
    setOnline(false);
    const done = it.press('like');
    await waitUntil(() => server.asked('POST', '/like').length === 1);
    expect(it.shown()).to.include({ like: true, likes: 5 });
    server.on('POST', path, [204]);
    setOnline(true);
    await done;
    expect(server.asked('POST', '/like').length).to.equal(2);
    expect(it.shown()).to.include({ like: true, likes: 5 });
    expect(store.get(noticesAtom).filter(({ text }) => /offline|reached/.test(text))).to.deep.equal([]);
  });

  it('undoes a vote if the server cannot be reached', async () => {
    const it = aVotedComment();
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', 'offline');
    await it.press('like');
    expect(it.shown()).to.include({ like: false, likes: 4 });
    await waitUntil(() => store.get(noticesAtom).some(({ text }) => text.includes("can't connect")));
  });

  it('completes a guest’s action after the login, and only once', async () => {
    logIn(false);
    const it = aVotedComment();
    const done = it.press('like');
    expect(it.shown()).to.include({ like: false, likes: 4 });
    await joinFollowed();
    logIn();
    publish('login/success', 'viafoura');
    await it.answers(204, 1);
    await done;
    publish('login/success', 'viafoura');
    expect(it.calls).to.deep.equal(['POST like']);
    expect(it.shown()).to.include({ like: true, likes: 5 });
  });

  it('sends nothing more once the reader has left', async () => {
    const it = aVotedComment();
    const done = it.press('like');
    await it.goesOut(1);
    void it.press('like');
    logIn(false);
    await it.answers(204, 1);
    await done;
    expect(it.calls).to.deep.equal(['POST like']);
  });
});
