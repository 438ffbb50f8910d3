import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import type { Comment, Container } from '../../core/contract/comment';
import { emptyList } from '../../core/contract/empty-list';
import type { RealtimeEvent } from '../../core/contract/realtime';
import { aloudAtom } from '../../core/state/chat/aloud.atoms';
import { applyArrivingAction } from '../../core/state/chat/apply.actions';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { setLatestAction } from '../../core/state/chat/load.actions';
import { ownReactionAtom, reactionsAtom } from '../../core/state/chat/reactions.atoms';
import { commentAtom } from '../../core/state/comments/content.atoms';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aComment, aFirstPage, BEN, CONTAINER, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { choose } from '../../test/support/menu';
import { setOnline } from '../../test/support/network';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';

const server = fakeServer();
const CHAT = 'story-1';
let seq = 1;
const shown: HTMLElement[] = [];

const names: Record<string, string> = { [READER]: 'Robin Vale', [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

/** The latest first, as the server gives them. */
function serveChat(messages: Comment[], { more = false, settings = {} } = {}): void {
  const page = aFirstPage([...messages].reverse(), { seq }, more);
  Object.assign(page.container.settings, settings);
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({
      ...{ uuid, id: 1, name: names[uuid] ?? 'Somebody', user_privilege: 'normal', custom_badges: [] },
    }));
    return [200, { http_status: 200, result: { results } }];
  });
  server.on('GET', '/v4/chat/:section/personal', [200, { containers: [], muted: [] }]);
  server.on('GET', '/v4/chat/:section/', [200, page]);
}

/** Answers each message with what would be stored, once. */
const serveSending = () =>
  server.on('POST', '/v4/chat/:section/:container/messages', ({ json }) => [
    201,
    aComment({ actor_uuid: READER, content: (json as { content: string }).content, date_created: Date.now() }),
  ]);

async function show(height = 300): Promise<HTMLElement> {
  const box = document.createElement('div');
  box.style.blockSize = `${height}px`;
  const el = document.createElement('vf-livechat');
  el.setAttribute('vf-container-id', CHAT);
  box.append(el);
  document.body.append(box);
  shown.push(box);
  await waitUntil(() => store.get(chatAtom(CHAT)).status === 'success', 'not loaded');
  return el;
}

const texts = (el: HTMLElement) => findAll(el, '.vf-chat-content__text').map(({ textContent }) => textContent);

function arrive(payload: Comment, action: RealtimeEvent['action'] = 'visible', leftOut = 0): Comment {
  seq += 1;
  const event = { message_type: 'chat_message', action, container_uuid: CONTAINER, payload, seq } as const;
  store.set(applyArrivingAction, CHAT, { events: [event], leftOut });
  return payload;
}

function write(el: HTMLElement, text: string): HTMLTextAreaElement {
  const field = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  return field;
}

function say(el: HTMLElement, text: string): void {
  const field = write(el, text);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }));
}

const many = (count: number, part: Partial<Comment> = {}) =>
  Array.from({ length: count }, (_, at) => aComment({ actor_uuid: at % 2 ? ANA : BEN, ...part }));

describe('<vf-livechat>', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    for (const box of shown.splice(0)) box.remove();
  });

  it('shows the latest messages, the newest at the bottom, and says what is written', async () => {
    const loaded = listenFor('chat/loaded');
    const created = listenFor('chat-message/created');
    serveChat([
      aComment({ content: 'First' }),
      aComment({ content: 'Second' }),
      aComment({ actor_uuid: BEN, content: 'Third' }),
    ]);
    serveSending();
    const el = await show();
    await seenText(el, 'Third');
    expect(texts(el)).to.deep.equal(['First', 'Second', 'Third']);
    expect(findAll(el, '.message__name').map(({ textContent }) => textContent)).to.deep.equal([
      'Ana Moreau',
      'Ben Okafor',
    ]);
    expect(loaded.calledOnce).to.equal(true);
    await expect(el).to.be.accessible();

    say(el, 'And here I am');
    await waitUntil(() => texts(el).at(-1) === 'And here I am', 'not there at once');
    expect(find<HTMLTextAreaElement>(el, 'textarea')?.value).to.equal('');
    await waitUntil(() => created.called, 'not told');
    expect(texts(el)).to.have.length(4);
    const [sent] = server.asked('POST', '/messages');
    expect(sent?.json).to.include({ content: 'And here I am' });
    expect(sent?.headers.get('idempotency-key')).to.have.length(36);
  });

  it('fills the height it is given and scrolls inside; without one it has a height of its own', async () => {
    serveChat(many(30));
    const el = await show(260);
    await seen(el, '.row');
    expect(el.offsetHeight).to.equal(260);
    const log = find(el, '.log') as HTMLElement;
    expect(log.scrollHeight).to.be.above(log.clientHeight);
    const last = findAll(el, '.row').at(-1) as HTMLElement;
    expect(last.getBoundingClientRect().bottom).to.be.at.most(log.getBoundingClientRect().bottom + 1);
    (el.parentElement as HTMLElement).style.blockSize = '';
    expect(el.offsetHeight).to.equal(480);
  });

  it('stands still while the reader is above, counts what comes, and leads back', async () => {
    serveChat(many(30));
    const el = await show();
    await seen(el, '.row');
    const log = find(el, '.log') as HTMLElement;
    log.scrollTop = -200;
    log.dispatchEvent(new Event('scroll'));
    await waitUntil(() => Math.abs(log.scrollTop) === 200);
    const top = findAll(el, '.row')[20]?.getBoundingClientRect().top;
    for (const message of many(27)) arrive(message);
    const pill = await seen(el, '.pill');
    await waitUntil(() => pill.textContent === '27 new', `counted ${pill.textContent}`);
    expect(findAll(el, '.row')).to.have.length(30);
    expect(findAll(el, '.row')[20]?.getBoundingClientRect().top).to.equal(top);
    await Promise.all(pill.getAnimations().map(({ finished }) => finished));
    await expect(el).to.be.accessible();
    pill.click();
    await waitUntil(() => findAll(el, '.row').length === 57 && find(el, '.pill') === null, 'not led back');
    await waitUntil(() => Math.abs(log.scrollTop) < 2, 'not at the end');
  });

  async function chooseReading(el: HTMLElement, ...labels: string[]): Promise<void> {
    find(el, '.vf-livechat__header [aria-label="How you read this chat"]')?.click();
    await choose(el, ...labels);
  }

  it('stands still at the reader’s own word, until they let it go on', async () => {
    serveChat(many(3));
    const el = await show();
    await seen(el, '.row');
    await chooseReading(el, 'Pause');
    arrive(aComment({ actor_uuid: BEN, content: 'Offside' }));
    expect((await seen(el, '.pill')).textContent).to.equal('1 new');
    const log = find(el, '.log') as HTMLElement;
    // What lets a list go on that only stood still under the mouse.
    log.dispatchEvent(new PointerEvent('pointerout', { pointerType: 'mouse', bubbles: true }));
    log.dispatchEvent(new Event('scroll'));
    await aTimeout(100);
    expect(findAll(el, '.row')).to.have.length(3);
    await chooseReading(el, 'Go on');
    await waitUntil(() => findAll(el, '.row').length === 4 && find(el, '.pill') === null);
    await expect(el).to.be.accessible();
  });

  it('tells a screen reader of all messages, of those that mention the reader, or of none', async () => {
    serveChat(many(1));
    logIn();
    const el = await show();
    await seen(el, '.row');
    const said = () => find(el, '.hushed[role=status]')?.textContent;
    const mentions = [{ user_uuid: READER, position: 0, length: 6 }];
    try {
      await chooseReading(el, 'Read messages aloud', 'Those that mention me');
      arrive(aComment({ actor_uuid: ANA, content: '@Robin is here', mentions }));
      arrive(aComment({ actor_uuid: BEN, content: 'Nobody in it' }));
      await waitUntil(() => said()?.endsWith('@Robin is here'));
      await waitUntil(() => said() === '');
      await chooseReading(el, 'Read messages aloud', 'None');
      arrive(aComment({ actor_uuid: ANA, content: '@Robin again', mentions }));
      // Longer than a message waits.
      await aTimeout(3500);
      expect(said()).to.equal('');
    } finally {
      store.set(aloudAtom, 'all');
      localStorage.removeItem('vfChatAloud');
    }
  });

  it('is moderated by keys, and stands still meanwhile', async () => {
    const [first, last] = [
      aComment({ content: 'Kind', actor_uuid: BEN }),
      aComment({ content: 'Rude', actor_uuid: ANA }),
    ];
    serveChat([first, last]);
    server.on('POST', '/v4/livecomments/:section/:container/moderation/:message/:verdict', [204, null]);
    const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(robin));
    const el = await show();
    await seen(el, '.row');
    const press = (key: string) => {
      const focused = el.shadowRoot?.activeElement ?? find(el, '.log');
      focused?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }));
    };
    const inFocus = () => el.shadowRoot?.activeElement?.closest<HTMLElement>('.row')?.dataset.uuid;
    // The keys come with the code of what staff open.
    await waitUntil(() => {
      press('k');
      return inFocus() === last.content_uuid;
    });
    arrive(aComment({ actor_uuid: BEN, content: 'Later' }));
    await seen(el, '.pill');
    press('k');
    expect(inFocus()).to.equal(first.content_uuid);
    press('j');
    expect(inFocus()).to.equal(last.content_uuid);
    press('s');
    await waitUntil(() => server.asked('POST', `/moderation/${last.content_uuid}/spam`).length === 1);
    write(el, 'd');
    press('d');
    await aTimeout(100);
    expect(server.requests.some(({ method }) => method === 'DELETE')).to.equal(false);
  });

  it('begins with the first message of all, although the mouse is over the empty list', async () => {
    serveChat([]);
    const el = await show();
    await seen(el, '.empty');
    find(el, '.log')?.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
    arrive(aComment({ actor_uuid: BEN, content: 'Kick-off!' }));
    expect((await seen(el, '.row')).textContent).to.contain('Kick-off!');
    expect(find(el, '.pill')).to.equal(null);
  });

  it('opens the chat that nobody has opened yet, and is empty', async () => {
    serveChat([]);
    const page = aFirstPage([], { seq });
    let isMade = false;
    server.on('POST', '/v4/chat/:section/', () => {
      isMade = true;
      return [201, { content_container_uuid: CONTAINER }];
    });
    server.on('GET', '/v4/chat/:section/', () =>
      isMade ? [200, page] : [404, { code: 'container_not_found', message: 'x' }],
    );
    await seen(await show(), '.empty');
    expect(isMade).to.equal(true);
  });

  it('says who writes and has said nothing yet, in room that is there, until they have', async () => {
    serveChat([aComment({ actor_uuid: BEN, content: 'Hello', date_created: Date.now() })]);
    const el = await show();
    await seenText(el, 'Hello');
    const list = find(el, '.log__inside') as HTMLElement;
    const height = list.offsetHeight;
    const event = { message_type: 'chat_message', action: 'started_typing', container_uuid: CONTAINER } as const;
    store.set(applyArrivingAction, CHAT, { events: [{ ...event, payload: { actor_uuid: ANA } }], leftOut: null });
    await seenText(el, 'Ana Moreau is typing…');
    expect(list.offsetHeight).to.equal(height);
    arrive(aComment({ actor_uuid: ANA, content: 'Good evening', date_created: Date.now() }));
    await waitUntil(() => !find(el, '.row--only_typing'), 'still typing');
  });

  it('shows two hundred messages at most, and forgets those that nobody shows', async () => {
    const first = many(30);
    serveChat(first);
    const el = await show();
    await seen(el, '.row');
    for (const message of many(400)) arrive(message);
    await waitUntil(() => findAll(el, '.row').length === 200, `${findAll(el, '.row').length} rows`);
    for (const family of [commentAtom, reactionsAtom, ownReactionAtom]) {
      expect(family.has(first[0]?.content_uuid ?? '')).to.equal(false);
    }
  });

  it('asks for the names of a busy chat every 2.5 seconds, for all of them at once', async () => {
    serveChat([]);
    await show();
    const asked = () =>
      server.requests.flatMap(({ url }) =>
        url.pathname.endsWith('/users') ? [url.searchParams.get('ids')?.split(',')] : [],
      );
    const [first, second, third] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-0000000001a${number}`) as [
      ...[string, string, string],
    ];
    arrive(aComment({ actor_uuid: first }));
    await waitUntil(() => asked().length === 1);
    for (const actor_uuid of [second, third]) arrive(aComment({ actor_uuid }));
    await aTimeout(1000);
    expect(asked()).to.have.length(1);
    await waitUntil(() => asked().length === 2);
    expect(asked()[1]).to.have.members([second, third]);
  });

  it('reads thirty earlier messages on, which move nothing', async () => {
    const earlier = many(30, { content: 'Earlier' });
    const latest = many(30);
    serveChat(latest, { more: true });
    server.on('GET', '/v4/chat/:section/:container/messages', [
      200,
      { more_available: false, contents: [...earlier].reverse() },
    ]);
    const counted = listenFor('vf-analytics/recorded');
    const el = await show();
    const button = await seen(el, '.wide');
    const row = findAll(el, '.row')[5] as HTMLElement;
    const top = row.getBoundingClientRect().top;
    button.click();
    await waitUntil(() => findAll(el, '.row').length === 60, 'not read');
    expect(Math.abs(row.getBoundingClientRect().top - top)).to.be.below(40);
    expect(counted.args).to.deep.equal([['CHAT_PAGINATION', 'vf-livechat']]);
    expect(server.asked('GET', '/messages')[0]?.query).to.include({
      limit: '30',
      starting_from: latest[0]?.content_uuid ?? '',
    });
  });

  it('answers a message with the line that is meant', async () => {
    const question = aComment({ content: 'Who scored?' });
    serveChat([question]);
    server.on('POST', '/v4/chat/:section/:container/replies/:parent', ({ json }) => [
      201,
      aComment({ actor_uuid: READER, content: (json as { content: string }).content }, question),
    ]);
    const el = await show();
    (await seen(el, '[aria-label="Reply"]')).click();
    await seenText(find(el, '.answering') ?? el, 'Who scored?');
    say(el, 'The captain');
    await waitUntil(() => find(el, '.row .message__answered')?.textContent === 'Ana Moreau Who scored?', 'no line');
    expect(find(el, '.answering')).to.equal(null);
    await waitUntil(() => server.asked('POST', `/replies/${question.content_uuid}`).length === 1, 'not sent');
  });

  it('fetches the last own message with the Up arrow, and changes it in its place', async () => {
    logIn();
    const own = aComment({ actor_uuid: READER, content: 'Gaol!', date_created: Date.now() });
    serveChat([own, aComment({ actor_uuid: BEN, content: 'What a night' })]);
    server.on('POST', '/v4/chat/:section/:container/content/:uuid/edit', ({ json }) => [
      200,
      { ...own, content: (json as { content: string }).content, is_edited: true },
    ]);
    const el = await show();
    await seenText(el, 'Gaol!');
    const field = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    const up = () =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, composed: true }));

    write(el, 'Half a thought');
    up();
    expect(find(el, '.answering'), 'a text under way is not lost').to.equal(null);
    write(el, '');
    up();
    await waitUntil(() => field.value === 'Gaol!', `the field has "${field.value}"`);
    await seenText(el, 'Changing your message');
    await expect(el).to.be.accessible();
    say(el, 'Goal!');
    await waitUntil(() => texts(el)[0] === 'Goal! edited', `it reads ${texts(el)[0]}`);
    await waitUntil(() => find(el, '.answering') === null && field.value === '', 'still changing');
    expect(texts(el)).to.have.length(2);
    expect(server.asked('POST', `/content/${own.content_uuid}/edit`)[0]?.json).to.include({ content: 'Goal!' });
  });

  it('leaves a message as it is on Escape, and says why a change was refused', async () => {
    logIn();
    const own = aComment({ actor_uuid: READER, content: 'See you', date_created: Date.now() });
    serveChat([own]);
    server.on('POST', '/v4/chat/:section/:container/content/:uuid/edit', [
      400,
      { code: 'content_refused', data: { field: 'content', reason: 'links_off' } },
    ]);
    const el = await show();
    await seenText(el, 'See you');
    const field = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    const press = (key: string) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
    press('ArrowUp');
    await waitUntil(() => field.value === 'See you', 'not fetched');
    press('Escape');
    await waitUntil(() => field.value === '' && find(el, '.answering') === null, 'not left');
    press('ArrowUp');
    await waitUntil(() => field.value === 'See you', 'not fetched again');
    say(el, 'https://spam.example');
    await seenText(el, 'Links are off in this chat');
    expect(texts(el)).to.deep.equal(['See you']);
    expect(field.value).to.equal('https://spam.example');
  });

  it('keeps what cannot be sent, and sends it once when the network is back', async () => {
    serveChat([aComment({ content: 'Hello' })]);
    server.on('POST', '/v4/chat/:section/:container/messages', 'offline');
    const el = await show();
    await seenText(el, 'Hello');
    setOnline(false);
    say(el, 'From the tunnel');
    await seenText(el, 'Waiting for a connection.');
    serveSending();
    setOnline(true);
    await waitUntil(() => !find(el, '.message__link'), 'still waits');
    expect(texts(el)).to.deep.equal(['Hello', 'From the tunnel']);
    const keys = new Set(server.asked('POST', '/messages').map(({ headers }) => headers.get('idempotency-key')));
    expect(keys.size).to.equal(1);
  });

  it('keeps the first message of a chat that nobody has opened, said without a connection, and sends it once', async () => {
    // What a root that was painted before anybody opened it leaves in the store.
    store.set(setLatestAction, CHAT, emptyList(CHAT));
    let isMade = false;
    server.on('GET', '/v4/chat/:section/', 'offline');
    server.on('POST', '/v4/chat/:section/', 'offline');
    server.on('POST', '/v4/chat/:section/:container/messages', 'offline');
    const el = await show();
    await waitUntil(() => store.get(chatAtom(CHAT)).status === 'error', 'loaded without a network');
    setOnline(false);
    say(el, 'First of all');
    await seenText(el, 'Waiting for a connection.');
    serveChat([]);
    server.on('GET', '/v4/chat/:section/', () =>
      isMade ? [200, aFirstPage([], { seq })] : [404, { code: 'container_not_found', message: 'x' }],
    );
    server.on('POST', '/v4/chat/:section/', () => {
      isMade = true;
      return [201, { content_container_uuid: CONTAINER }];
    });
    serveSending();
    setOnline(true);
    const taken = () => server.asked('POST', '/messages').filter(({ url }) => url.pathname.includes(CONTAINER));
    await waitUntil(() => isMade && taken().length > 0 && !find(el, '.message__link'), 'still waits');
    expect(texts(el)).to.deep.equal(['First of all']);
    expect(taken()).to.have.length(1);
  });

  it('gives a refused text back with its reason, and counts slow mode down on the button', async () => {
    serveChat([aComment()], { settings: { links_off: true, slow_mode_seconds: 30 } });
    server.on('POST', '/v4/chat/:section/:container/messages', [
      400,
      { code: 'content_refused', data: { field: 'content', reason: 'links_off' } },
    ]);
    const el = await show();
    await seenText(el, 'Slow mode: 30 seconds · No links');
    say(el, 'https://example.org');
    await seenText(el, 'Links are off in this chat');
    const field = find<HTMLTextAreaElement>(el, 'textarea');
    expect(field?.value).to.equal('https://example.org');
    serveSending();
    say(el, 'no link');
    await waitUntil(() => /^(30|29) s$/.test(find(el, '[type="submit"]')?.textContent ?? ''), 'no seconds');
    await expect(el).to.be.accessible();
  });

  it('is not there for readers while it is hidden, and says so to staff', async () => {
    serveChat([aComment({ content: 'Kind' })], { settings: { is_hidden: true } });
    const el = await show();
    expect(find(el, 'section')).to.equal(null);
    const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(robin));
    await seenText(el, 'Hidden from readers');
    await seenText(el, 'Kind');
  });

  it('empties what is removed where it stands, and says so', async () => {
    const [one, two] = [aComment({ content: 'Rude' }), aComment({ content: 'Kind' })];
    serveChat([one, two]);
    const el = await show();
    await seenText(el, 'Rude');
    arrive({ ...one, content: undefined, state: 'disabled', simplified_state: 'hidden' }, 'disabled');
    await seenText(el, 'This message was removed');
    expect(texts(el)).to.deep.equal(['Kind']);
    // What came late does not bring it back.
    store.set(applyArrivingAction, CHAT, {
      events: [{ message_type: 'chat_message', action: 'liked', container_uuid: CONTAINER, payload: one, seq: 1 }],
      leftOut: 0,
    });
    expect(texts(el)).to.deep.equal(['Kind']);
  });

  it('reacts with what the site has, and shows what others gave once it is told', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_reactions: ['👍', '😂'] }, null);
    const theirs = { ...aComment({ content: 'What a goal' }), reactions: { '😂': 2 } };
    serveChat([theirs]);
    server.on('PUT', '/v4/chat/:section/:container/messages/:message/reaction', [204, null]);
    server.on('DELETE', '/v4/chat/:section/:container/messages/:message/reaction', [204, null]);
    logIn();
    const el = await show();
    await seenText(el, '😂 2');
    await expect(el).to.be.accessible();
    const chips = () =>
      findAll(el, '.reaction').map((it) => `${it.textContent} ${it.getAttribute('aria-pressed') === 'true'}`);

    findAll(el, '.act')
      .find((it) => it.getAttribute('aria-label') === 'React')
      ?.click();
    await waitUntil(() => findAll(el, '[role^="menuitem"]').length === 2, 'no menu');
    findAll(el, '[role^="menuitem"]')[0]?.click();
    await waitUntil(() => chips().join() === '😂 2 false,👍 1 true', 'not shown at once');
    await waitUntil(() => server.asked('PUT', '/reaction').length === 1, 'not sent');
    expect(server.asked('PUT', '/reaction')[0]?.json).to.deep.equal({ reaction: '👍' });

    const container = store.get(chatAtom(CHAT)).container as Container;
    seq += 1;
    const reactions = { [theirs.content_uuid]: { '👍': 4, '😂': 3 } };
    const payload = { ...container, reactions };
    const event = { message_type: 'interaction', action: 'updated', container_uuid: CONTAINER, payload, seq } as const;
    store.set(applyArrivingAction, CHAT, { events: [event], leftOut: 0 });
    await waitUntil(() => chips().join() === '👍 4 true,😂 3 false', 'not told');

    findAll(el, '.reaction')[0]?.click();
    await waitUntil(() => chips().join() === '👍 3 false,😂 3 false', 'not taken back');
    await waitUntil(() => server.asked('DELETE', '/reaction').length === 1, 'taking back not sent');
    server.on('PUT', '/v4/chat/:section/:container/messages/:message/reaction', [403, { code: 'forbidden' }]);
    findAll(el, '.reaction')[1]?.click();
    await waitUntil(() => server.asked('PUT', '/reaction').length === 2, 'not sent again');
    await waitUntil(() => chips().join() === '👍 3 false,😂 3 false', 'a refused one stands');
  });

  it('draws the emotes of the site, which are read aloud as they were written, and no others', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_emotes: { goal: '00112233aabbccdd' } }, null);
    const said = ':goal: at last :goal::nope: :constructor: https://example.org/:goal:/x';
    const first = aComment({ content: said });
    serveChat([first, aComment({ content: '@Ben :goal:', parent_uuid: first.content_uuid })]);
    const el = await show();
    await waitUntil(() => findAll(el, '.emote').length >= 4, 'no pictures');
    const [text] = findAll(el, '.vf-chat-content__text');
    const pictures = [...(text?.querySelectorAll('img') ?? [])];
    expect(pictures.map(({ alt }) => alt)).to.deep.equal([':goal:', ':goal:']);
    expect(pictures[0]?.getAttribute('src')).to.match(/\/emotes\/00112233aabbccdd\.webp$/);
    // The text around them is whole, and an address stays one.
    expect(text?.textContent).to.equal(' at last :nope: :constructor: https://example.org/:goal:/x');
    expect(text?.querySelector('a')?.href).to.equal('https://example.org/:goal:/x');
    // The line that is answered has them as well.
    expect(findAll(el, '.message__answered img')).to.have.length(2);
    await expect(el).to.be.accessible();
  });

  it('puts an emote where the caret is, out of a list that names them', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_emotes: {} }, null);
    serveChat([]);
    logIn();
    const el = await show();
    const button = () => find<HTMLButtonElement>(el, 'form [aria-haspopup="menu"]');
    await seen(el, 'textarea');
    expect(button()).to.equal(null);
    const chat_emotes = { goal: '00112233aabbccdd', save: 'ddccbbaa33221100' };
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_emotes }, null);
    await waitUntil(() => button(), 'no button');
    const field = write(el, 'What a  there');
    field.setSelectionRange(7, 7);
    button()?.click();
    await waitUntil(() => findAll(el, '[role="menuitem"]').length === 2, 'no list');
    expect(findAll(el, '[role="menuitem"]').map((it) => it.textContent)).to.deep.equal(['goal', 'save']);
    await Promise.all(el.shadowRoot?.getAnimations().map(({ finished }) => finished) ?? []);
    await expect(el).to.be.accessible();
    findAll(el, '[role="menuitem"]')[1]?.click();
    await waitUntil(() => field.value === 'What a :save:  there', `not put in: ${field.value}`);
    await waitUntil(() => field.getRootNode() instanceof ShadowRoot && find(el, 'textarea:focus'), 'focus lost');
  });

  it('shows what is pinned until the reader puts it away', async () => {
    const pinned = aComment({ content: 'Line-ups at 19:30', is_pinned: true, date_pinned: 1 });
    serveChat([aComment(), pinned]);
    const el = await show();
    const aside = await seen(el, '.pinned');
    expect(aside.textContent).to.contain('Line-ups at 19:30');
    await expect(el).to.be.accessible();
    find(el, '[aria-label="Hide the pinned message"]')?.click();
    await waitUntil(() => find(el, '.pinned') === null, 'still there');
  });

  it('says why who may not write may not', async () => {
    serveChat([aComment()], { settings: { expiry_time: Date.now() - 1000 } });
    const el = await show();
    await seenText(el, 'This chat is closed');
    expect(find(el, 'textarea')).to.equal(null);
  });

  it('says to a reader without a subscription that it takes one', async () => {
    openPage({ settings: { chat_access: 'subscribers' } });
    logIn();
    serveChat([aComment()]);
    const el = await show();
    await seenText(el, 'Only subscribers can write here.');
    expect(find(el, 'textarea')).to.equal(null);
  });

  it('asks a guest to join when they send, and keeps the text', async () => {
    logIn(false);
    const asked = listenFor('authentication/required');
    serveChat([aComment()]);
    const el = await show();
    await seen(el, '.row');
    say(el, 'May I?');
    await waitUntil(() => asked.called, 'not asked');
    expect(find<HTMLTextAreaElement>(el, 'textarea')?.value).to.equal('May I?');
  });

  it('loads once and listens once, however many show the same chat', async () => {
    serveChat([aComment({ content: 'One for all' })]);
    const all = await Promise.all([show(), show(), show()]);
    for (const el of all) await seenText(el, 'One for all');
    expect(server.asked('GET', '/v4/chat/').filter(({ query }) => 'container_id' in query)).to.have.length(1);
    arrive(aComment({ content: 'Heard by all' }));
    for (const el of all) await seenText(el, 'Heard by all');
  });

  it('is painted, and hydrated as it stands', async () => {
    const messages = [aComment({ content: 'Painted :goal:' }), aComment({ actor_uuid: BEN, content: 'by the server' })];
    const state = aPaintedState(aFirstPage([...messages].reverse(), { seq }));
    const settings = { ...state.settings, chat_emotes: { goal: '00112233aabbccdd' } };
    const { host, nodes } = paint({ ...state, settings, widget: 'livechat' });
    expect(texts(host)).to.deep.equal(['Painted ', 'by the server']);
    expect(findAll(host, '.emote')).to.have.length(1);
    serveChat(messages);
    openPage({ reader: false });
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_emotes: settings.chat_emotes }, null);
    document.body.append(host);
    await hydrated(host);
    expect(nodesOf(host).slice(0, nodes.length)).to.deep.equal(nodes);
    await expect(host).to.be.accessible();
    host.remove();
  });

  it('is hydrated as it stands without a network too, and says then that there is none', async () => {
    const state = aPaintedState(aFirstPage([aComment({ content: 'Painted' })], { seq }));
    const { host, nodes } = paint({ ...state, widget: 'livechat' });
    const complained = sinon.stub(console, 'error');
    for (const method of ['GET', 'POST'] as const) server.on(method, '/v4/chat/:section/', 'offline');
    openPage({ reader: false });
    setOnline(false);
    document.body.append(host);
    await seenText(host, "You're offline");
    expect(nodes.filter((node) => !node.isConnected)).to.deep.equal([]);
    expect(complained.args).to.deep.equal([]);
    complained.restore();
    setOnline(true);
    host.remove();
  });
});
