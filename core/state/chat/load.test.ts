import { expect } from '@open-wc/testing';
import {
  CHATS,
  chat,
  chatServer,
  fails,
  know,
  MATCH,
  manyMessages,
  newestFirst,
  notFound,
  uuidsOf,
} from '../../../test/support/chat-state';
import { ANA, aComment, aContainer, aFirstPage, BEN, CONTAINER, logIn } from '../../../test/support/conversation';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import { commentAtom, deliveryAtom, reactionAtom } from '../content/content.atoms';
import { mutedAtom } from '../relationships/relationships.atoms';
import { chatAtom, emptyChat } from './chat.atoms';
import { beginChat, changeChatReader } from './chat-life';
import { loadChatAction, loadOwnAction, setLatestAction } from './load.actions';
import { ownReactionAtom } from './reactions.atoms';

const server = chatServer();

/** A promise that a test resolves. */
function later() {
  let keep = () => {};
  const kept = new Promise<void>((resolve) => (keep = resolve));
  return { kept, keep };
}

describe('opening a chat', () => {
  it('loads the latest messages, oldest first, with their authors', async () => {
    const messages = manyMessages(3);
    server.on('GET', `${CHATS}/`, [200, aFirstPage(newestFirst(messages), {}, true)]);
    const loading = store.set(loadChatAction, MATCH);
    expect(chat().status).to.equal('pending');
    await loading;
    expect([chat().status, chat().latest, chat().hasEarlier]).to.deep.equal(['success', uuidsOf(messages), true]);
    expect(server.asked('GET', '/users')[0]?.query.ids).to.equal(ANA);
    expect(server.asked('POST', '/v4/chat')).to.have.length(0);
  });

  it('creates a new chat, also if another reader was faster', async () => {
    for (const status of [201, 409]) {
      store.set(chatAtom(MATCH), emptyChat);
      let isMade = false;
      server.on('POST', `${CHATS}/`, () => {
        isMade = true;
        return [status, { content_container_uuid: CONTAINER, code: 'container_exists', message: '' }];
      });
      server.on('GET', `${CHATS}/`, () => (isMade ? [200, aFirstPage([])] : notFound));
      await store.set(loadChatAction, MATCH);
      expect(chat().status, `${status}`).to.equal('success');
    }
  });

  it('shows why it cannot be opened, and creates none if the server fails', async () => {
    server.on('GET', `${CHATS}/`, fails);
    await store.set(loadChatAction, MATCH);
    expect([chat().status, chat().failure?.error_status]).to.deep.equal(['error', 503]);
    expect(server.asked('POST', '/v4/chat')).to.have.length(0);

    server.on('GET', `${CHATS}/`, notFound);
    server.on('POST', `${CHATS}/`, [403, { code: 'forbidden', message: '' }]);
    await store.set(loadChatAction, MATCH);
    expect([chat().status, chat().failure?.error_status]).to.deep.equal(['error', 403]);

    server.on('GET', `${CHATS}/`, [200, aFirstPage([])]);
    const again = store.set(loadChatAction, MATCH);
    expect(chat().failure, 'asked again').to.equal(null);
    await again;
    expect(chat().status).to.equal('success');
  });

  it('shows the answer to the last of two requests, in any order of answers', async () => {
    const first = later();
    const [old, fresh] = [aComment(), aComment()];
    let asked = 0;
    server.on('GET', `${CHATS}/`, async () => {
      asked += 1;
      if (asked > 1) return [200, aFirstPage([fresh])];
      await first.kept;
      return [200, aFirstPage([old])];
    });
    const slow = store.set(loadChatAction, MATCH);
    await store.set(loadChatAction, MATCH);
    first.keep();
    await slow;
    expect(chat().latest).to.deep.equal([fresh.content_uuid]);
  });

  it('loads once, even if started several times; painted, it requests only the reader’s own data', async () => {
    server.on('GET', `${CHATS}/`, [200, aFirstPage([])]);
    const reads = () => server.requests.filter(({ query }) => query.container_id === MATCH).length;
    beginChat(MATCH, '');
    beginChat(MATCH, '');
    await waitUntil(() => chat().status === 'success');
    beginChat(MATCH, '');
    await waitUntil(() => server.asked('GET', '/personal').length === 2);
    expect(reads()).to.equal(1);
    // Painted before the chat was created.
    store.set(chatAtom(MATCH), {
      ...emptyChat,
      status: 'success',
      container: aContainer({ content_container_uuid: '' }),
    });
    beginChat(MATCH, '');
    await waitUntil(() => reads() === 2);
  });
});

describe('the latest messages of a chat', () => {
  const set = (messages: Comment[], more: boolean) => store.set(setLatestAction, MATCH, aFirstPage(messages, {}, more));

  it('leave out a pinned one further up, which is shown above', () => {
    const [pinned, ...messages] = manyMessages(3) as [Comment, ...Comment[]];
    const old = { ...pinned, is_pinned: true };
    set([old, ...newestFirst(messages)], true);
    expect([chat().latest, chat().pinned]).to.deep.equal([uuidsOf(messages), old.content_uuid]);
    set([old, ...newestFirst(messages)], false);
    expect(chat().latest, 'no gap before it').to.deep.equal(uuidsOf([old, ...messages]));
    set(newestFirst(messages), false);
    expect(chat().pinned, 'none is pinned any more').to.equal(null);
  });

  it('include a pinned message in its place if it is among them', () => {
    const [first, second, third] = manyMessages(3) as [Comment, Comment, Comment];
    const pinned = { ...second, is_pinned: true };
    set([pinned, third, first], true);
    expect(chat().latest).to.deep.equal(uuidsOf([first, pinned, third]));
  });

  it('keep messages under way at the end, and nothing else', () => {
    know([aComment()]);
    store.set(deliveryAtom('sending-1'), 'sending');
    store.set(chatAtom(MATCH), { ...chat(), latest: [...chat().latest, 'sending-1'] });
    const message = aComment();
    set([message], false);
    expect(chat().latest).to.deep.equal([message.content_uuid, 'sending-1']);
  });
});

describe('the reader’s own data of a chat', () => {
  const own = (part: object) =>
    [200, { muted: [BEN], containers: [{ liked: [], flagged: [], ...part }] }] as [number, object];

  it('is merged into it: likes, reactions, muted people, and messages that wait for approval', async () => {
    const [message, waiting] = manyMessages(2) as [Comment, Comment];
    know([message]);
    const { content_uuid } = message;
    const contents = [{ ...waiting, state: 'awaiting_moderation' }];
    server.on(
      'GET',
      `${CHATS}/personal`,
      own({ liked: [content_uuid], reactions: { [content_uuid]: '👏' }, contents }),
    );
    await store.set(loadOwnAction, MATCH);
    expect(store.get(reactionAtom(content_uuid)).like).to.equal(true);
    expect(store.get(ownReactionAtom(content_uuid))).to.equal('👏');
    expect([...store.get(mutedAtom)]).to.deep.equal([BEN]);
    expect(chat().latest).to.deep.equal(uuidsOf([message, waiting]));
    expect(store.get(commentAtom(waiting.content_uuid))?.state).to.equal('awaiting_moderation');
    expect(server.asked('GET', '/personal')[0]?.query.container_uuids).to.equal(CONTAINER);

    changeChatReader(MATCH);
    expect(store.get(ownReactionAtom(content_uuid)), 'of the reader before').to.equal(null);
    expect(store.get(reactionAtom(content_uuid)).like).to.equal(false);
    await waitUntil(() => server.asked('GET', '/personal').length === 2);
  });

  it('is not requested for a guest, nor for a chat that does not exist', async () => {
    await store.set(loadOwnAction, MATCH);
    know([], { container: aContainer({ content_container_uuid: '' }) });
    await store.set(loadOwnAction, MATCH);
    know([]);
    logIn(false);
    await store.set(loadOwnAction, MATCH);
    expect(server.asked('GET', '/personal')).to.have.length(0);
  });

  it('is dropped if the reader has logged out in the meantime, or if it cannot be loaded', async () => {
    const [message] = manyMessages(1) as [Comment];
    know([message]);
    server.on('GET', `${CHATS}/personal`, () => {
      logIn(false);
      return own({ liked: [message.content_uuid] }) as [number, object];
    });
    await store.set(loadOwnAction, MATCH);
    server.on('GET', `${CHATS}/personal`, fails);
    logIn();
    await store.set(loadOwnAction, MATCH);
    expect(store.get(reactionAtom(message.content_uuid)).like).to.equal(false);
    expect(store.get(mutedAtom).size).to.equal(0);
  });
});
