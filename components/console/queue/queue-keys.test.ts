/** Keys of the queue that open a part of the item: a note, a question, a pick, the article. And keys that come early. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import {
  anItem,
  buttonNamed,
  closeConsole,
  openConsole,
  openQueue,
  pressButton,
  serveConsole,
  serveQueue,
} from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

describe('a key of the console’s queue', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  const press = (key: string) => sendKeys({ press: key });
  const showing = (el: HTMLElement, text: string) =>
    waitUntil(() => find(el, '.item__words')?.textContent === text, `not shown: ${text}`);
  const detailsShown = (el: HTMLElement) => waitUntil(() => buttonNamed(el, 'Add a note'), 'no details');
  const fieldOf = (el: HTMLElement) => find<HTMLTextAreaElement>(el, '.item textarea');

  it('n opens a note, and the focus returns once it is saved or cancelled', async () => {
    serveQueue(server);
    const note = { note_id: 1, user_uuid: null, name: 'Mara Lind', text: 'Third time.', date: 1 };
    server.on('POST', '/v1/console/:domain/comments/:uuid/notes', [201, note]);
    const el = await openQueue();
    await press('n');
    expect(fieldOf(el)).to.equal(null);
    await press('j');
    await detailsShown(el);
    // Not real keys: the browser itself has some of these.
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, [modifier]: true }));
    expect(fieldOf(el)).to.equal(null);
    await press('n');
    await waitUntil(() => el.shadowRoot?.activeElement === fieldOf(el) && fieldOf(el), 'no field');
    // Keys are letters there, and Escape closes the field alone.
    await sendKeys({ type: 'nope' });
    expect(fieldOf(el)?.value).to.equal('nope');
    await press('Escape');
    await waitUntil(() => fieldOf(el) === null);
    expect(el.shadowRoot?.activeElement?.textContent).to.equal('Add a note');
    await showing(el, 'The first text');
    await press('n');
    await waitUntil(() => fieldOf(el));
    await sendKeys({ type: 'Third time.' });
    await pressButton(el, 'Save note');
    await seenText(el, 'Third time.');
    expect(el.shadowRoot?.activeElement?.textContent).to.equal('Add a note');
    expect(server.asked('POST', '/notes').map(({ json }) => json)).to.deep.equal([{ text: 'Third time.' }]);
  });

  it('n pressed before the details are there opens the note with them', async () => {
    serveQueue(server);
    const el = await openQueue();
    await press('j');
    await press('n');
    await waitUntil(() => fieldOf(el));
  });

  it('e asks colleagues, but not about an item that waits for them already', async () => {
    const second_opinion = { user_uuid: 'u', question: 'Satire?' };
    serveConsole(server, [anItem({}, { content: 'Unclear' }), anItem({ second_opinion }, { content: 'Asked' })]);
    server.on('POST', '/v1/console/:domain/queue/second-opinion', [204]);
    const el = await openQueue();
    await press('j');
    await showing(el, 'Unclear');
    await detailsShown(el);
    await press('e');
    await waitUntil(() => fieldOf(el));
    await sendKeys({ type: 'Is this satire?' });
    await press('Tab');
    await press('Enter');
    await seenText(el, 'A second opinion was requested.');
    await press('e');
    await press('j');
    await showing(el, 'Asked');
    await detailsShown(el);
    await press('e');
    expect(fieldOf(el)).to.equal(null);
    const asked = server.asked('POST', '/second-opinion').map(({ json }) => (json as { question: string }).question);
    expect(asked).to.deep.equal(['Is this satire?']);
  });

  it('p makes an editors’ pick and removes it, and does nothing for a message of a chat or what was rejected', async () => {
    const rejected = { state: 'disabled', state_reasons: ['content_disabled'], content: 'Rejected' } as const;
    const items = [
      anItem({}, { content: 'Insightful' }),
      anItem({ kind: 'livechat' }, { content: 'A message' }),
      anItem({}, { ...rejected, state_reasons: [...rejected.state_reasons] }),
    ];
    serveConsole(server, items);
    const pickOf = '/v4/livecomments/:section/:container/comments/:uuid/pick';
    server.on('POST', pickOf, [204]);
    server.on('DELETE', pickOf, [204]);
    const el = await openQueue();
    await press('j');
    await detailsShown(el);
    await press('p');
    await waitUntil(() => buttonNamed(el, 'Remove pick'), 'not picked');
    expect(find(el, '[role="status"].hushed')?.textContent).to.equal('Done: Pick');
    await press('p');
    await waitUntil(() => buttonNamed(el, 'Pick'), 'still picked');
    for (const text of ['A message', 'Rejected']) {
      await press('j');
      await showing(el, text);
      await detailsShown(el);
      await press('p');
      expect(buttonNamed(el, 'Pick')).to.equal(undefined);
    }
    expect([server.asked('POST', '/pick').length, server.asked('DELETE', '/pick').length]).to.deep.equal([1, 1]);
  });

  it('o opens the article at the comment, but no page of another site', async () => {
    const own = `${location.origin}/story`;
    const [container, other] = [own, 'https://elsewhere.example/story'].map((url) => ({
      ...anItem().container,
      url,
    }));
    const items = [anItem({ container }, { content: 'Here' }), anItem({ container: other }, { content: 'There' })];
    serveConsole(server, items);
    const opened: string[] = [];
    const note = (event: Event) => {
      const [link] = event.composedPath();
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      opened.push(link.href);
    };
    addEventListener('click', note);
    const el = await openQueue();
    await press('o');
    await press('j');
    await showing(el, 'Here');
    await press('o');
    await press('j');
    await showing(el, 'There');
    await press('o');
    removeEventListener('click', note);
    expect(opened).to.have.length(1);
    expect(opened[0]).to.match(new RegExp(`^${own}#`));
  });

  it('j pressed while the queue loads opens the first item', async () => {
    serveQueue(server);
    let answer: (reply: unknown) => void = () => {};
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    const items = [anItem({}, { content: 'Late' })];
    server.on('GET', '/v1/console/:domain/queue', async () => {
      await waiting;
      return [200, { items, cursor: null, changed_seq: 7 }];
    });
    const el = await openConsole();
    await seen(el, '.queue__list');
    await press('j');
    serveConsole(server, items);
    answer(undefined);
    await showing(el, 'Late');
  });

  it('a decision about the last loaded item opens the next one when its page arrives', async () => {
    const [last, next] = [
      anItem({}, { content: 'Last of the page' }),
      anItem({}, { content: 'First of the next page' }),
    ];
    serveConsole(server, [last]);
    let answer: (reply: unknown) => void = () => {};
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    server.on('GET', '/v1/console/:domain/queue', async ({ query }) => {
      if (!query.after) return [200, { items: [last], cursor: 'next', changed_seq: 7 }];
      await waiting;
      return [200, { items: [next], cursor: null, changed_seq: 7 }];
    });
    const el = await openQueue();
    await press('j');
    await showing(el, 'Last of the page');
    await press('a');
    await gone(el, '.item');
    answer(undefined);
    await showing(el, 'First of the next page');
  });

  it('a decision about the last loaded item opens nothing in a queue chosen meanwhile', async () => {
    const [last, elsewhere] = [anItem({}, { content: 'Last of the page' }), anItem({}, { content: 'Reported one' })];
    serveConsole(server, [last]);
    server.on('GET', '/v1/console/:domain/queue', async ({ query }) => {
      if (query.queue === 'reported') return [200, { items: [elsewhere], cursor: null, changed_seq: 7 }];
      return query.after ? new Promise(() => {}) : [200, { items: [last], cursor: 'next', changed_seq: 7 }];
    });
    const el = await openQueue();
    await press('j');
    await showing(el, 'Last of the page');
    await press('a');
    await gone(el, '.item');
    findAll(el, '.queue-tabs__tab')[1]?.click();
    await waitUntil(() => find(el, '.queue-row__text')?.textContent === 'Reported one', 'another queue');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(find(el, '.item')).to.equal(null);
  });

  it('j opens an item of now, not one that an earlier visit showed', async () => {
    serveQueue(server, ['Of before']);
    await openQueue();
    await closeConsole();
    serveQueue(server, ['Of now']);
    const el = await openConsole();
    await waitUntil(() => find(el, '.queue-row') !== null);
    expect(findAll(el, '.queue-row__text').map((it) => it.textContent)).to.deep.equal(['Of now']);
    await press('j');
    await showing(el, 'Of now');
  });

  /** Opens the first item, and waits until the details of the second were read ahead. */
  async function openFirst() {
    const [, second] = serveQueue(server);
    const el = await openQueue();
    await press('j');
    const uuid = second?.content.content_uuid ?? '-';
    await waitUntil(() => server.asked('GET', `/comments/${uuid}`).length === 1, 'not read ahead');
    await detailsShown(el);
    return { el, second, uuid };
  }

  it('finds the details of the next item already there', async () => {
    const { el, uuid } = await openFirst();
    await press('j');
    await showing(el, 'The second text');
    await detailsShown(el);
    expect(server.asked('GET', `/comments/${uuid}`)).to.have.length(1);
  });

  it('shows notes and questions of colleagues that came after the details were read ahead', async () => {
    const { el, second } = await openFirst();
    const clock = sinon.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
    const notes = [{ note_id: 1, user_uuid: null, name: 'Ben', text: 'Known from last week.', date: 1 }];
    const item = { ...second, second_opinion: { user_uuid: 'u9', question: 'Satire?' } };
    const why = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    server.on('GET', '/v1/console/:domain/comments/:uuid', [
      200,
      { item, why, parent: null, replies: [], more_replies: false, notes, versions: [] },
    ]);
    await press('j');
    await showing(el, 'The second text');
    await seenText(el, 'Known from last week.');
    clock.restore();
    await seenText(el, 'A second opinion was requested.');
    expect(buttonNamed(el, 'Ask colleagues')).to.equal(undefined);
  });

  it('n sends no note of spaces alone', async () => {
    serveQueue(server);
    const el = await openQueue();
    await press('j');
    await detailsShown(el);
    await press('n');
    await waitUntil(() => fieldOf(el));
    await sendKeys({ type: '  ' });
    await pressButton(el, 'Save note');
    expect(fieldOf(el)?.value).to.equal('  ');
    expect(server.asked('POST', '/notes')).to.deep.equal([]);
  });

  it('p does nothing for an item that was just rejected', async () => {
    serveQueue(server, ['Insightful']);
    const el = await openQueue();
    await press('j');
    await detailsShown(el);
    await press('s');
    await waitUntil(() => server.asked('POST', '/decisions').length === 1);
    await press('j');
    await showing(el, 'Insightful');
    await detailsShown(el);
    await press('p');
    expect(buttonNamed(el, 'Pick')).to.equal(undefined);
    expect(server.asked('POST', '/pick')).to.deep.equal([]);
  });

  it('is in the list of keys', async () => {
    serveQueue(server);
    const el = await openQueue();
    await press('?');
    await seen(el, '.console-keys');
    const listed = findAll(el, '.console-keys kbd').map((it) => it.textContent);
    expect(listed).to.include.members(['n', 'e', 'p', 'o']);
  });
});
