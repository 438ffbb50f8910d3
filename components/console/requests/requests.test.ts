/** Data requests: noted from a person's page, answered with a copy or an erasure, and declined. */
import { expect } from '@open-wc/testing';
import type { DataRequest } from '../../../core/contract/console/data-requests';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
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

  it('read as a list with what each wants, until when, and how it was answered', async () => {
    const at = (day: number) => Date.UTC(2031, 4, day, 12);
    const dates = { date_created: at(1), date_due: at(31) };
    const el = await open([
      request({ ...dates, note: '' }),
      request({ ...dates, request_uuid: 'r2', kind: 'export' }),
      request({ ...dates, request_uuid: 'r3', state: 'done', date_closed: at(9) }),
      request({ ...dates, request_uuid: 'r4', state: 'declined', date_due: 1, date_closed: at(9), is_own: true }),
    ]);
    await seenText(el, 'Ana Moreau');
    await reads(el, '.console__main', [
      'heading: Data requests',
      'People can ask for a copy of their data, or ask you to erase it. Answer within 30 days. Copies and erasures that people made themselves are listed as done.',
      "Open a person's page to add a request:",
      'link: People → /console/localhost/people',
      'menu: Show = Open of Open, All',
      'region: Data requests',
      'Person',
      'Request',
      'Due',
      'Status',
      'Actions',
      'link: Ana Moreau → /console/localhost/people/u1',
      'Erasure',
      'May 1, 2031',
      'May 31, 2031',
      'Open',
      'menu: Comments = Stay without a name of Stay without a name, Are removed',
      'button: Preview (expanded false)',
      'button: Erase account',
      'button: Decline',
      'link: Ana Moreau → /console/localhost/people/u1',
      'Showed a passport.',
      'Copy of the data',
      'May 1, 2031',
      'May 31, 2031',
      'Open',
      'button: Download copy',
      'button: Decline',
      'link: Ana Moreau → /console/localhost/people/u1',
      'Showed a passport.',
      'Erasure',
      'May 1, 2031',
      'Done',
      'May 9, 2031',
      'link: Ana Moreau → /console/localhost/people/u1',
      'Showed a passport.',
      'Erasure',
      'May 1, 2031',
      'Declined',
      'May 9, 2031',
    ]);
    expect(find(el, '.requests__late')).to.equal(null);
  });

  it('close the preview by a second press, and read it again for another fate only while it is open', async () => {
    server.on('GET', `${REQUESTS}/erasure`, [
      200,
      {
        lines: [
          { what: 'poll_votes', fate: 'nameless', count: 2 },
          { what: 'requests', fate: 'stays', count: 1 },
          { what: 'media', fate: 'removed', count: 4 },
        ],
      },
    ]);
    const el = await open([request()]);
    const menu = await seen<HTMLSelectElement>(el, 'td select');
    const choose = (value: string) => {
      menu.value = value;
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('delete');
    await pressButton(el, 'Preview');
    await seen(el, 'tbody tr + tr table');
    expect(buttonNamed(el, 'Preview')?.ariaExpanded).to.equal('true');
    await reads(el, 'tbody tr + tr', [
      'region: What the erasure does',
      'Data',
      'Count',
      'Result',
      'Reason',
      'Name, address and password',
      '1',
      'Removed',
      'Votes in polls',
      '2',
      'Stays without a name',
      'The result of the poll stays correct.',
      'Data requests',
      '1',
      'Stays as a record',
      'Proof that you answered the request.',
      'Pictures and videos in comments',
      '4',
      'Removed',
    ]);
    await pressButton(el, 'Preview');
    await waitUntil(() => !find(el, 'tbody tr + tr'), 'still open');
    choose('anonymise');
    expect(buttonNamed(el, 'Preview')?.ariaExpanded).to.equal('false');
    expect(server.asked('GET', '/erasure').map(({ query }) => query.mode)).to.deep.equal(['delete']);
  });

  it('are added for the kind that was chosen, and say why not', async () => {
    server.on('GET', '/v1/console/:domain/people/:user', [500, { code: 'internal', message: 'no' }]);
    const el = await open([], '/u1');
    await pressButton(el, 'Try again', '.console-failed');
    server.on('GET', '/v1/console/:domain/people/:user', [200, { user_uuid: 'u1', name: 'Ana Moreau' }]);
    await pressButton(el, 'Try again', '.console-failed');
    const menu = await seen<HTMLSelectElement>(el, 'form select');
    await reads(el, '.console-page > form', [
      'heading: Ana Moreau',
      'menu: Request = Copy of the data of Copy of the data, Erasure',
      'field: How the person proved who they are (optional) (maxlength 500)',
      'button: Add request',
    ]);
    menu.value = 'erase';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    server.on('POST', REQUESTS, [429, { code: 'too_many_requests', message: 'no' }]);
    const note = find<HTMLInputElement>(el, '[name="note"]') as HTMLInputElement;
    fill(note, ' By phone ');
    await pressButton(el, 'Add request');
    await waitUntil(() => find(el, 'form [role="alert"]'), 'no error');
    expect(find(el, 'form [role="status"]')).to.equal(null);
    expect(note.value).to.equal(' By phone ');
    server.on('POST', REQUESTS, [201, request()]);
    await pressButton(el, 'Add request');
    await seenText(el, 'Added.');
    expect([note.value, find(el, 'form [role="alert"]')]).to.deep.equal(['', null]);
    expect(server.asked('POST', '/data-requests').at(-1)?.json).to.deep.include({ kind: 'erase', note: 'By phone' });
    expect(server.asked('GET', '/data-requests')).to.have.length(2);
  });

  it('are not answered by a copy that the server does not give', async () => {
    server.on('GET', '/v2/:domain/users/:user/export', [429, { code: 'too_many_requests', message: 'no' }]);
    const el = await open([request({ kind: 'export' })]);
    await pressButton(el, 'Download copy');
    await seen(el, '.notice');
    expect(server.asked('GET', '/data-requests')).to.have.length(1);
  });
});
