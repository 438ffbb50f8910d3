/** The queue shows one item at a time, the changes of a text, and a part of a long list. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { QueueItem } from '../../../core/contract/console/queue';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import {
  anItem,
  closeConsole,
  openQueue,
  pressButton,
  serveConsole,
  serveQueue,
} from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';
import { ROWS_MAX } from './queue-list';

const AT = '/v1/console/:domain';

describe('the items of the console’s queue', () => {
  const server = fakeServer();
  let items: QueueItem[];
  beforeEach(() => {
    items = serveQueue(server);
  });
  afterEach(closeConsole);

  const press = (key: string) => sendKeys({ press: key });

  it('shows items one at a time by z, and the list again', async () => {
    const el = await openQueue();
    await press('z');
    await seen(el, '.queue[data-single] .item');
    expect(find(el, '.queue__list')?.checkVisibility()).to.equal(false);
    await press('z');
    await waitUntil(() => !find(el, '.queue[data-single]'));
  });

  it('offers to undo the last decision under the next item, and says so once nothing is left', async () => {
    const el = await openQueue();
    await press('z');
    const shows = (text: string) =>
      waitUntil(() => find(el, '.item__words')?.textContent === text, `not shown: ${text}`);
    await shows('The first text');
    await press('s');
    await shows('The second text');
    await pressButton(el, 'Undo', '.item__last');
    await shows('The first text');
    expect(find(el, '.item__last')).to.equal(null);
    await press('s');
    await shows('The second text');
    expect(find(el, '.queue-cleared')).to.equal(null);
    await press('a');
    await waitUntil(() => find(el, '.queue-cleared')?.textContent === 'Nothing is waiting for review.');
  });

  it('shows what the author changed, and decides about the new text', async () => {
    const [item] = items;
    server.on('POST', `${AT}/queue/decisions`, ({ json }) => {
      const [{ content_uuid, date_edited }] = (json as { items: [{ content_uuid: string; date_edited: number }] })
        .items;
      const code = date_edited === 5 ? null : 'text_changed';
      return [200, { results: [{ content_uuid, code, decided: null, version: 1 }], batch_uuid: 'b' }];
    });
    const el = await openQueue();
    await press('j');
    await seenText(el, 'The first text');
    const why = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    server.on('GET', `${AT}/comments/:uuid`, () => [
      200,
      {
        item: { ...item, content: { ...item?.content, content: 'The third text', date_edited: 5 } },
        ...{ why, parent: null, replies: [], more_replies: false, notes: [], versions: [] },
      },
    ]);
    await press('a');
    await waitUntil(() => find(el, `[data-fate="changed"]`));
    await press('k');
    await waitUntil(() => find(el, '.text-diff ins')?.textContent === 'third', 'no difference shown');
    expect(find(el, '.text-diff del')?.textContent).to.equal('first');
    await press('a');
    await waitUntil(() => find(el, '[data-fate="done"]'), 'the new text is not decided');
  });

  it('has at most 200 rows in the document, around the open item', async () => {
    items = serveQueue(
      server,
      Array.from({ length: ROWS_MAX + 60 }, (_, n) => `Text ${n}`),
    );
    const el = await openQueue(`/localhost/queue/waiting/${items[0]?.content.content_uuid}`);
    await waitUntil(() => findAll(el, '.queue-row').length === ROWS_MAX);
    await seenText(el, 'Text 0');
    find<HTMLButtonElement>(el, '.item__back')?.click();
    await pressButton(el, 'Show earlier');
    expect(findAll(el, '.queue-row')).to.have.length(ROWS_MAX);
  });

  it('read as queues, a search, and rows with why each waits', async () => {
    const content = (text: string) => ({ content: text, date_created: Date.now() - 3 * 3_600_000 });
    const report = { user_uuid: 'r1', reason: 'abuse' as const, note: '', date: 1, made: 1, agreement: null };
    const writer = { ...anItem().writer, name: 'Ana', is_new: false, removal_rate: 0 };
    const container = { content_container_uuid: 'c', container_id: 'story-1', title: '', url: '' };
    items = [
      anItem({ writer, reports: [report], total_reports: 2, kind: 'livechat' }, content('Fools')),
      anItem(
        { writer: { ...writer, removal_rate: 0.256 }, rule: 'reports/reports', total_reports: 1, container },
        content('Idiots'),
      ),
      anItem(
        { writer: { ...writer, is_trusted: true }, rule: null, claim: { user_uuid: 'u9', name: 'Ben', until: 0 } },
        content('Clowns'),
      ),
      anItem(
        { writer, rule: null, claim: { user_uuid: numericIdToUuid(100), name: 'Mara', until: 0 } },
        content('Jokers'),
      ),
    ];
    serveConsole(server, items);
    const el = await openQueue();
    await seen(el, '.queue-tabs__count');
    await reads(el, '.queue', [
      'region: Queue',
      'heading: Queue',
      'navigation: Queues',
      'link: Waiting 4 (current page) → /console/localhost/queue/waiting',
      'link: Reported 0 → /console/localhost/queue/reported',
      'link: Spam 0 → /console/localhost/queue/spam',
      'link: Rejected 0 → /console/localhost/queue/rejected',
      'link: Hidden 0 → /console/localhost/queue/hidden',
      'link: Second opinion 0 → /console/localhost/queue/second_opinion',
      'field: Search the queue – user: email: article: id: rule: reason:',
      'menu: Sort = Most urgent of Most urgent, Oldest, Newest, Most reported',
      'menu: Held by = Any check of Any check, Word list: insults (2)',
      'button: Save this filter',
      'button: One at a time',
      'button: Keyboard shortcuts',
      'checkbox: Select the comment by Ana',
      'button: Ana3 hours agoFoolsWord list: insults · 2 reports (Insults or harassment) · Live chatFerry to return in May',
      'checkbox: Select the comment by Ana',
      'button: Ana26 % removed3 hours agoIdiotsReports · 1 report',
      'checkbox: Select the comment by Ana',
      'button: AnaTrusted3 hours agoClownsFerry to return in MayBen is looking at this',
      'checkbox: Select the comment by Ana',
      'button: Ana3 hours agoJokersFerry to return in May',
      'status:',
    ]);
    await expect(el).to.be.accessible();
  });

  it('are counted up to a thousand, and the queue of the page is marked', async () => {
    const none = { waiting: 999, reported: 1000, spam: 4000, rejected: 0, hidden: 0, second_opinion: 0 };
    server.on('GET', `${AT}/queue/counts`, [200, { queues: none, waiting_by_rule: {}, waiting_by_kind: {} }]);
    const el = await openQueue('/localhost/queue/spam');
    const counts = () => findAll(el, '.queue-tabs__count').map((it) => it.textContent?.trim());
    await waitUntil(() => counts().slice(0, 3).join(' ') === '999 1,000+ 1,000+', counts().join(' '));
    expect(findAll(el, '.queue-tabs [aria-current]').map((it) => it.textContent)).to.deep.equal(['Spam 1,000+']);
    expect(document.title).to.equal('(999) Queue · The Harbour Post');
    expect(find(el, '.console-nav__count')?.textContent).to.equal(' 1,999');
    // Only items that wait are held by a check.
    expect(findAll(el, '.queue-filters select')).to.have.length(1);
  });

  it('are sorted, and filtered by the check that held them, until any is chosen', async () => {
    const el = await openQueue();
    const menus = () => findAll<HTMLSelectElement>(el, '.queue-filters select');
    const choose = (at: number, value: string) => {
      const menu = menus()[at] as HTMLSelectElement;
      menu.value = value;
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await waitUntil(() => menus().length === 2);
    expect(menus().map((menu) => [menu.value, [...menu.options].map(({ text }) => text)])).to.deep.equal([
      ['priority', [...(menus()[0]?.options ?? [])].map(({ text }) => text)],
      ['', ['Any check', 'Word list: insults (2)']],
    ]);
    const asked = () =>
      server
        .asked('GET', '/queue')
        .filter(({ path }) => path.endsWith('/queue'))
        .at(-1)?.query ?? {};
    choose(1, 'words/insults');
    await waitUntil(() => asked().rule === 'words/insults', 'not filtered');
    choose(0, 'newest');
    await waitUntil(() => asked().sort === 'newest', 'not sorted');
    expect(asked()).to.include({ queue: 'waiting', rule: 'words/insults' });
    choose(1, '');
    await waitUntil(() => asked().rule === undefined, 'still filtered');
  });

  it('are selected by their boxes, decided together, and undone one by one', async () => {
    const el = await openQueue();
    const boxes = () => findAll<HTMLInputElement>(el, '.queue-row__choose input');
    boxes()[0]?.click();
    await seen(el, '.queue-bulk');
    boxes()[0]?.click();
    await gone(el, '.queue-bulk');
    for (const box of boxes()) box.click();
    await waitUntil(() => find(el, '.queue-bulk')?.textContent?.startsWith('2 selected'));
    await reads(el, '.queue-bulk', [
      'group: 2 selected',
      '2 selected',
      'button: Approve (keyshortcuts a)',
      'button: Reject (keyshortcuts r)',
      'button: Spam (keyshortcuts s)',
    ]);
    await pressButton(el, 'Approve', '.queue-bulk');
    await waitUntil(() => findAll(el, '[data-fate="done"]').length === 2, 'not decided');
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([true, true]);
    expect(find(el, '.queue-bulk')).to.equal(null);
    await pressButton(el, 'Undo', '.queue-row:nth-child(2)');
    await waitUntil(() => findAll(el, '[data-fate]').length === 1, 'not undone');
    const sent = () => server.asked('POST', 'queue/decisions').map(({ json }) => json as { items: object[] });
    await waitUntil(() => sent().length === 2, 'not sent');
    expect(sent().map((it) => it.items.length)).to.deep.equal([2, 1]);
  });

  it('load a page before the end of the list, and the failed one on request', async () => {
    const answers: [number, object][] = [
      [200, { items, cursor: 'next', changed_seq: 7 }],
      [503, { code: 'unavailable', message: 'no' }],
      [200, { items: [...items, anItem({}, { content: 'The third text' })], cursor: null, changed_seq: 7 }],
    ];
    server.on('GET', `${AT}/queue`, () => answers.shift() ?? [500]);
    const el = await openQueue();
    await seen(el, '.console-failed');
    expect(find(el, '.queue-more')).to.equal(null);
    await pressButton(el, 'Try again', '.queue__list');
    await waitUntil(() => findAll(el, '.queue-row').length === 3, 'no third row');
    expect([find(el, '.queue-more'), find(el, '.queue__list .console-failed')]).to.deep.equal([null, null]);
  });

  it('open by a press on a row, which phones add to their history', async () => {
    const el = await openQueue();
    expect(find(el, '.queue__hint')?.textContent).to.contain('j');
    find(el, '.queue-row__open')?.click();
    await seen(el, '.item');
    expect(find(el, '.queue')?.hasAttribute('data-open')).to.equal(true);
    expect(find(el, '.queue-row[aria-current="true"]')).to.equal(find(el, '.queue-row'));
    await press('Escape');
    await gone(el, '.item');
    expect(find(el, '.queue')?.hasAttribute('data-open')).to.equal(false);
  });

  it('leave the list by “.” once they are decided', async () => {
    const el = await openQueue();
    await press('j');
    await seen(el, '.item');
    await press('s');
    await waitUntil(() => find(el, '[data-fate="done"]'));
    await press('.');
    await waitUntil(() => findAll(el, '.queue-row').length === 1, 'still there');
    expect(find(el, '.queue-row__text')?.textContent).to.equal('The second text');
  });

  it('are taken over by c, and lead to their writer by i', async () => {
    server.on('GET', `${AT}/people/:uuid`, [404, { code: 'not_found', message: 'no' }]);
    const el = await openQueue();
    for (const key of ['c', 'i', 't', 'x']) await press(key);
    // An earlier test may still end its lease.
    const claims = () =>
      server
        .asked('POST', '/claims')
        .map(({ json }) => json as { content_uuids: string[]; take_over?: boolean })
        .filter(({ content_uuids }) => content_uuids[0] === items[0]?.content.content_uuid);
    expect(claims()).to.deep.equal([]);
    await press('j');
    await seen(el, '.item');
    await press('c');
    await waitUntil(() => claims().length === 2, 'not claimed');
    expect(claims().map(({ take_over }) => take_over)).to.deep.equal([false, true]);
    await press('i');
    await waitUntil(() => location.pathname.includes('/people/'), location.pathname);
    expect(location.pathname).to.equal(`/console/localhost/people/${items[0]?.content.actor_uuid}`);
  });
});
