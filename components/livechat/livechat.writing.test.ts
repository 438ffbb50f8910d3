import { expect } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { emptyList } from '../../core/contract/content/empty-list';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { setLatestAction } from '../../core/state/chat/load.actions';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { aComment, aFirstPage, BEN, CONTAINER, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { setOnline } from '../../test/support/network';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';
import { CHAT, chatStage, latest, say, serveChat, serveSending, show, texts, write } from '../../test/support/chat';
import { reads } from '../../test/support/spoken';

const server = fakeServer();

describe('<vf-livechat>', () => {
  chatStage();

  it('answers a message with the line that is meant', async () => {
    const question = aComment({ content: 'Who scored?' });
    serveChat(server, [question]);
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

  it('opens the last own message with the Up arrow, and edits it in place', async () => {
    logIn();
    const own = aComment({ actor_uuid: READER, content: 'Gaol!', date_created: Date.now() });
    serveChat(server, [own, aComment({ actor_uuid: BEN, content: 'What a night' })]);
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
    await seenText(el, 'Editing your message');
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
    serveChat(server, [own]);
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
    await seenText(el, "Links aren't allowed in this chat");
    expect(texts(el)).to.deep.equal(['See you']);
    expect(field.value).to.equal('https://spam.example');
  });

  it('keeps what cannot be sent, and sends it once when the network is back', async () => {
    serveChat(server, [aComment({ content: 'Hello' })]);
    server.on('POST', '/v4/chat/:section/:container/messages', 'offline');
    const el = await show();
    await seenText(el, 'Hello');
    setOnline(false);
    say(el, 'From the tunnel');
    await seenText(el, 'Waiting for a connection');
    serveSending(server);
    setOnline(true);
    await waitUntil(() => !find(el, '.message__link'), 'still waits');
    expect(texts(el)).to.deep.equal(['Hello', 'From the tunnel']);
    const keys = new Set(server.asked('POST', '/messages').map(({ headers }) => headers.get('idempotency-key')));
    expect(keys.size).to.equal(1);
  });

  it('stores the first message of a new chat that was sent offline, and sends it once', async () => {
    // State of the store after a root that was painted before the container existed.
    store.set(setLatestAction, CHAT, emptyList(CHAT));
    let isMade = false;
    server.on('GET', '/v4/chat/:section/', 'offline');
    server.on('POST', '/v4/chat/:section/', 'offline');
    server.on('POST', '/v4/chat/:section/:container/messages', 'offline');
    const el = await show();
    await waitUntil(() => store.get(chatAtom(CHAT)).status === 'error', 'loaded without a network');
    setOnline(false);
    say(el, 'First of all');
    await seenText(el, 'Waiting for a connection');
    serveChat(server, []);
    server.on('GET', '/v4/chat/:section/', () =>
      isMade ? [200, aFirstPage([], latest)] : [404, { code: 'container_not_found', message: 'x' }],
    );
    server.on('POST', '/v4/chat/:section/', () => {
      isMade = true;
      return [201, { content_container_uuid: CONTAINER }];
    });
    serveSending(server);
    setOnline(true);
    const taken = () => server.asked('POST', '/messages').filter(({ url }) => url.pathname.includes(CONTAINER));
    await waitUntil(() => isMade && taken().length > 0 && !find(el, '.message__link'), 'still waits');
    expect(texts(el)).to.deep.equal(['First of all']);
    expect(taken()).to.have.length(1);
  });

  it('gives a refused text back with its reason, and counts slow mode down on the button', async () => {
    serveChat(server, [aComment()], { settings: { links_off: true, slow_mode_seconds: 30 } });
    server.on('POST', '/v4/chat/:section/:container/messages', [
      400,
      { code: 'content_refused', data: { field: 'content', reason: 'links_off' } },
    ]);
    const el = await show();
    await seenText(el, 'Slow mode: 30 seconds · No links');
    say(el, 'https://example.org');
    await seenText(el, "Links aren't allowed in this chat");
    const field = find<HTMLTextAreaElement>(el, 'textarea');
    expect(field?.value).to.equal('https://example.org');
    serveSending(server);
    say(el, 'no link');
    await waitUntil(() => /^(30|29) s$/.test(find(el, '[type="submit"]')?.textContent ?? ''), 'no seconds');
    await expect(el).to.be.accessible();
  });

  it('inserts an emote at the caret, from a list with names', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), chat_emotes: {} }, null);
    serveChat(server, []);
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
    await reads(el, '', [
      'region: Live chat',
      'heading: Live chat',
      'button: Chat view (expanded false, haspopup menu)',
      'log: Messages (live off)',
      'Say hello',
      'list:',
      'field: Say something = What a  there (invalid false)',
      'button: Emoji (expanded true, haspopup menu)',
      'menu: Emoji = undefined',
      'button: Send',
      'status:',
      'status:',
    ]);
    await expect(el).to.be.accessible();
    findAll(el, '[role="menuitem"]')[1]?.click();
    await waitUntil(() => field.value === 'What a :save:  there', `not put in: ${field.value}`);
    await waitUntil(() => field.getRootNode() instanceof ShadowRoot && find(el, 'textarea:focus'), 'focus lost');
  });

  it('says why who may not write may not', async () => {
    serveChat(server, [aComment()], { settings: { expiry_time: Date.now() - 1000 } });
    const el = await show();
    await seenText(el, 'This chat is closed');
    expect(find(el, 'textarea')).to.equal(null);
  });

  it('tells a reader without a subscription that they need one', async () => {
    openPage({ settings: { chat_access: 'subscribers' } });
    logIn();
    serveChat(server, [aComment()]);
    const el = await show();
    await seenText(el, 'Only subscribers can post here.');
    expect(find(el, 'textarea')).to.equal(null);
  });

  it('asks a guest to join when they send, and keeps the text', async () => {
    logIn(false);
    const asked = listenFor('authentication/required');
    serveChat(server, [aComment()]);
    const el = await show();
    await seen(el, '.row');
    say(el, 'May I?');
    await waitUntil(() => asked.called, 'not asked');
    expect(find<HTMLTextAreaElement>(el, 'textarea')?.value).to.equal('May I?');
  });
});
