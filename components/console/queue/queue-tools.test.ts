/** A moderator gives the site's reasons, decides a whole filter, names filters and searches the queue. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { QueueItem } from '../../../core/contract/console/queue';
import { closeConsole, openQueue, pressButton, serveQueue } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
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
    await pressButton(el, 'Remove this saved queue', 'dialog');
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
});
