import { aTimeout, expect } from '@open-wc/testing';
import { ANA, aComment, aContainer, CONTAINER, logIn, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { joinFollowed } from '../../../test/support/join-followed';
import { aPoll, optionUuid, POLL } from '../../../test/support/polls';
import { waitUntil } from '../../../test/support/wait-until';
import { publish } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { chatAtom, emptyChat } from '../chat/chat.atoms';
import { sayAction } from '../chat/say.actions';
import { conversationAtom, emptyConversation } from '../comments/content.atoms';
import { draftAtom, slotOf } from '../comments/drafts';
import { flagCommentAction } from '../comments/flag.actions';
import { postAction } from '../comments/post.actions';
import { toggleReactionAction } from '../comments/react.actions';
import { commentAtom } from '../content/content.atoms';
import { placeAtom } from '../polls/polls.atoms';
import { voteAction } from '../polls/vote.actions';
import { askAction } from '../questions/ask.actions';
import { draftSlot } from '../questions/draft-slot';
import { emptyInterview, interviewAtom } from '../questions/questions.atoms';
import { toggleFollowAction, toggleSubscriptionAction } from '../relationships/relationships.actions';
import { followTopicAction } from '../topics/follow-topic.actions';
import { toUser } from '../user/user';
import { resumeWish } from './resume-wish';

const KEY = 'vfWish';
const comment = aComment();
const ana = toUser({ id: 7, uuid: ANA, name: 'Ana Moreau' });
const slot = slotOf('story-1', 'new');

/** Renders the page. */
function draw(): void {
  store.set(commentAtom(comment.content_uuid), comment);
  const poll = aPoll({ voters: 'members' });
  store.set(placeAtom(`id:${POLL}`), { status: 'success', failure: null, poll, container: null });
  store.set(conversationAtom('story-1'), { ...emptyConversation, container: aContainer() });
  store.set(chatAtom('story-1'), { ...emptyChat, status: 'success', container: aContainer() });
  store.set(interviewAtom('story-1'), { ...emptyInterview, status: 'success', container: aContainer() });
}

const wishes: Array<{ name: string; press(): unknown; call: [method: string, path: string]; body?: object }> = [
  {
    name: 'a like',
    press: () => store.set(toggleReactionAction, comment.content_uuid, 'like', true),
    call: ['POST', `${comment.content_uuid}/like`],
  },
  {
    name: 'a report',
    press: () => store.set(flagCommentAction, comment, 'spam', 'An advertisement'),
    call: ['POST', `${comment.content_uuid}/flag`],
    body: { reason: 'spam', note: 'An advertisement' },
  },
  {
    name: 'what they wrote',
    press() {
      store.set(draftAtom(slot), 'From before I left');
      return store.set(postAction, { container_id: 'story-1' });
    },
    call: ['POST', `${CONTAINER}/comments`],
    body: { content: 'From before I left' },
  },
  {
    name: 'what they said in a chat',
    press() {
      store.set(draftAtom(slotOf('story-1', 'new', 'chat')), 'Said before I left');
      return store.set(sayAction, 'story-1');
    },
    call: ['POST', `${CONTAINER}/messages`],
    body: { content: 'Said before I left' },
  },
  {
    name: 'what they answered in a chat',
    press() {
      store.set(draftAtom(slotOf('story-1', 'new', 'chat')), 'And so do I');
      return store.set(sayAction, 'story-1', comment);
    },
    call: ['POST', `replies/${comment.content_uuid}`],
    body: { content: 'And so do I' },
  },
  {
    name: 'what they asked',
    press() {
      store.set(draftAtom(draftSlot('story-1')), 'Asked before I left?');
      return store.set(askAction, 'story-1');
    },
    call: ['POST', `${CONTAINER}/questions`],
    body: { content: 'Asked before I left?' },
  },
  { name: 'following somebody', press: () => store.set(toggleFollowAction, ana), call: ['PUT', `follows/${ANA}`] },
  {
    name: 'the bell of a conversation',
    press: () => store.set(toggleSubscriptionAction, 'pages', CONTAINER),
    call: ['POST', CONTAINER],
  },
  {
    name: 'following a topic',
    press: () => store.set(followTopicAction, { topic_id: 'oslo', topic_name: 'Oslo', topic_type: 'place' }),
    call: ['POST', 'topics/oslo'],
  },
  {
    name: 'a vote in a poll',
    press: () => store.set(voteAction, `id:${POLL}`, [optionUuid(1)]),
    call: ['PUT', `${POLL}/vote`],
    body: { options: [optionUuid(1)] },
  },
];

describe('what a guest wanted before a log-in that led off the page', () => {
  const server = fakeServer();
  const calls = ([method, part]: [string, string]) => server.asked(method, part);

  /** Presses, and leaves: only the tab's storage remains. */
  async function leave(press: () => unknown): Promise<void> {
    openPage({ reader: false });
    draw();
    void press();
    await joinFollowed();
    expect(sessionStorage.getItem(KEY)).not.to.equal(null);
    const kept = JSON.stringify({ ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}'), view: 0 });
    const draft = { ...localStorage };
    openPage({ reader: false });
    sessionStorage.setItem(KEY, kept);
    Object.assign(localStorage, draft);
  }
  async function logInHere(): Promise<void> {
    logIn();
    publish('login/success', 'oauth');
  }
  beforeEach(() => {
    server.on('POST', '/*', [204]);
    server.on('PUT', '/*', [200, { result: ana }]);
  });
  afterEach(() => sessionStorage.removeItem(KEY));

  for (const { name, press, call, body } of wishes) {
    it(`happens on the page they come back to, once: ${name}`, async () => {
      await leave(press);
      resumeWish();
      expect(calls(call)).to.deep.equal([]);
      await logInHere();
      draw();
      await waitUntil(() => calls(call).length === 1, 'it did not happen');
      if (body) expect(calls(call)[0]?.json).to.deep.include(body);
      await logInHere();
      resumeWish();
      await aTimeout(50);
      expect(calls(call).length).to.equal(1);
    });
  }

  const [like] = wishes as [(typeof wishes)[0]];

  it('happens for a reader who is logged in when the page starts', async () => {
    await leave(like.press);
    logIn();
    draw();
    resumeWish();
    await waitUntil(() => calls(like.call).length === 1);
  });

  it('is called off by asking for something else', async () => {
    await leave(like.press);
    resumeWish();
    publish('authentication/required', { method: 'login', reason: 'header' });
    await logInHere();
    draw();
    await aTimeout(50);
    expect(calls(like.call)).to.deep.equal([]);
  });

  it('is bound to the page it was pressed on, and to the minutes after it', async () => {
    for (const change of [{ page: '/another' }, { until: Date.now() - 1 }]) {
      await leave(like.press);
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      sessionStorage.setItem(KEY, JSON.stringify({ ...kept, ...change }));
      resumeWish();
      await logInHere();
      draw();
      await aTimeout(50);
      expect(calls(like.call)).to.deep.equal([]);
      expect(sessionStorage.getItem(KEY)).to.equal(null);
    }
  });

  it('is left to the view of the page that still waits', async () => {
    openPage({ reader: false });
    draw();
    void like.press();
    await joinFollowed();
    resumeWish();
    expect(sessionStorage.getItem(KEY)).not.to.equal(null);
    await logInHere();
    await waitUntil(() => calls(like.call).length === 1);
    expect(sessionStorage.getItem(KEY)).to.equal(null);
  });

  it('is dropped when the tray is closed', async () => {
    openPage({ reader: false });
    draw();
    void like.press();
    await joinFollowed();
    publish('tray/closed');
    await waitUntil(() => sessionStorage.getItem(KEY) === null);
  });
});
