import { expect } from '@open-wc/testing';
import { ANA, aComment, aContainer, BEN, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { store } from '../../base/store/store';
import type { ReactedMessage } from '../../contract/content/chat';
import { MAX_MESSAGES } from '../../contract/content/chat-limits';
import type { Comment } from '../../contract/content/comment';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { commentAtom } from '../content/content.atoms';
import { typistsAtom } from '../content/typists';
import { chatAtom, chatTypists, emptyChat, sendingAtom } from './chat.atoms';
import { applyArrivingAction, makeSpaceAction } from './chat.live';

describe('a chat that began empty', () => {
  it('keeps its latest messages, and has earlier ones once there are more', () => {
    store.set(chatAtom('began-empty'), emptyChat);
    const arrive = (count: number) => {
      const events = Array.from({ length: count }, () => ({ action: 'created', payload: aComment() }) as RealtimeEvent);
      store.set(applyArrivingAction, 'began-empty', { events, leftOut: 0 });
    };
    arrive(MAX_MESSAGES);
    expect(store.get(chatAtom('began-empty')).hasEarlier).to.equal(false);
    arrive(1);
    const { latest, hasEarlier } = store.get(chatAtom('began-empty'));
    expect([latest.length, hasEarlier]).to.deep.equal([MAX_MESSAGES, true]);
  });

  it('makes room in steps before there are too many, and not if there is room', () => {
    const events = Array.from({ length: MAX_MESSAGES }, () => ({ action: 'created', payload: aComment() }));
    store.set(chatAtom('makes-room'), emptyChat);
    const room = () => store.set(makeSpaceAction, 'makes-room');
    expect(room()).to.equal(false);
    store.set(applyArrivingAction, 'makes-room', { events: events as RealtimeEvent[], leftOut: 0 });
    const { latest } = store.get(chatAtom('makes-room'));
    const steps = [room(), room(), room(), room(), room()];
    expect(steps).to.deep.equal([true, true, true, true, false]);
    const after = store.get(chatAtom('makes-room'));
    expect([after.latest, after.hasEarlier]).to.deep.equal([latest.slice(8), true]);
  });
});

describe('what happens in a chat', () => {
  const server = fakeServer();
  const CHAT = 'match';
  const chat = () => store.get(chatAtom(CHAT));
  const happen = (action: string, payload: unknown, seq?: number, leftOut: number | null = 0) =>
    store.set(applyArrivingAction, CHAT, { events: [{ action, payload, seq } as RealtimeEvent], leftOut });
  const known = (part: Partial<Comment> = {}) => {
    const message = aComment(part);
    store.set(commentAtom(message.content_uuid), message);
    store.set(chatAtom(CHAT), { ...chat(), latest: [...chat().latest, message.content_uuid] });
    return message;
  };
  const removed = { content: undefined, state: 'disabled', simplified_state: 'hidden' } as const;

  beforeEach(() => {
    openPage();
    store.set(chatAtom(CHAT), { ...emptyChat, status: 'success', container: aContainer() });
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
  });

  it('shows a new message, and one that became visible, and counts those of others', () => {
    const [created, visible, own] = [aComment(), aComment({ actor_uuid: BEN }), aComment({ actor_uuid: READER })];
    happen('created', created);
    happen('visible', visible);
    happen('created', own);
    expect(chat().latest).to.deep.equal([created, visible, own].map(({ content_uuid }) => content_uuid));
    expect(chat().arrived, 'the own one is not counted').to.equal(2);
    happen('created', created);
    expect([chat().latest.length, chat().arrived], 'the same again').to.deep.equal([3, 2]);
  });

  it('ignores changes of messages that are not loaded, or that others may not see', () => {
    for (const action of ['liked', 'updated', 'disabled']) happen(action, aComment());
    for (const action of ['created', 'visible', 'pinned']) happen(action, aComment(removed));
    expect([chat().latest, chat().arrived, chat().pinned]).to.deep.equal([[], 0, null]);
  });

  it('shows a reader’s message from another device, but not the echo of a message sent here', () => {
    store.set(sendingAtom(CHAT), 1);
    const [echo, others] = [aComment({ actor_uuid: READER }), aComment()];
    happen('created', echo);
    happen('created', others);
    expect(chat().latest).to.deep.equal([others.content_uuid]);
    store.set(sendingAtom(CHAT), 0);
    happen('created', echo);
    expect(chat().latest).to.include(echo.content_uuid);
  });

  it('changes a message by each event once, and never by an older one', () => {
    const message = known({ content: 'Gaol' });
    const said = () => store.get(commentAtom(message.content_uuid))?.content;
    happen('updated', { ...message, content: 'Goal' }, 5);
    for (const seq of [5, 4]) happen('updated', { ...message, content: 'Gaol' }, seq);
    expect(said()).to.equal('Goal');
    expect(chat().arrived, 'none of these is a new message').to.equal(0);
    happen('updated', { ...message, content: 'Goal!' }, 6);
    expect(said()).to.equal('Goal!');
    happen('updated', { ...message, content: 'Goal!!' });
    expect(said(), 'an event without a number is always new').to.equal('Goal!!');
  });

  it('pins a message, replaces it by the next, and drops a pin that is unpinned or removed', () => {
    const [first, second] = [known(), known()];
    const other = aComment({ is_pinned: true });
    happen('pinned', { ...first, is_pinned: true });
    expect(chat().pinned).to.equal(first.content_uuid);
    happen('pinned', { ...second, is_pinned: true });
    happen('unpinned', first);
    expect(chat().pinned, 'the one before has no say').to.equal(second.content_uuid);
    happen('disabled', { ...second, ...removed, is_pinned: true });
    expect(chat().pinned).to.equal(null);
    happen('pinned', other);
    expect(chat().pinned, 'from further up').to.equal(other.content_uuid);
    expect([chat().latest.includes(other.content_uuid), chat().arrived]).to.deep.equal([false, 0]);
    happen('unpinned', { ...other, is_pinned: false });
    expect(chat().pinned).to.equal(null);
  });

  it('applies settings by staff, and reactions to loaded messages', () => {
    const message = known();
    const away = aComment();
    const container = aContainer({ settings: { ...aContainer().settings, expiry_time: 5 } });
    const reactions = { [message.content_uuid]: { '👏': 3 }, [away.content_uuid]: { '👏': 9 } };
    happen('updated', { ...container, reactions });
    expect(chat().container?.settings.expiry_time).to.equal(5);
    expect((store.get(commentAtom(message.content_uuid)) as ReactedMessage).reactions).to.deep.equal({ '👏': 3 });
    expect(commentAtom.has(away.content_uuid)).to.equal(false);
    happen('updated', aContainer());
    expect((store.get(commentAtom(message.content_uuid)) as ReactedMessage).reactions).to.deep.equal({ '👏': 3 });
  });

  it('shows who is typing until their message arrives', () => {
    const typists = () => store.get(typistsAtom(chatTypists(CHAT))).map(({ actor_uuid }) => actor_uuid);
    for (const actor_uuid of [ANA, BEN]) happen('started_typing', { actor_uuid });
    expect(typists()).to.have.members([ANA, BEN]);
    happen('created', aComment({ actor_uuid: ANA }));
    expect(typists()).to.deep.equal([BEN]);
    happen('updated', { ...known({ actor_uuid: BEN }) });
    expect(typists(), 'a change of an old message says nothing').to.deep.equal([BEN]);
  });

  it('counts messages that were left out of a crowd as arrived, and returns the latest number', () => {
    happen('created', aComment(), undefined, 7);
    expect([chat().arrived, chat().leftOut]).to.deep.equal([8, 7]);
    happen('created', aComment(), undefined, null);
    expect([chat().arrived, chat().leftOut], 'more of the same frame').to.deep.equal([9, 7]);
    happen('created', aComment(), undefined, 0);
    expect([chat().arrived, chat().leftOut]).to.deep.equal([10, 0]);
  });
});
