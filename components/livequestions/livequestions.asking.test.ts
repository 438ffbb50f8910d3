import { expect } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { HOUR_MS } from '../../core/contract/values/durations';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import {
  aQuestion,
  questionsIn,
  serveAsking,
  serveInterview,
  showInterview,
  writeInto,
} from '../../test/support/interview-page';
import { listenFor } from '../../test/support/listen-for';
import { setOnline } from '../../test/support/network';
import { buttonOf, buttons } from '../../test/support/poll-page';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livequestions';

const server = fakeServer();
const ASK = '/v4/questions/:section/:container/questions';
const SIMILAR = '/v4/questions/:section/:container/similar';

describe('asking a question', () => {
  beforeEach(() => openPage());
  afterEach(() => setOnline(true));
  const field = (el: HTMLElement) => find<HTMLTextAreaElement>(el, '.ask textarea') as HTMLTextAreaElement;
  const send = (el: HTMLElement) => find(el, '.ask .button--primary')?.click();
  const sent = () => server.asked('POST', '/questions').filter(({ json }) => json);
  const lookups = () => server.asked('GET', '/similar').length;
  const note = (el: HTMLElement) => find(el, '.ask__note')?.textContent;
  const key = (el: HTMLElement, init: KeyboardEventInit) =>
    field(el).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));

  it('shows how many characters remain near the end, and accepts at most 500', async () => {
    serveInterview(server, []);
    serveAsking(server);
    const el = await showInterview();
    await seen(el, 'textarea');
    for (const [length, words] of [
      [399, ''],
      [400, '100 characters left'],
      [499, '1 character left'],
      [500, '0 characters left'],
      [501, '-1 character left'],
    ] as const) {
      writeInto(el, 'x'.repeat(length));
      await waitUntil(() => note(el) === words, `${length}: ${note(el)}`);
      expect(field(el).getAttribute('aria-invalid')).to.equal(String(length > 500));
      expect(Boolean(find(el, '.ask__note.refusal'))).to.equal(length > 500);
    }
    send(el);
    writeInto(el, '   ');
    await waitUntil(() => field(el).value === '   ');
    send(el);
    expect([lookups(), sent().length]).to.deep.equal([0, 0]);
    writeInto(el, 'x'.repeat(500));
    send(el);
    await waitUntil(() => sent().length === 1);
    await waitUntil(() => field(el).value === '');
  });

  it('is sent with the keyboard as with the button; Enter inserts a line', async () => {
    serveInterview(server, []);
    serveAsking(server);
    const el = await showInterview();
    await seen(el, 'textarea');
    writeInto(el, 'Why?');
    key(el, {});
    key(el, { ctrlKey: true, isComposing: true });
    key(el, { ctrlKey: true, keyCode: 229 });
    expect(lookups()).to.equal(0);
    key(el, { ctrlKey: true });
    await waitUntil(() => sent().length === 1);
    await waitUntil(() => field(el).value === '');
    writeInto(el, 'And why?');
    key(el, { metaKey: true });
    await waitUntil(() => sent().length === 2);
  });

  it('looks for the same question once, even after several presses', async () => {
    const alike = aQuestion('When does the bridge open?');
    serveInterview(server, [alike]);
    serveAsking(server);
    let go = () => {};
    const came = new Promise<void>((resolve) => {
      go = resolve;
    });
    server.on('GET', SIMILAR, async () => {
      await came;
      return [200, { contents: [alike] }];
    });
    const el = await showInterview();
    writeInto(el, ' When will the bridge open? ');
    send(el);
    send(el);
    go();
    await seen(el, '.similar');
    expect(server.asked('GET', '/similar').map(({ query }) => query.text)).to.deep.equal([
      'When will the bridge open?',
    ]);
    expect(buttons(el)).to.include('Ask anyway').and.not.to.include('Ask');

    writeInto(el, 'Who pays?');
    await gone(el, '.similar');
    expect(buttons(el)).to.include('Ask').and.not.to.include('Ask anyway');
    server.on('GET', SIMILAR, [503, { code: 'unavailable', message: '' }]);
    send(el);
    await waitUntil(() => sent().length === 1, 'not asked though nothing could be looked up');
    expect(lookups()).to.equal(2);
  });

  it('keeps the text if the vote for an equal question fails', async () => {
    const alike = aQuestion('When does the bridge open?');
    serveInterview(server, [alike]);
    server.on('GET', SIMILAR, [200, { contents: [alike] }]);
    server.on('POST', `${ASK}/:uuid/like`, [503, { code: 'unavailable', message: '' }]);
    const el = await showInterview();
    writeInto(el, 'When will the bridge open?');
    send(el);
    (await seen(el, '.similar .vote')).click();
    await seenText(el, 'The service is taking a short break.');
    expect(field(el).value).to.equal('When will the bridge open?');
    expect(find(el, '.similar')).not.to.equal(null);
  });

  it('is refused in the field, with the text still in it, and the refusal disappears with another text', async () => {
    serveInterview(server, [aQuestion('First')]);
    server.on('POST', ASK, [503, { code: 'unavailable', message: '' }]);
    const el = await showInterview();
    writeInto(el, 'Why?');
    send(el);
    await seen(el, '.refusal[role=alert]');
    await waitUntil(() => field(el).value === 'Why?');
    expect(questionsIn(el)).to.deep.equal(['First']);
    writeInto(el, 'Why though?');
    await gone(el, '.refusal');
  });

  it('waits for a connection, shows that it waits, and can be withdrawn', async () => {
    serveInterview(server, [aQuestion('First')]);
    server.on('POST', ASK, 'offline');
    const el = await showInterview();
    await seen(el, 'textarea');
    expect(find(el, '.ask [role=status]')).to.equal(null);
    setOnline(false);
    await seenText(el, "You're offline.");
    writeInto(el, 'From the tunnel?');
    send(el);
    await seenText(el, 'Waiting for a connection');
    expect(lookups()).to.equal(0);
    const box = () => findAll(el, '.questions .question')[0] as HTMLElement;
    expect(box().classList.contains('question--under-way')).to.equal(true);
    expect(box().querySelector('[aria-haspopup=menu]')).to.equal(null);
    buttonOf(el, 'Cancel').click();
    await waitUntil(() => questionsIn(el).join() === 'First');
    await waitUntil(() => field(el).value === 'From the tunnel?');
    setOnline(true);
    await gone(el, '.ask [role=status]');
  });

  it('links to the open questions on the page', async () => {
    const answered = aQuestion('Answered?', { status: 'answered' });
    serveInterview(server, [answered], { questions: { open: 1, answered: 1 } });
    serveAsking(server);
    const el = await showInterview({ sort: 'answered' });
    await seenText(el, 'Answered?');
    serveInterview(server, [aQuestion('Open?')], { questions: { open: 1, answered: 1 } });
    writeInto(el, 'Mine?');
    send(el);
    await waitUntil(() => questionsIn(el).join() === 'Mine?,Open?', questionsIn(el).join());
  });

  it('is offered to readers with permission; others read the reason', async () => {
    const now = Date.now();
    const reader = { id: 100, uuid: READER, name: 'Robin Vale' };
    const be = (part: object) => store.set(setCurrentUserAction, toReader({ ...reader, ...part } as never));
    const rows: Array<[who: object | null, settings: object, words: string | null]> = [
      [null, {}, null],
      [{ user_privilege: 'normal' }, {}, null],
      [{ user_privilege: 'normal' }, { expiry_time: now - 1 }, 'Questions are closed'],
      [{ user_privilege: 'normal' }, { opens: now - 1 }, null],
      [{ user_privilege: 'normal' }, { opens: now + HOUR_MS }, 'Questions open '],
      [{ user_privilege: 'normal' }, { opens: now + HOUR_MS, hosts: [READER] }, null],
      [{ user_privilege: 'moderator' }, { opens: now + HOUR_MS }, null],
      [{ user_privilege: 'normal', ban_level: 'posting' }, {}, "You can't ask questions right now"],
      [{ user_privilege: 'normal', ban_level: 'login' }, {}, "You can't ask questions right now"],
    ];
    for (const [who, settings, words] of rows) {
      openPage({ reader: false });
      if (who) be(who);
      serveInterview(server, [], { settings });
      const el = await showInterview();
      const what = JSON.stringify([who, settings]);
      if (words) await seenText(el, words);
      else await seen(el, 'textarea');
      expect(Boolean(find(el, 'textarea')), what).to.equal(words === null);
      expect(Boolean(find(el, '.standing')), what).to.equal(words !== null);
      el.remove();
    }
  });

  it('is not offered if the page turns it off, and says until when it is open', async () => {
    serveInterview(server, [aQuestion('First')], { settings: { expiry_time: Date.UTC(2031, 4, 2, 20) } });
    const bare = await showInterview({ ask: 'false' });
    await seenText(bare, 'First');
    expect(find(bare, 'textarea, .standing')).to.equal(null);
    bare.remove();
    const el = await showInterview();
    await seenText(el, /You can ask until May/);
    expect(find(el, '.ask__note time')).not.to.equal(null);
    expect(note(el)).not.to.contain('Questions open');
  });

  it('tells staff before the opening when it is', async () => {
    logIn();
    serveInterview(server, [], { settings: { opens: Date.now() + HOUR_MS, hosts: [READER] } });
    const el = await showInterview();
    await seenText(el, /Questions open /);
    expect(find(el, 'textarea')).not.to.equal(null);
  });

  it('waits for a guest to log in, and keeps the text', async () => {
    openPage({ reader: false });
    serveInterview(server, []);
    const asked = listenFor('authentication/required');
    const told = listenFor('question/asked');
    const el = await showInterview();
    writeInto(el, 'As a guest?');
    send(el);
    await waitUntil(() => asked.callCount === 1);
    expect(asked.args[0]?.[0]).to.deep.include({ reason: 'post_content' });
    expect(field(el).value).to.equal('As a guest?');
    expect(sent()).to.have.length(0);
    expect(told.called).to.equal(false);
  });

  it('counts a vote at its button; readers cannot vote for their own question', async () => {
    const [own, other] = [aQuestion('Mine?', { actor_uuid: READER }), aQuestion('Hers?', { actor_uuid: ANA })];
    serveInterview(server, [own, other]);
    server.on('POST', `${ASK}/:uuid/like`, [204]);
    server.on('POST', `${ASK}/:uuid/unlike`, [204]);
    server.on('DELETE', `${ASK}/:uuid/like`, [204]);
    const el = await showInterview();
    await seenText(el, 'Hers?');
    const votes = () => findAll<HTMLButtonElement>(el, '.questions .vote');
    expect(votes().map(({ disabled }) => disabled)).to.deep.equal([true, false]);
    votes()[0]?.click();
    votes()[1]?.click();
    await waitUntil(() => votes()[1]?.getAttribute('aria-pressed') === 'true');
    expect(votes()[1]?.textContent).to.equal('1');
    await waitUntil(() => server.requests.some(({ path }) => path.endsWith('/like')));
    expect(server.requests.some(({ path }) => path.includes(own.content_uuid))).to.equal(false);
    votes()[1]?.click();
    await waitUntil(() => votes()[1]?.getAttribute('aria-pressed') === 'false');
    expect(votes()[1]?.textContent).to.equal('0');
  });
});
