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
  uuidsOf,
} from '../../../test/support/chat-state';
import { aFirstPage } from '../../../test/support/conversation';
import { store } from '../../base/store/store';
import { MAX_MESSAGES } from '../../contract/content/chat-limits';
import type { Comment } from '../../contract/content/comment';
import { commentAtom, deliveryAtom } from '../content/content.atoms';
import { chatAtom, windowsAtom } from './chat.atoms';
import { catchUpChatAction } from './chat.live';
import { joinChat } from './chat-life';
import { loadEarlierAction } from './load-earlier.actions';

const server = chatServer();

describe('reading on above in a chat', () => {
  const host = document.createElement('div');
  const read = () => store.set(loadEarlierAction, MATCH, host);
  const shown = () => store.get(windowsAtom(MATCH)).get(host);
  const stand = (messages: Comment[]) =>
    store.set(windowsAtom(MATCH), new Map([[host, { uuids: uuidsOf(messages), hasEarlier: true, since: 4 }]]));

  it('requests messages before the oldest loaded one (neither pinned nor being sent), and inserts them above, each once', async () => {
    const all = manyMessages(6);
    const earlier = all.slice(0, 2);
    const [pinned, sending, oldest, last] = all.slice(2) as [Comment, Comment, Comment, Comment];
    pinned.is_pinned = true;
    know([pinned, sending, oldest, last]);
    store.set(deliveryAtom(sending.content_uuid), 'waiting');
    stand([pinned, sending, oldest, last]);
    server.on('GET', `${CHATS}/:cc/messages`, [
      200,
      { more_available: true, contents: [pinned, ...newestFirst(earlier)] },
    ]);
    expect(await read()).to.equal(undefined);
    expect(server.asked('GET', '/messages')[0]?.query).to.deep.equal({
      limit: '30',
      starting_from: oldest.content_uuid,
    });
    expect(shown()).to.deep.equal({
      uuids: uuidsOf([...earlier, pinned, sending, oldest, last]),
      hasEarlier: true,
      since: 4,
    });
    expect(store.get(commentAtom(earlier[0]?.content_uuid ?? ''))?.content).to.equal(earlier[0]?.content);
    server.on('GET', `${CHATS}/:cc/messages`, [200, { more_available: false, contents: [] }]);
    await read();
    expect(shown()?.hasEarlier, 'the beginning').to.equal(false);
  });

  it('leaves the list unchanged when that fails, and when the reader has returned to the latest', async () => {
    const messages = manyMessages(2);
    know(messages);
    stand(messages);
    server.on('GET', `${CHATS}/:cc/messages`, fails);
    expect((await read())?.error_status).to.equal(503);
    expect(shown()?.uuids).to.deep.equal(uuidsOf(messages));
    server.on('GET', `${CHATS}/:cc/messages`, () => {
      store.set(windowsAtom(MATCH), new Map());
      return [200, { more_available: false, contents: manyMessages(1) }];
    });
    await read();
    expect(shown()).to.equal(undefined);
    expect(await read(), 'nothing stands still').to.equal(undefined);
    expect(server.asked('GET', '/messages')).to.have.length(2);
  });

  it('shows at most two hundred: the latest wait at the other end', async () => {
    const all = manyMessages(MAX_MESSAGES + 1);
    const messages = all.slice(30);
    know(messages);
    stand(messages);
    server.on('GET', `${CHATS}/:cc/messages`, [200, { more_available: true, contents: newestFirst(all.slice(0, 30)) }]);
    await read();
    expect(shown()?.uuids).to.deep.equal(uuidsOf(all.slice(0, MAX_MESSAGES)));
  });

  it('forgets a list with its element', () => {
    const leave = joinChat(MATCH, host);
    know(manyMessages(1));
    stand(manyMessages(1));
    leave();
    expect(shown()).to.equal(undefined);
  });
});

describe('a chat whose line was away', () => {
  const catchUp = () => store.set(catchUpChatAction, MATCH);
  const serve = (messages: Comment[], more: boolean) =>
    server.on('GET', `${CHATS}/`, [200, aFirstPage(newestFirst(messages), { seq: 9 }, more)]);
  const answer = (...messages: Comment[]) =>
    server.on('GET', `${CHATS}/:cc/messages/selection`, [200, { contents: messages }]);
  const asked = () => server.asked('GET', '/selection').map(({ query }) => (query.uuids ?? '').split(','));

  it('loads the latest and checks the messages it shows: edits apply, and deleted ones are hidden', async () => {
    const all = manyMessages(5);
    const [gone, changed, both, fresh, above] = all as [Comment, Comment, Comment, Comment, Comment];
    know([gone, changed, both]);
    store.set(commentAtom(above.content_uuid), above);
    store.set(
      windowsAtom(MATCH),
      new Map([[document.createElement('div'), { uuids: [above.content_uuid], hasEarlier: false, since: 0 }]]),
    );
    serve([both, fresh], true);
    answer({ ...changed, content: 'Changed' }, both, above);
    expect(await catchUp()).to.equal(9);
    expect(asked()).to.deep.equal([uuidsOf([gone, changed, both, above])]);
    expect(chat().latest).to.deep.equal(uuidsOf([gone, changed, both, fresh]));
    expect(store.get(commentAtom(changed.content_uuid))?.content).to.equal('Changed');
    expect(store.get(commentAtom(gone.content_uuid))).to.include({
      content: undefined,
      state: 'hidden',
      simplified_state: 'hidden',
    });
  });

  it('shows no gap: if too much was missed, only the latest', async () => {
    const all = manyMessages(4);
    know(all.slice(0, 2));
    serve(all.slice(2), true);
    answer();
    expect(await catchUp()).to.equal(9);
    expect(chat().latest).to.deep.equal(uuidsOf(all.slice(2)));
    expect(asked()).to.deep.equal([]);
    know(all.slice(0, 2));
    serve(all.slice(2), false);
    answer(...all);
    await catchUp();
    expect(chat().latest, 'all of a short one').to.deep.equal(uuidsOf(all));
  });

  it('requests a hundred at a time, without hidden ones or ones being sent', async () => {
    const all = manyMessages(103);
    const [hidden, waiting] = all as [Comment, Comment];
    Object.assign(hidden, { state: 'disabled', simplified_state: 'hidden' });
    know(all);
    store.set(deliveryAtom(waiting.content_uuid), 'waiting');
    serve(all.slice(-1), true);
    server.on('GET', `${CHATS}/:cc/messages/selection`, [200, { contents: all }]);
    await catchUp();
    expect(asked().map(({ length }) => length)).to.deep.equal([100, 1]);
    expect(asked().flat()).to.deep.equal(uuidsOf(all.slice(2)));
  });

  it('shows two hundred at most', async () => {
    const all = manyMessages(MAX_MESSAGES + 1);
    know(all.slice(0, MAX_MESSAGES));
    serve(all.slice(-2), true);
    server.on('GET', `${CHATS}/:cc/messages/selection`, [200, { contents: all }]);
    await catchUp();
    expect(chat().latest).to.deep.equal(uuidsOf(all.slice(1)));
  });

  it('stays as it is if the server does not answer, or if it was never loaded', async () => {
    const messages = manyMessages(2);
    know(messages);
    server.on('GET', `${CHATS}/`, fails);
    expect(await catchUp()).to.equal(undefined);
    serve(messages, false);
    server.on('GET', `${CHATS}/:cc/messages/selection`, fails);
    expect(await catchUp(), 'asked again later').to.equal(undefined);
    expect(chat().latest).to.deep.equal(uuidsOf(messages));
    const before = server.requests.length;
    store.set(chatAtom(MATCH), { ...chat(), status: 'error' });
    expect(await catchUp()).to.equal(undefined);
    expect(server.requests.length).to.equal(before);
  });

  it('leaves a chat alone that was loaded again in the meantime', async () => {
    const [before, after] = manyMessages(2) as [Comment, Comment];
    know([before]);
    server.on('GET', `${CHATS}/`, () => {
      know([after], { revision: 99 });
      return [200, aFirstPage([before])];
    });
    expect(await catchUp()).to.equal(undefined);
    expect(chat().latest).to.deep.equal([after.content_uuid]);
  });
});
