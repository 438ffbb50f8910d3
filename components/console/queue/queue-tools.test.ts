/** A moderator gives the site's reasons, decides a whole filter, names filters and searches the queue. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { QueueItem } from '../../../core/contract/console/queue';
import { buttonNamed, closeConsole, openQueue, pressButton, serveQueue } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const AT = '/v1/console/:domain';

describe('the tools of the console’s queue', () => {
  const server = fakeServer();
  let items: QueueItem[];
  beforeEach(() => {
    items = serveQueue(server);
  });
  afterEach(closeConsole);

  const press = (key: string) => sendKeys({ press: key });

  it('offers the reasons of the site by number, in its words', async () => {
    const el = await openQueue();
    await press('j');
    await seenText(el, 'The first text');
    await press('r');
    await seen(el, '.reasons');
    await seenText(el, 'Rule 3');
    await press('5');
    await waitUntil(() => server.asked('POST', 'queue/decisions').length === 1);
    expect(server.asked('POST', 'queue/decisions')[0]?.json).to.include({ resolution: 'reject', reason: 'rule_3' });
  });

  it('rejects at once if the site asks for no reason', async () => {
    server.on('GET', `${AT}/reasons`, [200, { is_asked: false, reasons: [] }]);
    await openQueue();
    await waitUntil(() => server.asked('GET', '/reasons').length > 0);
    await press('j');
    await press('r');
    await waitUntil(() => server.asked('POST', 'queue/decisions').length === 1);
    expect(server.asked('POST', 'queue/decisions')[0]?.json).not.to.have.property('reason');
  });

  it('decides a whole filter once its number is typed, shows how far it is, and undoes it', async () => {
    const job = { bulk_uuid: 'b1', user_uuid: 'u', resolution: 'reject', total: 3412, left_alone: 0, undone: 0 };
    const running = { ...job, state: 'running', decided: 25, date_created: 1 };
    server.on('GET', `${AT}/queue`, [200, { items, cursor: 'next', changed_seq: 7 }]);
    server.on('GET', `${AT}/queue/total`, [200, { total: 3412, until: 9 }]);
    server.on('POST', `${AT}/queue/bulk`, [202, running]);
    server.on('GET', `${AT}/queue/bulk`, [
      200,
      { jobs: [{ ...running, state: 'done', decided: 3410, left_alone: 2 }] },
    ]);
    server.on('POST', `${AT}/queue/bulk/:uuid/:act`, [
      202,
      { ...running, state: 'undone', decided: 3410, undone: 3410 },
    ]);
    const el = await openQueue();
    await press('*');
    await pressButton(el, 'All items of this filter…');
    const field = await seen<HTMLInputElement>(el, 'dialog input');
    const reject = () => find<HTMLButtonElement>(el, 'dialog .verdict--reject');
    expect(reject()?.matches(':disabled')).to.equal(true);
    fill(field, '3412');
    await waitUntil(() => reject()?.matches(':enabled'));
    reject()?.click();
    await seenText(el, '25 of 3,412 decided');
    const sent = server.asked('POST', '/queue/bulk')[0]?.json as object;
    expect(sent).to.deep.include({ filter: { queue: 'waiting' }, resolution: 'reject', until: 9, expected: 3412 });
    await seenText(el, '3,410 decided, 2 left alone');
    const strip = findAll(el, '.queue-bulk').at(-1);
    [...(strip?.querySelectorAll('button') ?? [])].find((it) => it.textContent === 'Undo')?.click();
    await seenText(el, '3,410 of 3,410 undone');
    await pressButton(el, 'Close', '.queue-bulk');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('undone'), 'not forgotten');
  });

  it('searches by operators, names the filter for the team, and opens it again', async () => {
    const saved = { queue_uuid: 'q1', name: 'Ann’s', filter: { queue: 'waiting', writer: 'Ann' }, is_shared: true };
    server.on('POST', `${AT}/saved-queues`, [201, { ...saved, is_yours: true }]);
    const el = await openQueue();
    const field = await seen<HTMLInputElement>(el, '.queue-search input');
    await press('/');
    await waitUntil(() => (field.getRootNode() as ShadowRoot).activeElement === field, 'not focused');
    fill(field, 'Ann');
    field.form?.requestSubmit();
    await seenText(el, 'Start each value with an operator');
    fill(field, 'user:Ann');
    field.form?.requestSubmit();
    await waitUntil(() => server.asked('GET', '/queue').some(({ query }) => query.writer === 'Ann'));
    await pressButton(el, 'Save this filter');
    fill(await seen<HTMLInputElement>(el, '.queue-saved input[name="name"]'), 'Ann’s');
    find<HTMLInputElement>(el, '.queue-saved input[type="checkbox"]')?.click();
    await pressButton(el, 'Save');
    await waitUntil(() => location.pathname.endsWith('/queue/q1'));
    expect(server.asked('POST', '/saved-queues')[0]?.json).to.deep.include({ name: 'Ann’s', is_shared: true });
    await waitUntil(() => find(el, '.queue-tabs__tab[aria-current]')?.textContent === 'Ann’s');
  });

  it('searches by the reason of reports, and shows which exist', async () => {
    const el = await openQueue();
    const field = await seen<HTMLInputElement>(el, '.queue-search input');
    fill(field, 'reason:rude');
    field.form?.requestSubmit();
    await seenText(el, 'use one of spam, abuse, hate');
    fill(field, 'reason:hate');
    field.form?.requestSubmit();
    await waitUntil(() => server.asked('GET', '/queue').some(({ query }) => query.reason === 'hate'));
  });

  it('renames a saved queue, takes the filter on screen into it, and shares it', async () => {
    const saved = { queue_uuid: 'q1', name: 'Ann’s', filter: { queue: 'waiting' }, is_shared: false, is_yours: true };
    server.on('GET', `${AT}/saved-queues`, [200, { queues: [saved] }]);
    server.on('PATCH', `${AT}/saved-queues/:uuid`, ({ json }) => [200, { ...saved, ...(json as object) }]);
    const el = await openQueue('/localhost/queue/q1');
    await waitUntil(() => find(el, '.queue-tabs__tab[aria-current]')?.textContent === 'Ann’s');
    const field = await seen<HTMLInputElement>(el, '.queue-search input');
    fill(field, 'user:Ann');
    field.form?.requestSubmit();
    await pressButton(el, 'Edit this queue');
    fill(await seen<HTMLInputElement>(el, 'dialog input[name="name"]'), 'By Ann');
    find<HTMLInputElement>(el, 'dialog input[name="is_shared"]')?.click();
    await pressButton(el, 'Save', 'dialog');
    await waitUntil(() => server.asked('PATCH', '/saved-queues').length === 1, 'not sent');
    await waitUntil(() => find(el, '.queue-tabs__tab[aria-current]')?.textContent === 'By Ann', 'not shown');
    const sent = server.asked('PATCH', '/saved-queues/q1')[0]?.json as { filter: object };
    expect(sent).to.deep.include({ name: 'By Ann', is_shared: true });
    expect(sent.filter).to.include({ queue: 'waiting', writer: 'Ann' });
  });

  it('moves the tab of a saved queue, and restores a deleted one', async () => {
    const saved = ['q1', 'q2'].map((queue_uuid) => ({
      ...{ queue_uuid, name: `Queue ${queue_uuid}`, filter: { queue: 'waiting' }, is_shared: false, is_yours: true },
    }));
    server.on('GET', `${AT}/saved-queues`, [200, { queues: saved }]);
    server.on('PUT', `${AT}/saved-queues/order`, [204]);
    server.on('DELETE', `${AT}/saved-queues/:uuid`, [204]);
    server.on('POST', `${AT}/saved-queues/:uuid/restore`, [200, saved[1]]);
    const el = await openQueue('/localhost/queue/q2');
    const tabs = () =>
      findAll(el, '.queue-tabs__tab')
        .map((tab) => tab.textContent)
        .slice(-2);
    await waitUntil(() => tabs().join() === 'Queue q1,Queue q2');
    await pressButton(el, 'Edit this queue');
    await pressButton(el, 'Move tab earlier', 'dialog');
    await waitUntil(() => tabs().join() === 'Queue q2,Queue q1');
    await waitUntil(() => server.asked('PUT', '/saved-queues/order').length === 1);
    expect(server.asked('PUT', '/saved-queues/order')[0]?.json).to.deep.equal({ queue_uuids: ['q2', 'q1'] });
    await pressButton(el, 'Remove this queue', 'dialog');
    await seenText(el, 'Queue q2 was deleted.');
    expect(tabs()).not.to.include('Queue q2');
    await pressButton(el, 'Undo', '.queue-saved');
    await waitUntil(() => tabs().join() === 'Queue q2,Queue q1');
    expect(location.pathname.endsWith('/queue/q2')).to.equal(true);
  });

  it('leaves an item as it is by l, and restores it by u', async () => {
    server.on('POST', `${AT}/queue/leave`, ({ json }) => {
      const { items: asked } = json as { items: { content_uuid: string }[] };
      const results = asked.map(({ content_uuid }) => ({ content_uuid, code: null, decided: null, version: 2 }));
      return [200, { results, batch_uuid: 'b' }];
    });
    const el = await openQueue();
    await press('j');
    await seenText(el, 'The first text');
    await press('l');
    await seenText(el, 'Left as it is');
    const sent = () => server.asked('POST', 'queue/leave').map(({ json }) => json as { is_undone: boolean });
    await waitUntil(() => sent().length === 1);
    await press('u');
    await waitUntil(() => sent().length === 2);
    expect(sent().map(({ is_undone }) => is_undone)).to.deep.equal([false, true]);
    await waitUntil(() => !find(el, '[data-fate]'));
  });

  it('marks as spam if the reason requires it', async () => {
    const reasons = [{ key: 'ads', label: 'Ads', says: 'No ads.', verdict: 'spam' }];
    server.on('GET', `${AT}/reasons`, [200, { is_asked: true, reasons }]);
    await openQueue();
    await waitUntil(() => server.asked('GET', '/reasons').length > 0);
    await press('j');
    await press('r');
    await press('1');
    await waitUntil(() => server.asked('POST', 'queue/decisions').length === 1);
    expect(server.asked('POST', 'queue/decisions')[0]?.json).to.include({ resolution: 'spam', reason: 'ads' });
  });

  const job = {
    bulk_uuid: 'b1',
    user_uuid: 'u',
    resolution: 'reject',
    total: 30,
    decided: 0,
    left_alone: 0,
    undone: 0,
  };

  /** Opens the dialog that decides the whole filter. */
  async function openBulk(): Promise<HTMLElement> {
    server.on('GET', `${AT}/queue`, [200, { items, cursor: 'next', changed_seq: 7 }]);
    const el = await openQueue();
    await press('*');
    await pressButton(el, 'All items of this filter…');
    await seen(el, 'dialog');
    return el;
  }

  it('offers no decision about a whole filter that is on screen already', async () => {
    const el = await openQueue();
    await press('*');
    await seenText(el, '2 selected');
    expect(buttonNamed(el, 'All items of this filter…')).to.equal(undefined);
    await press('*');
    await gone(el, '.queue-bulk');
  });

  it('says why a whole filter cannot be counted or decided, and sends the reason of a rejection alone', async () => {
    server.on('GET', `${AT}/queue/total`, [200, { total: 30, until: 9 }]);
    server.on('POST', `${AT}/queue/bulk`, [429, { code: 'too_many_requests', message: 'no' }]);
    const el = await openBulk();
    const field = await seen<HTMLInputElement>(el, 'dialog input');
    await reads(el, 'dialog', [
      'dialog: All items of this filter…',
      'heading: All items of this filter…',
      'button: Close',
      '30 items match. Items that arrive later, that a colleague has open, or whose text changes are left alone.',
      'field: Enter 30 to confirm',
      'menu: The author will see the reason. = Reject without a reason of Reject without a reason, Insults or harassment, Hate speech, Off topic, False information, Rule 3',
      'group: Decision (disabled)',
      'button: Approve (disabled, keyshortcuts a)',
      'button: Reject (disabled, keyshortcuts r)',
      'button: Spam (disabled, keyshortcuts s)',
    ]);
    fill(field, ' 30 ');
    const menu = find<HTMLSelectElement>(el, 'dialog select') as HTMLSelectElement;
    menu.value = 'hate';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    await pressButton(el, 'Spam', 'dialog');
    await seenText(el, 'too quickly');
    await pressButton(el, 'Reject', 'dialog');
    await waitUntil(() => server.asked('POST', '/queue/bulk').length === 2, 'not sent');
    const sent = server.asked('POST', '/queue/bulk').map(({ json }) => json as { resolution: string; reason?: string });
    expect(sent.map(({ resolution, reason }) => [resolution, reason])).to.deep.equal([
      ['spam', undefined],
      ['reject', 'hate'],
    ]);
    expect(find(el, 'dialog')).to.not.equal(null);
    await pressButton(el, 'Close', 'dialog');
    await gone(el, 'dialog');
    expect(find(el, 'progress')).to.equal(null);
    server.on('GET', `${AT}/queue/total`, [503, { code: 'unavailable', message: 'no' }]);
    await pressButton(el, 'All items of this filter…');
    await seen(el, 'dialog [role="alert"]');
    expect(find(el, 'dialog fieldset')).to.equal(null);
  });

  it('decides nothing when nothing is in the filter any more', async () => {
    server.on('GET', `${AT}/queue/total`, [200, { total: 0, until: 9 }]);
    const el = await openBulk();
    fill(await seen<HTMLInputElement>(el, 'dialog input'), '0');
    await pressButton(el, 'Reject', 'dialog');
    expect(server.asked('POST', '/queue/bulk')).to.deep.equal([]);
  });

  it('stops a job, says how far it came, and forgets it', async () => {
    server.on('GET', `${AT}/queue/total`, [200, { total: 30, until: 9 }]);
    server.on('POST', `${AT}/queue/bulk`, [202, { ...job, state: 'running', decided: 10, left_alone: 2 }]);
    server.on('GET', `${AT}/queue/bulk`, [200, { jobs: [] }]);
    server.on('POST', `${AT}/queue/bulk/:uuid/:act`, [409, { code: 'decided_since', message: 'no' }]);
    const el = await openBulk();
    fill(await seen<HTMLInputElement>(el, 'dialog input'), '30');
    await pressButton(el, 'Approve', 'dialog');
    await seen(el, 'progress');
    await reads(el, '.queue-bulk:has(progress)', [
      'progress: All items of this filter… = 12 (max 30)',
      'status:',
      '10 of 30 decided',
      'button: Stop',
    ]);
    await pressButton(el, 'Stop');
    await seen(el, '.notice');
    expect(find(el, 'progress')).to.not.equal(null);
    server.on('POST', `${AT}/queue/bulk/:uuid/:act`, ({ params }) => [
      202,
      params.act === 'stop'
        ? { ...job, state: 'stopped', decided: 10 }
        : { ...job, state: 'undoing', decided: 10, undone: 4 },
    ]);
    await pressButton(el, 'Stop');
    await seenText(el, '10 decided');
    expect(find(el, 'progress')).to.equal(null);
    const strip = '.queue-bulk:has([role="status"])';
    await reads(el, strip, ['status:', '10 decided, 0 left alone', 'button: Undo', 'button: Close']);
    await pressButton(el, 'Undo', strip);
    await seenText(el, '4 of 10 undone');
    await reads(el, strip, ['progress: All items of this filter… = 4 (max 10)', 'status:', '4 of 10 undone']);
    server.on('GET', `${AT}/queue/bulk`, [
      200,
      {
        jobs: [
          { ...job, bulk_uuid: 'other' },
          { ...job, state: 'undone', decided: 10, undone: 10 },
        ],
      },
    ]);
    await seenText(el, '10 of 10 undone');
    await pressButton(el, 'Close', strip);
    await gone(el, strip);
  });

  it('lists the keys, and turns them off and on', async () => {
    const el = await openQueue();
    await pressButton(el, 'Keyboard shortcuts');
    await reads(el, 'dialog', [
      'dialog: Keyboard shortcuts',
      'heading: Keyboard shortcuts',
      'button: Close',
      'j',
      'Next item',
      'k',
      'Previous item',
      'a',
      'Approve',
      'r',
      'Reject, then 1 to 9 for a reason',
      's',
      'Mark as spam',
      'l',
      'Leave as it is',
      'u',
      'Undo the last decision',
      'x',
      'Select',
      '*',
      'Select all',
      'c',
      'Take over from a colleague',
      'i',
      'Open the person',
      'o',
      'Open the article in a new tab',
      't',
      'Show the whole thread',
      'n',
      'Add a note',
      'e',
      'Ask for a second opinion',
      'p',
      "Make it an editor's pick, or remove the pick",
      'z',
      'Switch between one item and the list',
      '/',
      'Search the queue',
      '.',
      'Clear decided items from the list',
      'Esc',
      'Back to the list',
      'g',
      'Then h for the overview, q queue, u people, w words, s settings',
      '?',
      'Show this list',
      'checkbox: Use single-key shortcuts (checked)',
    ]);
    const box = () => find<HTMLInputElement>(el, 'dialog input') as HTMLInputElement;
    box().click();
    await waitUntil(() => !box().checked);
    expect(localStorage.getItem('vfConsoleKeys')).to.equal('off');
    expect(find(el, '.queue__hint')).to.equal(null);
    box().click();
    await waitUntil(() => box().checked);
    expect(localStorage.getItem('vfConsoleKeys')).to.equal(null);
    await pressButton(el, 'Close', 'dialog');
    await gone(el, 'dialog');
  });

  const named = { queue_uuid: 'q1', name: 'Ann’s', filter: { queue: 'waiting' }, is_shared: false, is_yours: true };

  it('saves no filter without a name, keeps one that the server refuses, and gives up by cancel', async () => {
    server.on('POST', `${AT}/saved-queues`, [
      400,
      { code: 'invalid_field', message: 'At most 50.', data: { field: 'name' } },
    ]);
    const el = await openQueue();
    await pressButton(el, 'Save this filter');
    await pressButton(el, 'Save', '.queue-saved');
    const name = await seen<HTMLInputElement>(el, '.queue-saved input[name="name"]');
    fill(name, ' Mine ');
    await pressButton(el, 'Save', '.queue-saved');
    await waitUntil(() => find(el, '.queue-saved [role="alert"]')?.textContent?.includes('At most 50.'), 'not said');
    await reads(el, '.queue-saved', [
      'field: Queue name =  Mine  (required, maxlength 60)',
      'checkbox: Share with the team',
      'button: Save',
      'button: Cancel',
      'alert:',
      'Check what you entered, then try again. \u2068At most 50.\u2069',
    ]);
    expect(server.asked('POST', '/saved-queues').map(({ json }) => json)).to.deep.equal([
      { name: 'Mine', is_shared: false, filter: { queue: 'waiting' } },
    ]);
    await pressButton(el, 'Cancel', '.queue-saved');
    await gone(el, '.queue-saved');
  });

  it('lets a colleague move the tab of a shared queue alone', async () => {
    const shared = ['q1', 'q2', 'q3'].map((queue_uuid) => ({
      ...named,
      queue_uuid,
      name: queue_uuid,
      is_yours: false,
      is_shared: true,
    }));
    server.on('GET', `${AT}/saved-queues`, [200, { queues: shared }]);
    server.on('PUT', `${AT}/saved-queues/order`, [503, { code: 'unavailable', message: 'no' }]);
    const el = await openQueue('/localhost/queue/q1');
    await pressButton(el, 'Edit this queue');
    await reads(el, 'dialog', [
      'dialog: q1',
      'heading: q1',
      'button: Close',
      'button: Move tab earlier (disabled)',
      'button: Move tab later',
    ]);
    await pressButton(el, 'Move tab earlier', 'dialog');
    expect(server.asked('PUT', '/order')).to.deep.equal([]);
    const tabs = () => findAll(el, '.queue-tabs__tab bdi').map((it) => it.textContent);
    await pressButton(el, 'Move tab later', 'dialog');
    await waitUntil(() => tabs().join() === 'q2,q1,q3', tabs().join());
    await seen(el, '.notice');
    await waitUntil(() => tabs().join() === 'q1,q2,q3', tabs().join());
  });

  it('renames a queue without the filter on screen, and says why one stays', async () => {
    server.on('GET', `${AT}/saved-queues`, [200, { queues: [named] }]);
    server.on('PATCH', `${AT}/saved-queues/:uuid`, ({ json }) => [200, { ...named, ...(json as object) }]);
    server.on('DELETE', `${AT}/saved-queues/:uuid`, [403, { code: 'forbidden', message: 'no' }]);
    const el = await openQueue('/localhost/queue/q1');
    await pressButton(el, 'Edit this queue');
    await reads(el, 'dialog', [
      'dialog: Ann’s',
      'heading: Ann’s',
      'button: Close',
      'field: Queue name = Ann’s (required, maxlength 60)',
      'checkbox: Share with the team',
      'button: Save',
      'button: Cancel',
      'button: Remove this queue',
      'button: Move tab earlier (disabled)',
      'button: Move tab later (disabled)',
    ]);
    await pressButton(el, 'Remove this queue', 'dialog');
    await seen(el, 'dialog [role="alert"]');
    await pressButton(el, 'Cancel', 'dialog');
    await gone(el, 'dialog');
    const field = await seen<HTMLInputElement>(el, '.queue-search input');
    fill(field, 'user:Ann');
    field.form?.requestSubmit();
    await waitUntil(() => server.asked('GET', '/queue').some(({ query }) => query.writer === 'Ann'));
    await pressButton(el, 'Edit this queue');
    const box = await seen<HTMLInputElement>(el, 'dialog input:not([name])');
    expect(box.checked).to.equal(true);
    box.click();
    fill(await seen<HTMLInputElement>(el, 'dialog input[name="name"]'), 'Ours');
    await pressButton(el, 'Save', 'dialog');
    await gone(el, 'dialog');
    expect(server.asked('PATCH', '/saved-queues').map(({ json }) => json)).to.deep.equal([
      { name: 'Ours', is_shared: false },
    ]);
  });

  it('keeps a deleted queue deleted when it cannot be restored, and forgets the undo', async () => {
    server.on('GET', `${AT}/saved-queues`, [200, { queues: [named] }]);
    server.on('DELETE', `${AT}/saved-queues/:uuid`, [204]);
    server.on('POST', `${AT}/saved-queues/:uuid/restore`, [404, { code: 'not_found', message: 'no' }]);
    const el = await openQueue('/localhost/queue/q1');
    await pressButton(el, 'Edit this queue');
    await pressButton(el, 'Remove this queue', 'dialog');
    await seenText(el, 'Ann’s was deleted.');
    await gone(el, 'dialog');
    expect(location.pathname).to.equal('/console/localhost/queue');
    await pressButton(el, 'Undo', '.queue-saved');
    await seen(el, '.notice');
    await reads(el, '.queue-saved', ['status:', 'Ann’s was deleted.', 'button: Undo', 'button: Close']);
    await pressButton(el, 'Close', '.queue-saved');
    await gone(el, '.queue-saved');
  });

  it('marks a search that it does not understand until the next', async () => {
    const el = await openQueue();
    const field = await seen<HTMLInputElement>(el, '.queue-search input');
    await reads(el, '.queue-search', ['field: Search the queue – user: email: article: id: rule: reason:']);
    fill(field, 'Ann');
    field.form?.requestSubmit();
    await seen(el, '.queue-search [role="alert"]');
    await reads(el, '.queue-search', [
      'field: Search the queue = Ann (invalid true) – Start each value with an operator, such as user: or article:',
      'alert:',
      'Start each value with an operator, such as user: or article:',
    ]);
    fill(field, 'id:x');
    field.form?.requestSubmit();
    await gone(el, '.queue-search [role="alert"]');
  });
});
