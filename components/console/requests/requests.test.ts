/** Data requests: noted from a person's page, answered with a copy or an erasure, and declined. */
import { expect } from '@open-wc/testing';
import type { DataRequest } from '../../../core/contract/console/data-requests';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const DAY = 86_400_000;
const REQUESTS = '/v1/console/:domain/data-requests';
const request = (part: Partial<DataRequest> = {}): DataRequest => ({
  request_uuid: 'r1',
  kind: 'erase',
  state: 'open',
  user_uuid: 'u1',
  name: 'Ana Moreau',
  is_own: false,
  note: 'Showed a passport.',
  date_created: Date.now() - 31 * DAY,
  date_due: Date.now() - DAY,
  date_closed: null,
  ...part,
});

describe('data requests', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  function serve(requests: DataRequest[]): void {
    server.on('GET', REQUESTS, [200, { requests, after: null }]);
  }
  async function open(requests: DataRequest[], path = ''): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    serve(requests);
    const el = await openConsole(`/localhost/requests${path}`);
    await seen(el, '.console-search');
    return el;
  }

  it('mark overdue requests, and erase an account after a second press', async () => {
    server.on('POST', '/v2/:domain/users/:user/erase', [202, {}]);
    const el = await open([request()]);
    await seenText(el, 'Showed a passport.');
    expect(find(el, 'tbody tr')?.textContent).to.contain('Overdue');
    const menu = find<HTMLSelectElement>(el, 'td select');
    if (menu) {
      menu.value = 'delete';
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await pressButton(el, 'Erase account');
    await seenText(el, 'follows and comments are erased permanently.');
    serve([]);
    await pressButton(el, 'Erase account');
    await seenText(el, 'No open requests.');
    expect(server.asked('POST', '/u1/erase').map(({ json }) => json)).to.deep.equal([{ mode: 'delete' }]);
  });

  it('download a copy, which answers the request', async () => {
    server.on('GET', '/v2/:domain/users/:user/export', [200, { account: { name: 'Ana Moreau' } }]);
    const el = await open([request({ kind: 'export', date_due: Date.now() + DAY })]);
    await seenText(el, 'Ana Moreau');
    expect(find(el, 'tbody tr')?.textContent).to.not.contain('Overdue');
    serve([]);
    await pressButton(el, 'Download copy');
    await seenText(el, 'No open requests.');
    expect(server.asked('GET', '/u1/export').length).to.equal(1);
  });

  it('stay open when the server refuses', async () => {
    server.on('POST', '/v2/:domain/users/:user/erase', [403, { code: 'forbidden', message: 'no' }]);
    const el = await open([request()]);
    await pressButton(el, 'Erase account');
    await pressButton(el, 'Erase account');
    await seen(el, '.notice');
    expect(find(el, 'tbody tr')?.textContent).to.contain('Ana Moreau');
  });

  it('are declined after a second press', async () => {
    server.on('POST', `${REQUESTS}/:request/decline`, [200, request({ state: 'declined' })]);
    const el = await open([request()]);
    await pressButton(el, 'Decline');
    serve([]);
    await pressButton(el, 'Decline');
    await seenText(el, 'No open requests.');
    expect(server.asked('POST', '/r1/decline').length).to.equal(1);
  });

  it('are recorded for a person with how they proved who they are', async () => {
    server.on('GET', '/v1/console/:domain/people/:user', [200, { user_uuid: 'u1', name: 'Ana Moreau' }]);
    server.on('POST', REQUESTS, [201, request({ kind: 'export' })]);
    const el = await open([], '/u1');
    const note = await seen<HTMLInputElement>(el, '[name="note"]');
    fill(note, 'Called back.');
    serve([request({ kind: 'export' })]);
    await pressButton(el, 'Add request');
    await seenText(el, 'Added.');
    expect(server.asked('POST', '/data-requests')[0]?.json).to.deep.equal({
      user_uuid: 'u1',
      kind: 'export',
      note: 'Called back.',
    });
    await waitUntil(() => buttonNamed(el, 'Download copy'), 'not listed');
  });

  it('list closed requests on demand, without the names of erased accounts', async () => {
    const el = await open([]);
    await seenText(el, "Open a person's page to add a request:");
    serve([request({ state: 'done', is_own: true, name: '', note: '', date_closed: Date.now() })]);
    const menu = find<HTMLSelectElement>(el, '.console-search select');
    if (menu) {
      menu.value = 'all';
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await seenText(el, 'Erased account');
    await seenText(el, 'Done by the person');
    expect(findAll(el, 'td button')).to.deep.equal([]);
    expect(server.asked('GET', '/data-requests').at(-1)?.query.all).to.equal('true');
  });

  it('show what an erasure would do before it is done, for each fate of the comments', async () => {
    server.on('GET', `${REQUESTS}/erasure`, ({ query }) => [
      200,
      {
        lines: [
          { what: 'comments', fate: query.mode === 'delete' ? 'removed' : 'nameless', count: 1200 },
          { what: 'log', fate: 'stays', count: 3 },
        ],
      },
    ]);
    const el = await open([request()]);
    await pressButton(el, 'Preview');
    await seenText(el, 'Comments1,200Stays without a nameOther people');
    await seenText(el, 'Proof of your decisions, without names and texts.');
    const menu = find<HTMLSelectElement>(el, 'td select');
    if (menu) {
      menu.value = 'delete';
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await seenText(el, 'Comments1,200Removed');
    expect(server.asked('POST', '/erase')).to.deep.equal([]);
  });
});
