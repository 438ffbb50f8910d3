import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { saveTokens } from '../../core/transport/tokens/tokens';
import { aComment, BEN, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { setOnline } from '../../test/support/network';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';
import { chatStage, say, serveChat, serveSending, show, texts, write } from '../../test/support/chat';

const server = fakeServer();
const fieldOf = (el: Element) => find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
const sendOf = (el: Element) => find<HTMLButtonElement>(el, '[type=submit]') as HTMLButtonElement;
const sent = () => server.asked('POST', '/messages').map(({ json }) => (json as { content: string }).content);
function press(el: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
  fieldOf(el).dispatchEvent(event);
  return event;
}
const robin = (part = {}) => ({
  ...toReader({ id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'normal' }),
  ...part,
});

describe('the field of a chat', () => {
  chatStage();
  const sockets = fakeSockets();
  afterEach(() => setOnline(true));

  it('sends on Enter and by the button, and not during composition, with a line break, or while empty', async () => {
    serveChat(server, [aComment()]);
    serveSending(server);
    const el = await show();
    await seen(el, '.row');
    write(el, 'One');
    expect(press(el, 'Enter', { shiftKey: true }).defaultPrevented).to.equal(false);
    press(el, 'Enter', { isComposing: true });
    // Composition ended by this key, in browsers that report it afterwards.
    press(el, 'Enter', { keyCode: 229 });
    press(el, 'a');
    write(el, ' \n ');
    press(el, 'Enter');
    sendOf(el).click();
    write(el, 'Two');
    sendOf(el).click();
    await waitUntil(() => sent().length === 1);
    await waitUntil(() => fieldOf(el).value === '');
    say(el, 'Three');
    await waitUntil(() => sent().length === 2);
    expect(sent()).to.deep.equal(['Two', 'Three']);
  });

  it('counts the characters from 400 on, and sends at most 500', async () => {
    serveChat(server, [aComment()]);
    serveSending(server);
    const el = await show();
    await seen(el, '.row');
    const counter = () => find(el, '.counter')?.textContent;
    write(el, 'x'.repeat(399));
    expect(counter()).to.equal(undefined);
    write(el, 'x'.repeat(400));
    await waitUntil(() => counter() === '100 characters left', `it says ${counter()}`);
    write(el, 'x'.repeat(501));
    await waitUntil(() => counter() === '-1 character left', `it says ${counter()}`);
    expect([find(el, '.counter--over') !== null, fieldOf(el).getAttribute('aria-invalid')]).to.deep.equal([
      true,
      'true',
    ]);
    press(el, 'Enter');
    write(el, 'x'.repeat(500));
    await waitUntil(() => fieldOf(el).getAttribute('aria-invalid') === 'false');
    expect(find(el, '.counter--over')).to.equal(null);
    press(el, 'Enter');
    await waitUntil(() => sent().length === 1);
    expect(sent()[0]).to.have.length(500);
  });

  it('tells others that a reader is typing, but not for a guest, an empty field, or an edit', async () => {
    const own = aComment({ actor_uuid: READER, content: 'Gaol', date_created: Date.now() });
    serveChat(server, [own]);
    const el = await show();
    await seenText(el, 'Gaol');
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    saveTokens({ access: 't1', refresh: '' });
    const typed = () => sockets.last.asked('typing').length;
    write(el, 'H');
    await waitUntil(() => typed() === 1, 'nobody is told');
    write(el, '');
    press(el, 'ArrowUp');
    await waitUntil(() => fieldOf(el).value === 'Gaol');
    const clock = sinon.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    try {
      write(el, 'Goal');
      press(el, 'Escape');
      await gone(el, '.answering');
      await waitUntil(() => fieldOf(el).value === '');
      logIn(false);
      // The field renders for a guest first.
      await nextFrame();
      await nextFrame();
      write(el, 'Hello');
      await aTimeout(50);
      expect(typed()).to.equal(1);
    } finally {
      clock.restore();
    }
  });

  it('closes a reply by its button and by Escape, with its text', async () => {
    serveChat(server, [aComment({ actor_uuid: BEN, content: 'Who scored?' })]);
    serveSending(server);
    const el = await show();
    const reply = await seen(el, '[aria-label="Reply"]');
    expect(press(el, 'Escape').defaultPrevented).to.equal(false);
    for (const leave of [() => find(el, '[aria-label="Cancel reply"]')?.click(), () => press(el, 'Escape')]) {
      reply.click();
      await seenText(find(el, '.answering') ?? (await seen(el, '.answering')), 'Ben Okafor Who scored?');
      await waitUntil(() => find(el, 'textarea:focus'), 'the field is not in focus');
      write(el, 'The captain');
      leave();
      await gone(el, '.answering');
      expect(fieldOf(el).value).to.equal('The captain');
    }
    press(el, 'Enter');
    await waitUntil(() => sent().length === 1, 'not sent as a message of its own');
    expect(server.asked('POST', '/replies/')).to.have.length(0);
  });

  it('leaves a change by its button, and closes it if nothing was changed', async () => {
    const own = aComment({ actor_uuid: READER, content: 'Goal', date_created: Date.now() });
    serveChat(server, [own]);
    const el = await show();
    await seenText(el, 'Goal');
    press(el, 'ArrowUp');
    await waitUntil(() => fieldOf(el).value === 'Goal');
    find(el, '[aria-label="Cancel editing"]')?.click();
    await gone(el, '.answering');
    await waitUntil(() => fieldOf(el).value === '');
    press(el, 'ArrowUp');
    await waitUntil(() => fieldOf(el).value === 'Goal');
    press(el, 'ArrowUp');
    press(el, 'Enter');
    await gone(el, '.answering');
    expect(server.asked('POST', '/edit')).to.have.length(0);
  });

  it('shows that messages wait for the network, and stops showing it', async () => {
    serveChat(server, [aComment()]);
    const el = await show();
    await seen(el, '.row');
    expect(el.shadowRoot?.textContent).to.not.contain("You're offline");
    setOnline(false);
    await seenText(el, "You're offline. We'll send your messages when you're back.");
    setOnline(true);
    await waitUntil(() => !el.shadowRoot?.textContent?.includes("You're offline"), 'it still says so');
  });

  it('returns the text of a waiting message to a reader who cancels it', async () => {
    serveChat(server, [aComment({ content: 'Hello' })]);
    server.on('POST', '/v4/chat/:section/:container/messages', 'offline');
    const el = await show();
    await seenText(el, 'Hello');
    setOnline(false);
    say(el, 'From the tunnel');
    await seenText(el, 'Waiting for a connection');
    const row = findAll(el, '.row').at(-1) as HTMLElement;
    expect(row.querySelectorAll('.act'), 'nobody answers what is not there').to.have.length(0);
    row.querySelector<HTMLElement>('.message__link')?.click();
    await waitUntil(() => texts(el).join() === 'Hello', 'still there');
    await waitUntil(() => fieldOf(el).value === 'From the tunnel', 'its text is lost');
  });

  it('shows what moderators have set, and nothing without settings', async () => {
    const rules: [settings: object, text: string | undefined][] = [
      [{}, undefined],
      [{ slow_mode_seconds: 0, members_only: false }, undefined],
      [{ slow_mode_seconds: 1 }, 'Slow mode: 1 second'],
      [
        { members_only: true, verified_only: true, emotes_only: true },
        'Members only · Confirmed email addresses only · Emoji only',
      ],
      [{ links_off: true }, 'No links'],
      [{ reactions_off: true, newcomers_wait: true, hold_seconds: 2 }, undefined],
    ];
    for (const [settings, text] of rules) {
      openPage();
      serveChat(server, [aComment()], { settings });
      const el = await show();
      await seen(el, 'textarea');
      expect(find(el, '.rules')?.textContent).to.equal(text);
      el.remove();
    }
  });

  it('says why a message was refused until its text changes', async () => {
    serveChat(server, [aComment()]);
    const el = await show();
    await seen(el, '.row');
    for (const [code, reason, text] of [
      ['content_refused', 'links_off', "Links aren't allowed in this chat"],
      ['content_refused', 'emotes_only', 'Only emoji are allowed right now'],
      ['content_refused', 'banned_word', "This text can't be posted here."],
    ] as const) {
      server.on('POST', '/v4/chat/:section/:container/messages', [400, { code, message: '', data: { reason } }]);
      say(el, 'https://example.org');
      await seenText(el, text);
      await waitUntil(() => fieldOf(el).value === 'https://example.org');
      write(el, 'https://example.or');
      await gone(el, '.refusal');
    }
  });

  it('is replaced by the reason for readers who may not write, and stays for guests', async () => {
    const closed = { expiry_time: Date.now() - 1000 };
    for (const [reader, settings, text] of [
      [robin({ ban_level: 'posting' }), {}, "You can't post here right now"],
      [robin({ ban_level: 'login' }), {}, "You can't post here right now"],
      [
        robin({ email_verification_status: 'pending', social_login_provider: '' }),
        {},
        'Confirm your email address to post here',
      ],
      [robin(), closed, 'This chat is closed'],
      [robin({ user_privilege: 'moderator' }), closed, null],
      [robin(), { expiry_time: Date.now() + 600_000 }, null],
      [null, {}, null],
    ] as const) {
      openPage({ reader: false, settings: { enable_email_verification: true } });
      if (reader) store.set(setCurrentUserAction, reader as never);
      serveChat(server, [aComment({ content: 'Hello' })], { settings });
      const el = await show();
      await seenText(el, 'Hello');
      if (text) await seenText(el, text);
      expect(fieldOf(el) === null, text ?? 'it may be written in').to.equal(text !== null);
      el.remove();
    }
  });

  it('disappears if the section switches chats off, and returns with them', async () => {
    serveChat(server, [aComment({ content: 'Hello' })]);
    store.set(setSiteAction, { ...store.get(settingsAtom), enable_livechat: false }, null);
    const el = await show();
    await seenText(el, 'This chat is closed');
    store.set(setSiteAction, { ...store.get(settingsAtom), enable_livechat: true }, null);
    await seen(el, 'textarea');
  });
});

describe('slow mode of a chat', () => {
  chatStage();
  const url = '/v4/chat/:section/:container/messages';
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => {
    clock = sinon.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => clock.restore());

  async function open(settings: object): Promise<HTMLElement> {
    serveChat(server, [aComment({ content: 'Hello' })], { settings });
    serveSending(server);
    const el = await show();
    await seenText(el, 'Hello');
    return el;
  }
  const label = (el: Element) => sendOf(el).textContent;

  it('counts down on the button, which sends nothing in the meantime, by keys neither, and then sends again', async () => {
    const el = await open({ slow_mode_seconds: 3 });
    expect([label(el), sendOf(el).disabled]).to.deep.equal(['Send', false]);
    say(el, 'One');
    await waitUntil(() => label(el) === '3 s', `it says ${label(el)}`);
    expect(sendOf(el).disabled).to.equal(true);
    expect(sendOf(el).getAttribute('aria-label')).to.equal('3 s: You can send again in 3 seconds');
    say(el, 'Two');
    sendOf(el).click();
    for (const left of ['2 s', '1 s', 'Send']) {
      clock.tick(1000);
      await waitUntil(() => label(el) === left, `it says ${label(el)}, not ${left}`);
    }
    expect([sent(), sendOf(el).disabled, sendOf(el).hasAttribute('aria-label')]).to.deep.equal([['One'], false, false]);
    press(el, 'Enter');
    await waitUntil(() => sent().length === 2);
    await waitUntil(() => label(el) === '3 s', 'it does not count again');
  });

  it('does not delay an edit', async () => {
    const el = await open({ slow_mode_seconds: 30 });
    say(el, 'Gaol');
    await waitUntil(() => label(el) === '30 s');
    press(el, 'ArrowUp');
    await waitUntil(() => fieldOf(el).value === 'Gaol');
    expect([label(el), sendOf(el).disabled]).to.deep.equal(['Send', false]);
    press(el, 'Escape');
    await waitUntil(() => label(el) === '30 s');
  });

  it('does not apply to staff, nor if it is off', async () => {
    for (const [user_privilege, settings] of [
      ['moderator', { slow_mode_seconds: 30 }],
      ['normal', {}],
    ] as const) {
      openPage();
      store.set(setCurrentUserAction, robin({ user_privilege }) as never);
      const el = await open(settings);
      server.requests.length = 0;
      say(el, 'One');
      await waitUntil(() => texts(el).at(-1) === 'One' && !find(el, '.message--under-way'));
      expect(label(el), user_privilege).to.equal('Send');
      say(el, 'Two');
      await waitUntil(() => sent().length === 2);
      el.remove();
    }
  });

  it('starts the wait that a refusal names, and not for other refusals', async () => {
    const el = await open({});
    const refuse = (code: string, data: object) => server.on('POST', url, [429, { code, message: '', data }]);
    refuse('too_many_requests', { retry_after: 2, reason: 'slow_mode' });
    say(el, 'One');
    await waitUntil(() => label(el) === '2 s', `it says ${label(el)}`);
    clock.tick(1000);
    await waitUntil(() => label(el) === '1 s');
    clock.tick(1000);
    await waitUntil(() => label(el) === 'Send');
    refuse('content_refused', { retry_after: 2 });
    say(el, 'Two');
    await seen(el, '.refusal');
    expect(label(el)).to.equal('Send');
  });
});
