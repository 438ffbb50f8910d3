import { expect } from '@open-wc/testing';
import { CHATS, chat, chatServer, fails, know, MATCH } from '../../../test/support/chat-state';
import { ANA, aComment, aContainer, BEN, CONTAINER, logIn, openPage, READER } from '../../../test/support/conversation';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import type { ReactedMessage } from '../../contract/content/chat';
import type { Comment } from '../../contract/content/comment';
import { draftAtom, slotOf } from '../comments/drafts';
import { refusedAtom } from '../comments/refused.atoms';
import { commentAtom } from '../content/content.atoms';
import { noticesAtom } from '../notices/notices.atoms';
import { aloudAtom } from './aloud.atoms';
import { beginEditAction, editMessageAction, lastOwnAction } from './edit.actions';
import { knowChat } from './load.actions';
import { reactAction } from './react.actions';
import { ownReactionAtom, reactionsAtom } from './reactions.atoms';
import { banWriterAction, judgeMessageAction, pinMessageAction, setChatAction } from './staff.actions';
import { removeMessageAction } from './take-back.actions';

const server = chatServer();
beforeEach(() => knowChat(MATCH, CONTAINER));
const refuses: [number, object] = [403, { code: 'forbidden', message: '' }];
const now = (message: Comment) => store.get(commentAtom(message.content_uuid));
const notices = () => store.get(noticesAtom).map(({ kind }) => kind);
const hasFailed = () => waitUntil(() => notices().includes('error'), 'nobody is told');

describe('reacting to a message', () => {
  const REACTION = `${CHATS}/:cc/messages/:message/reaction`;
  const theirs = (reactions: Record<string, number>): ReactedMessage => ({ ...aComment(), reactions });
  const counts = (message: Comment) => store.get(reactionsAtom(message.content_uuid));
  const own = (message: Comment) => store.get(ownReactionAtom(message.content_uuid));
  const react = (message: Comment, emoji: string) => store.set(reactAction, message.content_uuid, emoji);

  it('changes the counts at once: another one instead, the same one removed', async () => {
    const message = theirs({ '👏': 2 });
    know([message]);
    server.on('*', REACTION, [204]);
    const sent = react(message, '👏');
    expect([counts(message), own(message)], 'before it is sent').to.deep.equal([{ '👏': 3 }, '👏']);
    await sent;
    await react(message, '😂');
    expect([counts(message), own(message)]).to.deep.equal([{ '👏': 2, '😂': 1 }, '😂']);
    await react(message, '😂');
    expect([counts(message), own(message)]).to.deep.equal([{ '👏': 2 }, null]);
    expect(server.asked('PUT', '/reaction').map(({ json }) => json)).to.deep.equal([
      { reaction: '👏' },
      { reaction: '😂' },
    ]);
    expect(server.asked('DELETE', '/reaction')).to.have.length(1);
    expect(notices()).to.deep.equal([]);
  });

  it('is undone if it is refused, with a notice', async () => {
    const message = theirs({ '👏': 2 });
    know([message]);
    server.on('PUT', REACTION, [204]);
    await react(message, '👏');
    server.on('*', REACTION, refuses);
    await react(message, '😂');
    expect([counts(message), own(message)]).to.deep.equal([{ '👏': 3 }, '👏']);
    await hasFailed();
  });

  it('stays as it is if the refusal comes after another reaction of the reader, or after the logout', async () => {
    const message = theirs({});
    know([message]);
    server.on('PUT', REACTION, async ({ json }) => {
      if ((json as { reaction: string }).reaction !== '👏') return [204];
      await react(message, '😂');
      return refuses;
    });
    await react(message, '👏');
    expect([counts(message), own(message)]).to.deep.equal([{ '😂': 1 }, '😂']);
    server.on('PUT', REACTION, () => {
      logIn(false);
      return refuses;
    });
    await react(message, '👏');
    expect(counts(message), 'whose it was is not here any more').to.deep.equal({ '👏': 1 });
  });

  it('is not for a guest, the writer, or a message that is not here', async () => {
    const message = aComment();
    const mine = aComment({ actor_uuid: READER });
    know([mine, message]);
    const asked = listenFor('authentication/required');
    await react(mine, '👏');
    await store.set(reactAction, aComment().content_uuid, '👏');
    logIn(false);
    void react(message, '👏');
    await waitUntil(() => asked.calledOnce, 'a guest is not asked to join');
    expect(server.asked('PUT', '/reaction')).to.have.length(0);
    expect([counts(mine), counts(message)]).to.deep.equal([{}, {}]);
  });

  it('counts the reader’s own at least once, and none for a hidden message', () => {
    const message = theirs({ '👏': 2 });
    know([message]);
    store.set(commentAtom(message.content_uuid), { ...message, state: 'disabled', simplified_state: 'hidden' });
    expect(counts(message)).to.deep.equal({});
  });
});

describe('changing a message', () => {
  const EDIT = `${CHATS}/:cc/content/:uuid/edit`;
  const mine = (part: Partial<Comment> = {}) => aComment({ actor_uuid: READER, date_created: Date.now(), ...part });
  const last = () => store.set(lastOwnAction, MATCH);

  it('starts with the reader’s last message, if it is visible and can still be edited', () => {
    const [first, second] = [mine(), mine()];
    know([first, second, aComment({ actor_uuid: BEN })]);
    expect(last()?.content_uuid).to.equal(second.content_uuid);
    store.set(commentAtom(second.content_uuid), { ...second, state: 'disabled', simplified_state: 'hidden' });
    expect(last(), 'an older one is not meant').to.equal(undefined);
    know([aComment({ actor_uuid: BEN })]);
    expect(last()).to.equal(undefined);
    know([mine({ date_created: Date.now() - 3_600_000 })]);
    expect(last(), 'said too long ago').to.equal(undefined);
    know([mine()], { container: aContainer({ settings: { ...aContainer().settings, expiry_time: 1 } }) });
    expect(last(), 'in a chat that is closed').to.equal(undefined);
  });

  it('knows the mentioned people, sends the text, and clears the draft', async () => {
    const message = mine({ content: 'Ask @Ana', mentions: [{ user_uuid: ANA, position: 4, length: 4 }] });
    know([message]);
    const slot = slotOf(MATCH, 'edit', message.content_uuid);
    store.set(beginEditAction, MATCH, message);
    expect(store.get(draftAtom(slot))).to.deep.include({ text: 'Ask @Ana', people: [{ user_uuid: ANA, name: 'Ana' }] });
    server.on('POST', EDIT, ({ json }) => [200, { ...message, ...(json as object), is_edited: true, total_likes: 4 }]);
    store.set(draftAtom(slot), '  Ask @Ana now ');
    expect(await store.set(editMessageAction, MATCH, message)).to.equal(true);
    expect(server.asked('POST', '/edit')[0]?.json).to.include({ content: 'Ask @Ana now' });
    expect(now(message)).to.include({ content: 'Ask @Ana now', total_likes: 4 });
    expect(store.get(draftAtom(slot)).text).to.equal('');
  });

  it('sends nothing if nothing has changed', async () => {
    const message = mine({ content: 'Goal' });
    know([message]);
    const slot = slotOf(MATCH, 'edit', message.content_uuid);
    store.set(draftAtom(slot), ' Goal ');
    expect(await store.set(editMessageAction, MATCH, message)).to.equal(true);
    expect(server.asked('POST', '/edit')).to.have.length(0);
    expect(store.get(draftAtom(slot)).text).to.equal('');
  });

  it('leaves the message as it was, and the text in the field, if it is refused', async () => {
    const message = mine({ content: 'Goal' });
    know([message]);
    const slot = slotOf(MATCH, 'edit', message.content_uuid);
    server.on('POST', EDIT, refuses);
    store.set(draftAtom(slot), 'Rude');
    expect(await store.set(editMessageAction, MATCH, message)).to.equal(false);
    expect(now(message)).to.include({ content: 'Goal', is_edited: false });
    expect([store.get(draftAtom(slot)).text, store.get(refusedAtom(slot))?.text]).to.deep.equal(['Rude', 'Rude']);
  });
});

describe('taking a message away', () => {
  it('empties the message at once, and restores it if that is refused', async () => {
    const message = aComment({ content: 'Oops' });
    know([message]);
    server.on('DELETE', '*', [204]);
    const done = store.set(removeMessageAction, message);
    expect(now(message)).to.include({ content: undefined, state: 'disabled', simplified_state: 'hidden' });
    expect(await done).to.equal(true);
    expect(now(message)?.content).to.equal(undefined);

    know([message]);
    server.on('DELETE', '*', refuses);
    expect(await store.set(removeMessageAction, message)).to.equal(false);
    expect(now(message)).to.include({ content: 'Oops', state: 'visible', simplified_state: 'visible' });
    await hasFailed();
  });
});

describe('what staff do in a chat', () => {
  it('is sent for the message that is meant', async () => {
    const message = aComment();
    server.on('*', '/v4/*', [204]);
    await store.set(judgeMessageAction, message, 'spam');
    await store.set(pinMessageAction, message, true);
    await store.set(pinMessageAction, message, false);
    const sent = server.requests.map(({ method, path }) => `${method} ${path.split('/').slice(4).join('/')}`);
    const { content_uuid } = message;
    expect(sent).to.deep.equal([
      `POST ${CONTAINER}/moderation/${content_uuid}/spam`,
      `POST ${CONTAINER}/content/${content_uuid}/pin`,
      `DELETE ${CONTAINER}/content/${content_uuid}/pin`,
    ]);
  });

  it('applies the settings that the server returns, and shows a refusal', async () => {
    know([]);
    const settings = { ...aContainer().settings, slow_mode_seconds: 30 };
    server.on('PUT', `${CHATS}/:cc`, [200, aContainer({ settings })]);
    expect(await store.set(setChatAction, MATCH, { slow_mode_seconds: 5 })).to.equal(true);
    expect(server.asked('PUT', '/chat/')[0]?.json).to.deep.equal({ settings: { slow_mode_seconds: 5 } });
    expect(chat().container?.settings).to.deep.equal(settings);
    server.on('PUT', `${CHATS}/:cc`, fails);
    expect(await store.set(setChatAction, MATCH, { slow_mode_seconds: 10 })).to.equal(false);
    expect(chat().container?.settings).to.deep.equal(settings);
    await hasFailed();
    know([], { container: null });
    expect(await store.set(setChatAction, MATCH, {}), 'no chat is there').to.equal(false);
    expect(server.asked('PUT', '/chat/')).to.have.length(2);
  });

  it('bans a writer for a while or permanently, with or without removing their messages', async () => {
    server.on('POST', '*', [200, { http_status: 200, result: {} }]);
    const ban = async (ms: number | null, takesAway?: boolean) => {
      await store.set(banWriterAction, BEN, ms, takesAway);
      return server.requests.at(-1)?.json as Record<string, unknown>;
    };
    const begins = Date.now();
    const { date_expired, ...timeOut } = await ban(60_000);
    expect(timeOut).to.deep.equal({ ban_level: 'posting', user_message: '', is_permanent: false });
    expect(date_expired).to.be.within(begins + 60_000, Date.now() + 60_000);
    const forGood = { ban_level: 'posting', user_message: '', is_permanent: true };
    expect(await ban(null)).to.deep.equal(forGood);
    expect(await ban(null, false)).to.deep.equal(forGood);
    expect(await ban(null, true)).to.deep.equal({ ...forGood, remove_messages_hours: 1 });
    expect(server.requests.at(-1)?.path).to.contain(BEN);
  });
});

describe('announcements of a chat', () => {
  it('is all until the reader chooses, and stays chosen in this browser', () => {
    expect(store.get(aloudAtom)).to.equal('all');
    store.set(aloudAtom, 'mentions');
    expect([store.get(aloudAtom), localStorage.getItem('vfChatAloud')]).to.deep.equal(['mentions', 'mentions']);
    store.set(aloudAtom, 'all');
    openPage();
  });
});
