/** The queue as a moderator works through it with keys. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { QueueItem } from '../../../core/contract/console/queue';
import {
  anItem,
  closeConsole,
  openConsole,
  openQueue,
  serveConsole,
  serveQueue,
} from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const DECISIONS = 'queue/decisions';

interface Sent {
  resolution: string;
  reason?: string;
  items: object[];
}

describe('the console’s queue', () => {
  const server = fakeServer();
  let items: QueueItem[];
  const [first, second, third] = ['The first text', 'The second text', 'The third text'];
  beforeEach(() => {
    items = serveQueue(server, [first, second, third]);
  });
  afterEach(closeConsole);

  const press = (key: string) => sendKeys({ press: key });
  const shown = (el: HTMLElement) => find(el, '.item__words')?.textContent;
  const showing = (el: HTMLElement, text: string | undefined) =>
    waitUntil(() => shown(el) === text, `not shown: ${text}`);
  const decisions = () => server.asked('POST', DECISIONS).map(({ json }) => json as Sent);
  const fates = (el: HTMLElement) => findAll(el, '.queue-row').map((row) => row.dataset.fate ?? '');

  it('shows the comment that an item answers, or that it was removed', async () => {
    const people = { user_uuid: null, name: 'Ana Riva', content: 'The ferry is late again.' };
    items.push(anItem({ answers: people }), anItem({ answers: { user_uuid: null, name: '', content: '' } }));
    const el = await openQueue();
    const answered = () => findAll(el, '.queue-row').map((row) => row.querySelector('.staff-answered')?.textContent);
    await waitUntil(() => answered().length === 5);
    expect(answered()).to.deep.equal([
      ...[undefined, undefined, undefined],
      ...['In reply to Ana Riva:The ferry is late again.', 'In reply to a removed comment'],
    ]);
  });

  it('goes through the items by j and k, and a decision leads to the next', async () => {
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('j');
    await showing(el, second);
    await press('k');
    await showing(el, first);
    await press('a');
    await showing(el, second);
    await press('s');
    await showing(el, third);
    await waitUntil(() => decisions().length === 2);
    expect(decisions().map((it) => it.resolution)).to.deep.equal(['approve', 'spam']);
    const [item] = items;
    expect(decisions()[0]?.items).to.deep.equal([
      { content_uuid: item?.content.content_uuid, version: 1, date_edited: item?.content.date_edited },
    ]);
    // Nothing moved: the decided items are where they were.
    await waitUntil(() => fates(el).join() === 'done,done,', 'not decided');
    expect(find(el, '[role="status"].hushed')?.textContent).to.equal('1 comment marked as spam');
  });

  it('decides about the host of a reply from a social network, and asks before it blocks', async () => {
    const social = { handle: '@rita@social.example', url: 'https://social.example/@rita/1', host: 'social.example' };
    const host_verdicts = { shown: 4, refused: 2 };
    serveConsole(server, [anItem({ host_verdicts }, { content: 'Said there', origin: 'fediverse', social })]);
    let isDown = true;
    server.on('PUT', '/v1/console/:domain/networks', () => (isDown ? [503] : [204]));
    const el = await openQueue();
    await press('j');
    await showing(el, 'Said there');
    const note = findAll(el, '.item .console-note')
      .map((it) => it.textContent)
      .join();
    expect(note).to.contain('@rita@social.example').and.to.contain('social.example: 4 visible, 2 rejected');
    const button = (name: string) => findAll<HTMLElement>(el, '.item button').find((it) => it.textContent === name);
    const sent = () => server.asked('PUT', '/networks').map(({ json }) => (json as { state: string }).state);
    button('Block social.example')?.click();
    await waitUntil(() => button('Hold all from social.example') === undefined);
    expect(sent()).to.deep.equal([]);
    button('Block social.example')?.click();
    await waitUntil(() => button('Try again'), 'the failure is not shown');
    expect(find(el, '.item .console-note')?.textContent).to.not.contain('Saved for');
    isDown = false;
    button('Try again')?.click();
    await seenText(el, 'Saved for social.example.');
    expect(sent()).to.deep.equal(['blocked', 'blocked']);
  });

  it('asks for a reason before it rejects, and goes back by Escape', async () => {
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('r');
    await seen(el, '.reasons');
    await press('Escape');
    await waitUntil(() => !find(el, '.reasons'));
    expect(decisions()).to.deep.equal([]);
    await press('r');
    await seen(el, '.reasons');
    await press('2');
    await showing(el, second);
    await waitUntil(() => decisions().length === 1);
    expect(decisions()[0]).to.include({ resolution: 'reject', reason: 'hate' });
  });

  it('rejects without a reason by Enter, once reasons are offered', async () => {
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('Enter');
    expect(decisions()).to.deep.equal([]);
    await press('r');
    await seen(el, '.reasons');
    await press('Enter');
    await showing(el, second);
    await waitUntil(() => decisions().length === 1);
    expect(decisions()[0]).to.include({ resolution: 'reject' }).and.not.to.have.property('reason');
  });

  it('keeps the focus in the screen after the last item, and after Escape', async () => {
    const focused = (el: HTMLElement) => el.shadowRoot?.activeElement?.className;
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('Escape');
    await waitUntil(() => focused(el) === 'queue__list', 'the focus is lost');
    for (const text of [first, second, third]) {
      await press(text === first ? 'j' : 'a');
      await showing(el, text);
    }
    await press('a');
    await waitUntil(() => find(el, '.item') === null);
    await waitUntil(() => focused(el) === 'queue__list', 'the focus is lost');
    await waitUntil(() => fates(el).join() === 'done,done,done', 'not sent');
  });

  it('undoes the last decision by u, and returns to that item', async () => {
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('a');
    await showing(el, second);
    await press('u');
    await showing(el, first);
    await waitUntil(() => decisions().length === 2);
    // The undo names the decision, by the version that it led to.
    expect(decisions()[1]).to.include({ resolution: 'undo' });
    expect(decisions()[1]?.items).to.deep.equal([{ content_uuid: items[0]?.content.content_uuid, version: 2 }]);
    expect(fates(el)).to.deep.equal(['', '', '']);
    // The undo changed the item: the next decision says which version it is about.
    await press('a');
    await waitUntil(() => decisions().length === 3);
    expect(decisions()[2]?.items[0]).to.include({ version: 2 });
  });

  it('shows what a colleague has decided since, in place of an undo', async () => {
    const decided = { user_uuid: 'u', name: 'Ole Berg', resolution: 'disable', date: 1 };
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('a');
    await waitUntil(() => fates(el)[0] === 'done');
    server.on('POST', '/v1/console/:domain/queue/decisions', ({ json }) => {
      const [{ content_uuid }] = (json as { items: [{ content_uuid: string }] }).items;
      return [200, { results: [{ content_uuid, code: 'decided_since', decided, version: 3 }], batch_uuid: 'b' }];
    });
    await press('u');
    await seenText(el, 'Reject: Ole Berg');
    expect(fates(el)[0]).to.equal('elsewhere');
  });

  it('decides over all selected items with one call', async () => {
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('x');
    await press('j');
    await showing(el, second);
    await press('x');
    await seenText(el, '2 selected');
    await press('s');
    await waitUntil(() => decisions().length === 1);
    expect(decisions()[0]?.items).to.have.length(2);
    await showing(el, third);
  });

  it('shows what a colleague decided, and a text that changed, in place of a decision', async () => {
    const [one, two] = items.map(({ content }) => content.content_uuid);
    const decided = { user_uuid: 'u', name: 'Ole Berg', resolution: 'disable', date: 1 };
    server.on('POST', '/v1/console/:domain/queue/decisions', ({ json }) => {
      const [{ content_uuid }] = (json as { items: [{ content_uuid: string }] }).items;
      const code = content_uuid === one ? 'decided_since' : 'text_changed';
      return [
        200,
        {
          results: [{ content_uuid, code, decided: content_uuid === one ? decided : null, version: 3 }],
          batch_uuid: 'b',
        },
      ];
    });
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('a');
    await seenText(el, 'Reject: Ole Berg');
    await showing(el, second);
    await press('a');
    await waitUntil(() => fates(el)[1] === 'changed');
    await press('k');
    await showing(el, second);
    await seenText(el, 'Read it again before you decide');
    expect(find(el, `[data-uuid="${two}"] .queue-row__fate`)?.textContent).to.equal('Text changed');
    expect(find(el, '.verdict--approve')).to.not.equal(null);
  });

  it('keeps decisions without a connection, and sends them in their order', async () => {
    const el = await openQueue();
    server.on('POST', '/v1/console/:domain/queue/decisions', 'offline');
    await press('j');
    await showing(el, first);
    await press('a');
    await showing(el, second);
    await press('s');
    await showing(el, third);
    expect(fates(el)).to.deep.equal(['sending', 'sending', '']);
    serveConsole(server, items);
    await waitUntil(() => fates(el).join() === 'done,done,', 'not sent');
    const sent = decisions().map((it) => it.resolution);
    expect(sent.slice(-2)).to.deep.equal(['approve', 'spam']);
  });

  it('restores an item if the server refuses the decision', async () => {
    server.on('POST', '/v1/console/:domain/queue/decisions', [403, { code: 'forbidden', message: 'no' }]);
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('a');
    await waitUntil(() => decisions().length > 0);
    await waitUntil(() => fates(el)[0] === '', 'still decided');
  });

  it('undoes nothing after a decision that failed, which would undo an earlier one', async () => {
    server.on('POST', '/v1/console/:domain/queue/decisions', [403, { code: 'forbidden', message: 'no' }]);
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    await press('a');
    await showing(el, second);
    await waitUntil(() => decisions().length > 0);
    await waitUntil(() => fates(el)[0] === '', 'still decided');
    await press('u');
    await press('a');
    await waitUntil(() => decisions().length > 1);
    expect(decisions().map(({ resolution }) => resolution)).to.deep.equal(['approve', 'approve']);
  });

  it('shows when there is nothing to do, and when the queue cannot be loaded', async () => {
    serveConsole(server, []);
    await seenText(await openConsole(), 'Nothing is waiting for review.');
    await closeConsole();
    server.on('GET', '/v1/console/:domain/queue', [500, {}]);
    const el = await openConsole();
    const retry = await seen(el, '.console-failed button');
    serveConsole(server, items);
    retry.click();
    await seenText(el, first ?? '');
  });

  it('opens screens with g and a letter, and decides nothing with that letter', async () => {
    server.on('GET', '/v1/console/:domain/people', [200, { people: [], after: null }]);
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    // Settings are for administrators alone.
    await press('g');
    await press('s');
    await press('g');
    await press('a');
    await press('g');
    await press('u');
    await seenText(el, 'No people found.');
    expect(location.pathname).to.equal('/console/localhost/people');
    expect(decisions()).to.deep.equal([]);
  });

  it('ignores keys in text fields, and all keys if shortcuts are turned off', async () => {
    const el = await openQueue();
    await press('j');
    await showing(el, first);
    const note = await waitUntil(() => findAll(el, 'button').find((it) => it.textContent === 'Add a note')).then(() =>
      findAll(el, 'button').find((it) => it.textContent === 'Add a note'),
    );
    note?.click();
    const field = await seen<HTMLTextAreaElement>(el, 'textarea');
    field.focus();
    await sendKeys({ type: 'a jar' });
    expect(field.value).to.equal('a jar');
    field.blur();
    await press('?');
    const box = await seen<HTMLInputElement>(el, 'dialog input[type="checkbox"]');
    box.click();
    await press('Escape');
    await press('a');
    expect(decisions()).to.deep.equal([]);
    localStorage.clear();
  });
});
