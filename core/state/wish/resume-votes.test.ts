import { expect } from '@open-wc/testing';
import { ANA, aComment, CONTAINER, logIn, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { setOnline } from '../../../test/support/network';
import { waitUntil } from '../../../test/support/wait-until';
import { publish } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { DAY_MS } from '../../contract/values/durations';
import { toggleReactionAction } from '../comments/react.actions';
import { savedVotes, saveVote } from '../comments/saved-votes';
import { commentAtom, reactionAtom } from '../content/content.atoms';
import { resumeVotes } from './resume-votes';

const server = fakeServer();
const LIKE = '/v4/livecomments/:section/:container/comments/:uuid/like';

describe('a like pressed without a connection', () => {
  const comment = aComment({ actor_uuid: ANA, total_likes: 4 });
  const { content_uuid } = comment;
  const press = () => store.set(toggleReactionAction, content_uuid, 'like');
  const sent = (method = 'POST') => server.asked(method, '/like').length;
  const draw = () => store.set(commentAtom(content_uuid), comment);

  /** On a page that is gone, as after a reload: only storage is left. */
  async function pressOnEarlierPage(): Promise<void> {
    setOnline(false);
    server.on('POST', LIKE, 'offline');
    void press();
    await waitUntil(() => savedVotes().length === 1);
    const [kept] = savedVotes();
    // The earlier page still runs here, so it must drop the vote, as a closed page would.
    logIn(false);
    setOnline(true);
    await waitUntil(() => savedVotes().length === 0);
    openPage();
    saveVote(content_uuid, kept);
  }

  beforeEach(() => {
    openPage();
    draw();
    server.on('POST', LIKE, [204]);
    server.on('DELETE', LIKE, [204]);
  });
  afterEach(() => setOnline(true));

  it('is sent by the next page, once, and appears at its comment', async () => {
    await pressOnEarlierPage();
    const before = sent();
    server.on('POST', LIKE, [204]);
    resumeVotes();
    publish('login/success', 'viafoura');
    await waitUntil(() => savedVotes().length === 0);
    draw();
    await waitUntil(() => store.get(reactionAtom(content_uuid)).like);
    expect(store.get(commentAtom(content_uuid))?.total_likes).to.equal(5);
    expect(sent()).to.equal(before + 1);
    resumeVotes();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent()).to.equal(before + 1);
  });

  it('waits on the next page too, while that has no connection', async () => {
    await pressOnEarlierPage();
    const before = sent();
    setOnline(false);
    resumeVotes();
    await waitUntil(() => sent() === before + 1);
    expect(savedVotes()).to.have.length(1);
    server.on('POST', LIKE, [204]);
    setOnline(true);
    await waitUntil(() => savedVotes().length === 0);
    expect(sent()).to.equal(before + 2);
  });

  it('is dropped when it is refused', async () => {
    await pressOnEarlierPage();
    server.on('POST', LIKE, [403, { code: 'forbidden' }]);
    resumeVotes();
    await waitUntil(() => savedVotes().length === 0);
    draw();
    expect(store.get(reactionAtom(content_uuid)).like).to.equal(false);
  });

  it('is sent for nobody else, and goes out when its reader logs in', async () => {
    await pressOnEarlierPage();
    const before = sent();
    server.on('POST', LIKE, [204]);
    logIn(false);
    resumeVotes();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent()).to.equal(before);
    logIn();
    publish('login/success', 'viafoura');
    await waitUntil(() => sent() === before + 1);
  });

  it('is not sent when it was withdrawn before the page was left', async () => {
    setOnline(false);
    server.on('POST', LIKE, 'offline');
    const done = press();
    await waitUntil(() => savedVotes().length === 1);
    void press();
    await done;
    expect(savedVotes()).to.deep.equal([]);
    expect(store.get(reactionAtom(content_uuid)).like).to.equal(false);
    expect(sent('DELETE')).to.equal(0);
  });

  it('is dropped once this page has sent it, or when it was refused', async () => {
    for (const answer of [[204], [403, { code: 'forbidden' }]] as const) {
      store.set(reactionAtom(content_uuid), { like: false, dislike: false, flag: false });
      setOnline(false);
      server.on('POST', LIKE, 'offline');
      const done = press();
      await waitUntil(() => savedVotes().length === 1);
      server.on('POST', LIKE, [...answer]);
      setOnline(true);
      await done;
      expect(savedVotes()).to.deep.equal([]);
    }
  });

  it('is forgotten after a week', async () => {
    const at = Date.now() - 8 * DAY_MS;
    const kept = { content_container_uuid: CONTAINER, section: 'oslo', reader: READER };
    saveVote(content_uuid, { ...kept, vote: 'like', isOn: true }, at);
    const before = sent();
    resumeVotes();
    await waitUntil(() => savedVotes().length === 0);
    expect(sent()).to.equal(before);
  });

  it('is not found in storage that something else has filled', () => {
    for (const text of ['{', '{}', 'null', '3']) {
      localStorage.setItem('vfVotes', text);
      expect(savedVotes()).to.deep.equal([]);
    }
  });
});
