import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import type { Container } from '../../core/contract/content/comment';
import { aloudAtom } from '../../core/state/chat/aloud.atoms';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { applyArrivingAction } from '../../core/state/chat/chat.live';
import { ownReactionAtom, reactionsAtom } from '../../core/state/chat/reactions.atoms';
import { commentAtom } from '../../core/state/content/content.atoms';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aComment, aFirstPage, BEN, CONTAINER, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { listenFor } from '../../test/support/listen-for';
import { choose } from '../../test/support/menu';
import { setOnline } from '../../test/support/network';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';
import {
  arrive,
  CHAT,
  chatStage,
  latest,
  many,
  say,
  serveChat,
  serveSending,
  show,
  texts,
  write,
} from '../../test/support/chat';
import { slowClock } from '../../test/support/slow-clock';

const server = fakeServer();

/** People whose names were requested, by request. */
const namesAsked = () =>
  server.requests.flatMap(({ url }) =>
    url.pathname.endsWith('/users') ? [(url.searchParams.get('ids') ?? '').split(',')] : [],
  );

describe('<vf-livechat>', () => {
  chatStage();

  it('shows the latest messages, the newest at the bottom, and announces new ones', async () => {
    const loaded = listenFor('chat/loaded');
    const created = listenFor('chat-message/created');
    serveChat(server, [
      aComment({ content: 'First' }),
      aComment({ content: 'Second' }),
      aComment({ actor_uuid: BEN, content: 'Third' }),
    ]);
    serveSending(server);
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

  it('fills the given height and scrolls inside; by default it has its own height', async () => {
    serveChat(server, many(30));
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

  it('pauses while the reader is above, counts new messages, and jumps to them', async () => {
    serveChat(server, many(30));
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
    const newest = findAll(el, '.row').at(-1)?.dataset.uuid;
    const drawn: [count: number, newest: string | undefined][] = [];
    const watch = new MutationObserver(() => {
      const rows = findAll(el, '.row');
      drawn.push([rows.length, rows.at(-1)?.dataset.uuid]);
    });
    watch.observe(log, { subtree: true, childList: true });
    pill.click();
    await waitUntil(() => findAll(el, '.row').length === 57 && find(el, '.pill') === null, 'not led back');
    watch.disconnect();
    // The end of the new messages comes first, the rest in parts.
    expect(drawn[0]?.[0]).to.equal(12);
    expect(drawn[0]?.[1]).not.to.equal(newest);
    expect(drawn.every(([, last]) => last === drawn[0]?.[1])).to.equal(true);
    await waitUntil(() => Math.abs(log.scrollTop) < 2, 'not at the end');
  });

  it('removes rows that the reader has scrolled past one by one, from the top, but never the end', async () => {
    serveChat(server, many(120));
    const el = await show();
    await waitUntil(() => findAll(el, '.row').length === 120);
    const log = find(el, '.log') as HTMLElement;
    log.scrollTop = -200;
    log.dispatchEvent(new Event('scroll'));
    const end = findAll(el, '.row').at(-1)?.dataset.uuid;
    for (const message of many(201)) arrive(message);
    const pill = await seen(el, '.pill');
    await waitUntil(() => pill.textContent === '201 new', `counted ${pill.textContent}`);
    const drawn: [count: number, last: string | undefined][] = [];
    const watch = new MutationObserver(() => {
      const rows = findAll(el, '.row');
      drawn.push([rows.length, rows.at(-1)?.dataset.uuid]);
    });
    watch.observe(log, { subtree: true, childList: true });
    pill.click();
    await waitUntil(() => findAll(el, '.row').length === 200 && find(el, '.pill') === null, 'not led back');
    watch.disconnect();
    const left = drawn.filter(([, last]) => last === end).map(([count]) => count);
    expect(left).to.deep.equal([80, 40, 12]);
    await waitUntil(() => Math.abs(log.scrollTop) < 2, 'not at the end');
  });

  async function chooseReading(el: HTMLElement, ...labels: string[]): Promise<void> {
    find(el, '.vf-livechat__header [aria-label="Chat view"]')?.click();
    await choose(el, ...labels);
  }

  it('pauses on request, until the reader continues', async () => {
    serveChat(server, many(3));
    const el = await show();
    await seen(el, '.row');
    await chooseReading(el, 'Pause');
    arrive(aComment({ actor_uuid: BEN, content: 'Offside' }));
    expect((await seen(el, '.pill')).textContent).to.equal('1 new');
    const log = find(el, '.log') as HTMLElement;
    // Resumes a list that was only paused under the mouse.
    log.dispatchEvent(new PointerEvent('pointerout', { pointerType: 'mouse', bubbles: true }));
    log.dispatchEvent(new Event('scroll'));
    await aTimeout(100);
    expect(findAll(el, '.row')).to.have.length(3);
    await chooseReading(el, 'Resume');
    await waitUntil(() => findAll(el, '.row').length === 4 && find(el, '.pill') === null);
    await expect(el).to.be.accessible();
  });

  it('announces all messages, only mentions, or none to a screen reader', async () => {
    serveChat(server, many(1));
    logIn();
    const el = await show();
    await seen(el, '.row');
    const said = () => find(el, '.hushed[role=status]')?.textContent;
    const mentions = [{ user_uuid: READER, position: 0, length: 6 }];
    try {
      await chooseReading(el, 'Read messages aloud', 'Only mentions of me');
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

  it('can be moderated by keys, and pauses in the meantime', async () => {
    const [first, last] = [
      aComment({ content: 'Kind', actor_uuid: BEN }),
      aComment({ content: 'Rude', actor_uuid: ANA }),
    ];
    serveChat(server, [first, last]);
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
    // The keys load with the code of staff's parts.
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

  it('begins with the very first message, although the mouse is over the empty list', async () => {
    serveChat(server, []);
    const el = await show();
    await seen(el, '.empty');
    find(el, '.log')?.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
    arrive(aComment({ actor_uuid: BEN, content: 'Kick-off!' }));
    expect((await seen(el, '.row')).textContent).to.contain('Kick-off!');
    expect(find(el, '.pill')).to.equal(null);
  });

  it('creates the chat of a new page, which is empty', async () => {
    serveChat(server, []);
    const page = aFirstPage([], latest);
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

  it('shows people who type their first message, in reserved space, until they post', async () => {
    serveChat(server, [aComment({ actor_uuid: BEN, content: 'Hello', date_created: Date.now() })]);
    const el = await show();
    await seenText(el, 'Hello');
    const list = find(el, '.log__inside') as HTMLElement;
    const height = list.offsetHeight;
    const event = { message_type: 'chat_message', action: 'started_typing', container_uuid: CONTAINER } as const;
    store.set(applyArrivingAction, CHAT, { events: [{ ...event, payload: { actor_uuid: ANA } }], leftOut: null });
    await seenText(el, 'Ana Moreau is typing…');
    expect(find(el, '.row--only_typing bdi')?.textContent).to.equal('Ana Moreau');
    expect(find(el, '.row--only_typing')?.getAttribute('aria-hidden'), 'not read out').to.equal('true');
    expect(list.offsetHeight).to.equal(height);
    arrive(aComment({ actor_uuid: ANA, content: 'Good evening', date_created: Date.now() }));
    await waitUntil(() => !find(el, '.row--only_typing'), 'still typing');
  });

  it('shows at most two hundred messages, and drops older ones', async () => {
    const first = many(30);
    serveChat(server, first);
    const el = await show();
    await seen(el, '.row');
    for (const message of many(400)) arrive(message);
    await waitUntil(() => findAll(el, '.row').length === 200, `${findAll(el, '.row').length} rows`);
    for (const family of [commentAtom, reactionsAtom, ownReactionAtom]) {
      expect(family.has(first[0]?.content_uuid ?? '')).to.equal(false);
    }
  });

  it('requests the names of a busy chat every 2.5 seconds, all at once', async () => {
    serveChat(server, []);
    await show();
    const [first, second, third] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-0000000001a${number}`) as [
      ...[string, string, string],
    ];
    arrive(aComment({ actor_uuid: first }));
    await waitUntil(() => namesAsked().length === 1);
    for (const actor_uuid of [second, third]) arrive(aComment({ actor_uuid }));
    await aTimeout(1000);
    expect(namesAsked()).to.have.length(1);
    await waitUntil(() => namesAsked().length === 2);
    expect(namesAsked()[1]).to.have.members([second, third]);
  });

  it('requests the names of people who are typing every 2.5 seconds, all in one request', async () => {
    serveChat(server, []);
    const clock = slowClock();
    try {
      await show();
      const typist = (number: number) => `00000000-0000-4000-8000-0000000001b${number}`;
      const type = (number: number) => {
        const event = { message_type: 'chat_message', action: 'started_typing', container_uuid: CONTAINER } as const;
        const payload = { actor_uuid: typist(number) };
        store.set(applyArrivingAction, CHAT, { events: [{ ...event, payload }], leftOut: null });
      };
      clock.tick(2600);
      type(1);
      await waitUntil(() => namesAsked().flat().includes(typist(1)));
      type(2);
      type(3);
      clock.tick(1500);
      expect(namesAsked().flat()).to.not.include(typist(2));
      clock.tick(1500);
      await waitUntil(() => namesAsked().flat().includes(typist(2)));
      expect(namesAsked().at(-1)).to.have.members([typist(2), typist(3)]);
    } finally {
      clock.restore();
    }
  });

  it('pauses after a tap on a message, until the reader continues', async () => {
    serveChat(server, many(3));
    const el = await show();
    const row = (await seen(el, '.message')) as HTMLElement;
    row.click();
    arrive(aComment({ content: 'Meanwhile', date_created: Date.now() }));
    (await seen(el, '.pill')).click();
    await seenText(el, 'Meanwhile');
    expect(findAll(el, '.pill')).to.have.length(0);
  });

  it('reads thirty earlier messages on, which move nothing', async () => {
    const earlier = many(30, { content: 'Earlier' });
    const thirty = many(30);
    serveChat(server, thirty, { more: true });
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
      starting_from: thirty[0]?.content_uuid ?? '',
    });
  });

  it('disappears for readers while it is hidden, and tells staff that it is', async () => {
    serveChat(server, [aComment({ content: 'Kind' })], { settings: { is_hidden: true } });
    const el = await show();
    expect(find(el, 'section')).to.equal(null);
    const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(robin));
    await seenText(el, 'Hidden from readers');
    await seenText(el, 'Kind');
  });

  it('empties a removed message in place, with a note', async () => {
    const [one, two] = [aComment({ content: 'Rude' }), aComment({ content: 'Kind' })];
    serveChat(server, [one, two]);
    const el = await show();
    await seenText(el, 'Rude');
    arrive({ ...one, content: undefined, state: 'disabled', simplified_state: 'hidden' }, 'disabled');
    await seenText(el, 'This message was removed');
    expect(texts(el)).to.deep.equal(['Kind']);
    // A late event does not bring it back.
    store.set(applyArrivingAction, CHAT, {
      events: [{ message_type: 'chat_message', action: 'liked', container_uuid: CONTAINER, payload: one, seq: 1 }],
      leftOut: 0,
    });
    expect(texts(el)).to.deep.equal(['Kind']);
  });

  it('reacts with the site’s reactions, and shows reactions of others as they arrive', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_reactions: ['👍', '😂'] }, null);
    const theirs = { ...aComment({ content: 'What a goal' }), reactions: { '😂': 2 } };
    serveChat(server, [theirs]);
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
    latest.seq += 1;
    const reactions = { [theirs.content_uuid]: { '👍': 4, '😂': 3 } };
    const payload = { ...container, reactions };
    const event = {
      message_type: 'interaction',
      action: 'updated',
      container_uuid: CONTAINER,
      payload,
      ...latest,
    } as const;
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

  it('renders only the site’s own emotes, which screen readers read as written', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_emotes: { goal: '00112233aabbccdd' } }, null);
    const said = ':goal: at last :goal::nope: :constructor: https://example.org/:goal:/x';
    const first = aComment({ content: said });
    serveChat(server, [first, aComment({ content: '@Ben :goal:', parent_uuid: first.content_uuid })]);
    const el = await show();
    await waitUntil(() => findAll(el, '.emote').length >= 4, 'no pictures');
    const [text] = findAll(el, '.vf-chat-content__text');
    await waitUntil(() => text?.querySelector('a'), 'no link');
    const pictures = [...(text?.querySelectorAll('img') ?? [])];
    expect(pictures.map(({ alt }) => alt)).to.deep.equal([':goal:', ':goal:']);
    expect(pictures[0]?.getAttribute('src')).to.match(/\/emotes\/00112233aabbccdd\.webp$/);
    // The text around them is complete, and an address is unchanged.
    expect(text?.textContent).to.equal(' at last :nope: :constructor: https://example.org/:goal:/x');
    expect(text?.querySelector('a')?.href).to.equal('https://example.org/:goal:/x');
    // The quoted line has them as well.
    expect(findAll(el, '.message__answered img')).to.have.length(2);
    await expect(el).to.be.accessible();
  });

  it('shows pinned messages until the reader dismisses them', async () => {
    const pinned = aComment({ content: 'Line-ups at 19:30', is_pinned: true, date_pinned: 1 });
    serveChat(server, [aComment(), pinned]);
    const el = await show();
    const aside = await seen(el, '.pinned');
    expect(aside.textContent).to.contain('Line-ups at 19:30');
    await expect(el).to.be.accessible();
    find(el, '[aria-label="Hide the pinned message"]')?.click();
    await waitUntil(() => find(el, '.pinned') === null, 'still there');
  });

  it('loads once and subscribes once for all elements with the same chat', async () => {
    serveChat(server, [aComment({ content: 'One for all' })]);
    const all = await Promise.all([show(), show(), show()]);
    for (const el of all) await seenText(el, 'One for all');
    expect(server.asked('GET', '/v4/chat/').filter(({ query }) => 'container_id' in query)).to.have.length(1);
    arrive(aComment({ content: 'Heard by all' }));
    for (const el of all) await seenText(el, 'Heard by all');
  });

  it('is painted, and hydrates without a change', async () => {
    const messages = [aComment({ content: 'Painted :goal:' }), aComment({ actor_uuid: BEN, content: 'by the server' })];
    const state = aPaintedState(aFirstPage([...messages].reverse(), latest));
    const settings = { ...state.settings, chat_emotes: { goal: '00112233aabbccdd' } };
    const { host, nodes } = paint({ ...state, settings, widget: 'livechat' });
    expect(texts(host)).to.deep.equal(['Painted ', 'by the server']);
    expect(findAll(host, '.emote')).to.have.length(1);
    serveChat(server, messages);
    openPage({ reader: false });
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_emotes: settings.chat_emotes }, null);
    document.body.append(host);
    await hydrated(host);
    expect(nodesOf(host).slice(0, nodes.length)).to.deep.equal(nodes);
    await expect(host).to.be.accessible();
    host.remove();
  });

  it('hydrates without a change while offline, and then shows that', async () => {
    const state = aPaintedState(aFirstPage([aComment({ content: 'Painted' })], latest));
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

describe('<vf-livechat> that receives a crowd’s messages', () => {
  chatStage();
  const sockets = fakeSockets();

  async function showCrowd(): Promise<HTMLElement> {
    serveChat(server, many(30));
    const el = await show();
    await seen(el, '.row');
    await waitUntil(() => sockets.all.length > 0, 'no socket');
    sockets.last.opens();
    await waitUntil(() => sockets.last.asked('subscribe').length > 0, 'not subscribed');
    const subscription_id = sockets.last.asked('subscribe')[0]?.subscription_id;
    many(190).forEach((payload, at) => {
      const event = {
        message_type: 'chat_message',
        action: 'visible',
        container_uuid: CONTAINER,
        payload,
        seq: latest.seq + at + 1,
      };
      sockets.last.says({ type: 'event', subscription_id, event });
    });
    return el;
  }

  it('removes old rows in the frames between new messages', async () => {
    const el = await showCrowd();
    await waitUntil(() => findAll(el, '.row').length === 192, `${findAll(el, '.row').length} rows`);
  });

  it('renders the actions of a message on hover and focus', async () => {
    const el = await showCrowd();
    await waitUntil(() => findAll(el, '.row').length === 192, `${findAll(el, '.row').length} rows`);
    const [one, other] = findAll(el, '.message').slice(-2) as [HTMLElement, HTMLElement];
    const tools = (message: HTMLElement) => message.querySelectorAll('.act').length;
    expect([tools(one), tools(other)]).to.deep.equal([0, 0]);
    await expect(el).to.be.accessible();

    // Keys move to the message, and on to its tools.
    expect(one.tabIndex).to.equal(0);
    one.focus();
    await waitUntil(() => tools(one) === 4, 'nothing to do with it');
    expect(one.getRootNode()).to.have.property('activeElement', one);
    other.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true, pointerType: 'mouse' }));
    await waitUntil(() => tools(other) === 4, 'nothing to do with what is pointed at');
    await expect(el).to.be.accessible();
  });
});
