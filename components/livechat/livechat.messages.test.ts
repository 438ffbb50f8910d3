import { aTimeout, expect } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { applyArrivingAction } from '../../core/state/chat/chat.live';
import { aComment, BEN, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';
import { arrive, CHAT, chatStage, many, serveChat, show, texts } from '../../test/support/chat';

const server = fakeServer();
const rowOf = (el: Element, { content_uuid }: Comment) => find(el, `.row[data-uuid="${content_uuid}"]`) as HTMLElement;
const fails: [number, object] = [503, { code: 'unavailable', message: '' }];
const removed = { content: undefined, state: 'disabled', simplified_state: 'hidden' } as const;

describe('the messages of a chat', () => {
  chatStage();

  it('have one name and picture for a run, times between, and the answered person above', async () => {
    const now = Date.now();
    const at = (minutes: number, part: Partial<Comment> = {}, parent?: Comment) =>
      aComment({ date_created: now - minutes * 60_000, ...part }, parent);
    const [first, second, away] = [at(20), at(19.9), at(18, removed)];
    const answer = at(9, { actor_uuid: BEN, content: 'Yes' }, first);
    const late = at(1, { actor_uuid: BEN, content: 'No' }, away);
    serveChat(server, [first, second, away, answer, late]);
    const el = await show();
    await seenText(el, 'Yes');
    const rows = [first, second, answer, late].map((message) => rowOf(el, message));
    expect(rows.map((row) => row.querySelector('.message__name')?.textContent)).to.deep.equal([
      'Ana Moreau',
      undefined,
      'Ben Okafor',
      'Ben Okafor',
    ]);
    expect(rows.map((row) => row.querySelector('.avatar--chat') !== null)).to.deep.equal([true, false, true, true]);
    expect(rows[0]?.querySelector('.time-line')?.textContent).to.equal('20 min');
    expect(rows[1]?.querySelector('.time-line')).to.equal(null);
    expect(rows.map((row) => row.querySelector('.message__answered')?.textContent)).to.deep.equal([
      undefined,
      undefined,
      `Ana Moreau ${first.content}`,
      'Ana Moreau …',
    ]);
    expect(rowOf(el, away).textContent).to.contain('This message was removed');
    expect(rowOf(el, away).querySelectorAll('.act, .reaction')).to.have.length(0);
  });

  it('show when they were edited', async () => {
    const [changed, plain] = [aComment({ content: 'Goal', is_edited: true }), aComment({ content: 'Yes' })];
    serveChat(server, [changed, plain]);
    const el = await show();
    await seenText(el, 'Yes');
    expect(texts(el)).to.deep.equal(['Goal edited', 'Yes']);
  });

  it('are liked at once, with a count from one on, and undone if that is refused', async () => {
    const message = aComment({ content: 'What a goal' });
    serveChat(server, [message]);
    const LIKE = '/v4/chat/:section/:container/messages/:uuid/like';
    server.on('POST', LIKE, [204]);
    const el = await show();
    await seenText(el, 'What a goal');
    const like = rowOf(el, message).querySelector('.act--like') as HTMLButtonElement;
    const state = () => [like.textContent, like.getAttribute('aria-pressed'), like.getAttribute('aria-label')];
    expect(state()).to.deep.equal(['', 'false', 'Like, 0 likes']);
    like.click();
    await waitUntil(() => state().join() === '1,true,Like, 1 like', `it is ${state()}`);
    expect(find(el, '.message__acts--liked')).to.not.equal(null);
    await waitUntil(() => server.asked('POST', '/like').length === 1);
    await aTimeout(20);
    server.on('*', LIKE, fails);
    like.click();
    await waitUntil(() => server.requests.filter(({ path }) => path.endsWith('/like')).length === 2, 'not sent');
    await waitUntil(() => state()[0] === '1' && state()[1] === 'true', `not taken back: ${state()}`);
  });

  it('have no reactions if staff have switched them off, and have them again', async () => {
    const message = { ...aComment({ content: 'What a goal' }), reactions: { '👏': 2 } };
    serveChat(server, [message], { settings: { reactions_off: true } });
    const el = await show();
    await seenText(el, 'What a goal');
    expect(findAll(el, '.reaction, [aria-label="React"]')).to.have.length(0);
    const container = store.get(chatAtom(CHAT)).container;
    const payload = { ...container, settings: { ...container?.settings, reactions_off: false } };
    store.set(applyArrivingAction, CHAT, { events: [{ action: 'updated', payload } as never], leftOut: 0 });
    await seenText(el, '👏 2');
    expect(findAll(el, '[aria-label="React"]')).to.have.length(1);
    expect(find<HTMLButtonElement>(el, '.reaction')?.disabled).to.equal(false);
  });

  it('show other readers’ reactions to the reader’s own, without a button to react', async () => {
    const own = { ...aComment({ actor_uuid: READER, content: 'Mine' }), reactions: { '👏': 2 } };
    serveChat(server, [own]);
    const el = await show();
    await seenText(el, '👏 2');
    expect(find<HTMLButtonElement>(el, '.reaction')?.disabled).to.equal(true);
    arrive(aComment({ content: 'Next' }));
    await seenText(el, 'Next');
    expect(findAll(el, '.reactions')).to.have.length(1);
  });

  it('show how many messages of a crowd were omitted, if any', async () => {
    serveChat(server, many(2));
    const el = await show();
    await seen(el, '.row');
    expect(find(el, '.left-out')).to.equal(null);
    arrive(aComment(), 'visible', 40);
    await waitUntil(() => find(el, '.left-out')?.textContent === '…and 40 more');
    arrive(aComment(), 'visible', 0);
    await gone(el, '.left-out');
    arrive(aComment(), 'visible', 7);
    await seen(el, '.left-out');
    find(el, '.message')?.click();
    await gone(el, '.left-out');
  });

  it('say why they cannot be read, and are read at a press or when the network is back', async () => {
    serveChat(server, many(2));
    server.on('GET', '/v4/chat/:section/', fails);
    const shown = show();
    const el = document.querySelector('vf-livechat') as HTMLElement;
    const again = await seen(el, '.failed .button');
    expect(find(el, '.failed')?.getAttribute('role')).to.equal('alert');
    expect(find(el, 'textarea'), 'nothing is to be written').to.equal(null);
    await expect(el).to.be.accessible();
    const reads = () => server.requests.filter(({ query }) => query.container_id === CHAT).length;
    again.click();
    await waitUntil(() => reads() === 2);
    await seen(el, '.failed');
    serveChat(server, many(2));
    dispatchEvent(new Event('online'));
    await shown;
    await waitUntil(() => findAll(el, '.row').length === 2);
    expect(find(el, '.failed')).to.equal(null);
    dispatchEvent(new Event('online'));
    await aTimeout(30);
    expect(reads(), 'read once').to.equal(3);
  });

  it('show that they are loading until they are loaded', async () => {
    let go = () => {};
    serveChat(server, []);
    server.on('GET', '/v4/chat/:section/', async () => {
      await new Promise<void>((resolve) => (go = resolve));
      return fails;
    });
    const el = document.createElement('vf-livechat');
    el.setAttribute('vf-container-id', CHAT);
    document.body.append(el);
    await waitUntil(() => find(el, '.hushed')?.textContent === 'Loading the chat');
    expect(find(el, '.empty')).to.equal(null);
    await waitUntil(() => server.requests.some(({ query }) => query.container_id), 'not asked for');
    go();
    await seen(el, '.failed');
    el.remove();
  });

  it('load earlier ones with each press, and show progress and failures', async () => {
    const thirty = many(30);
    serveChat(server, thirty, { more: true });
    const answers: (() => void)[] = [];
    let answer: [number, object] = fails;
    server.on('GET', '/v4/chat/:section/:container/messages', async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return answer;
    });
    const el = await show();
    const button = await seen(el, '.wide');
    expect([button.textContent, button.getAttribute('aria-disabled')]).to.deep.equal(['Earlier messages', 'false']);
    button.click();
    await waitUntil(() => button.textContent === 'Loading the chat' && button.getAttribute('aria-disabled') === 'true');
    button.click();
    await waitUntil(() => answers.length > 0);
    answers[0]?.();
    await waitUntil(() => button.textContent === "Earlier messages didn't load. Try again");
    expect(server.asked('GET', '/messages')).to.have.length(1);
    answer = [200, { more_available: false, contents: many(2) }];
    button.click();
    await waitUntil(() => answers.length === 2);
    answers[1]?.();
    await waitUntil(() => findAll(el, '.row').length === 32);
    expect(find(el, '.wide'), 'there are no more').to.equal(null);
  });

  it('load earlier ones automatically near the beginning, and continue at the end with the End key', async () => {
    const thirty = many(30);
    serveChat(server, thirty, { more: true });
    server.on('GET', '/v4/chat/:section/:container/messages', [200, { more_available: false, contents: [] }]);
    const el = await show();
    await seen(el, '.row');
    const log = find(el, '.log') as HTMLElement;
    const scroll = (top: number) => {
      log.scrollTop = top;
      log.dispatchEvent(new Event('scroll'));
    };
    await waitUntil(() => findAll(el, '.row').length === 30, 'not all of them');
    scroll(-100);
    await aTimeout(30);
    expect(server.asked('GET', '/messages'), 'far from the beginning').to.have.length(0);
    // Rows can grow until their sheet is applied, and the beginning moves.
    await waitUntil(() => {
      scroll(-(log.scrollHeight - log.clientHeight - 100));
      return server.asked('GET', '/messages').length > 0;
    }, 'not read');
    expect(server.asked('GET', '/messages')).to.have.length(1);
    arrive(aComment({ content: 'Meanwhile' }));
    await seen(el, '.pill');
    const press = (key: string) =>
      log.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('Home');
    expect(find(el, '.pill')).to.not.equal(null);
    press('End');
    await seenText(el, 'Meanwhile');
    await gone(el, '.pill');
  });

  it('pause under a mouse, not under a finger, and continue when it leaves', async () => {
    serveChat(server, many(3));
    const el = await show();
    await seen(el, '.row');
    const log = find(el, '.log') as HTMLElement;
    const point = (type: string, pointerType: string) =>
      log.dispatchEvent(new PointerEvent(type, { pointerType, bubbles: true }));
    point('pointerover', 'touch');
    arrive(aComment({ content: 'At once' }));
    await seenText(el, 'At once');
    point('pointerover', 'mouse');
    arrive(aComment({ actor_uuid: READER, content: 'Own' }));
    arrive(aComment({ content: 'Held' }));
    expect((await seen(el, '.pill')).textContent, 'one’s own is not news').to.equal('1 new');
    point('pointerout', 'mouse');
    await seenText(el, 'Held');
    await gone(el, '.pill');
  });

  it('have pinned messages above: unfolded on press, the next after one is dismissed, no removed ones', async () => {
    const pinned = aComment({ content: 'Line-ups at 19:30', is_pinned: true });
    serveChat(server, [aComment(), pinned]);
    const el = await show();
    const text = await seen(el, '.pinned__text');
    expect(text.getAttribute('aria-expanded')).to.equal('false');
    text.click();
    await waitUntil(() => text.getAttribute('aria-expanded') === 'true');
    text.click();
    await waitUntil(() => text.getAttribute('aria-expanded') === 'false');
    find(el, '[aria-label="Hide the pinned message"]')?.click();
    await gone(el, '.pinned');
    const other = arrive(aComment({ content: 'Kick-off', is_pinned: true }), 'pinned');
    await waitUntil(() => find(el, '.pinned')?.textContent?.includes('Kick-off'));
    arrive({ ...other, ...removed }, 'disabled');
    await gone(el, '.pinned');
  });

  it('publish their event once, and fetch the reader’s own data', async () => {
    const loaded = listenFor('chat/loaded');
    openPage({ reader: false });
    serveChat(server, many(1));
    const el = await show();
    await waitUntil(() => loaded.called);
    expect(loaded.calledOnceWith(el)).to.equal(true);
    expect(server.asked('GET', '/personal'), 'a guest has nothing of their own').to.have.length(0);
    logIn();
    await waitUntil(() => server.asked('GET', '/personal').length === 1, 'what is the reader’s own is not asked for');
    expect(loaded.callCount).to.equal(1);
  });
});
