/** A moderator gives the site's reasons, decides a whole filter, names filters and searches the queue. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { QueueItem } from '../../../core/contract/console/queue';
import { anItem, closeConsole, openQueue, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const AT = '/v1/console/:domain';

describe('the tools of the console’s queue', () => {
  const server = fakeServer();
  let items: QueueItem[];
  beforeEach(() => {
    items = ['The first text', 'The second text'].map((content) => anItem({}, { content }));
    serveConsole(server, items);
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

  it('rejects at once where the site asks for no reason', async () => {
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
    await pressButton(el, 'All of this filter…');
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
});
