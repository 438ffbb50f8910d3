/** Hosts, webhooks and API clients, as an administrator sees them. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../../core/base/store/store';
import { goAction } from '../../../core/state/console/place';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const HOSTS = '/v1/console/:domain/hosts';
const CLIENTS = '/v1/console/:domain/clients';
const WEBHOOKS = '/v2/:domain/webhooks';

const hosts = { version: 3, domain: 'localhost', hosts: ['amp.example'], is_development: false, origins: [] };
const client = {
  client_id: 'c1',
  name: 'Shop',
  date_created: 1,
  date_used: null,
  date_old_ends: null,
  date_revoked: null,
};
const webhook = {
  uuid: 'w1',
  url: 'https://shop.example/hook',
  topics: ['content'],
  format: 'standard',
  is_staff: false,
  events_per_delivery: 1,
  is_on: true,
  off_reason: null,
  failures: 2,
  failing_since: 1,
  paused_until: null,
  date_created: 1,
  deliveries: [{ request_uuid: 'r', attempt: 1, time: 1, status: 500, problem: '', duration_ms: 3 }],
};

describe('the connections of a site', () => {
  const server = fakeServer();
  beforeEach(() => {
    server.on('GET', HOSTS, [200, hosts]);
    server.on('GET', CLIENTS, [
      200,
      { clients: [client, { ...client, client_id: 'c2', name: 'Old', date_revoked: 2 }] },
    ]);
    server.on('GET', WEBHOOKS, [200, { webhooks: [webhook] }]);
  });
  afterEach(closeConsole);

  async function open(): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    const el = await openConsole('/localhost/connections');
    store.set(goAction, { screen: 'connections' });
    await seenText(el, 'https://shop.example/hook');
    return el;
  }
  const add = async (el: HTMLElement, label: string, text: string) => {
    const field = () => findAll(el, '.connections__add').find((it) => it.textContent?.includes(label));
    await waitUntil(field, `no form ${label}`);
    fill(field()?.querySelector('input[name="text"]') as HTMLInputElement, text);
    (field() as HTMLFormElement).requestSubmit();
  };

  it('store hosts one a line, with the version that was read, and name a refused one', async () => {
    server.on('PUT', HOSTS, [
      400,
      { code: 'invalid_field', message: '"a b" is not a host.', data: { field: 'hosts.1' } },
    ]);
    const el = await open();
    fill(await seen<HTMLTextAreaElement>(el, 'textarea'), 'amp.example\n\n m.example ');
    await pressButton(el, 'Save');
    await seenText(el, '"a b" is not a host.');
    fill(await seen<HTMLTextAreaElement>(el, 'textarea'), 'amp.example\nm.example');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('is not a host'), 'still shown');
    const [sent] = server.asked('PUT', '/hosts');
    expect(sent?.json).to.deep.equal({ hosts: ['amp.example', 'm.example'], is_development: false, reason: '' });
    expect(sent?.headers.get('if-match')).to.equal('"3"');
    server.on('PUT', HOSTS, [200, { ...hosts, version: 4, hosts: ['amp.example', 'm.example'] }]);
    await pressButton(el, 'Save');
    await waitUntil(() => !findAll(el, 'button').some((it) => it.textContent === 'Save'), 'still unsaved');
  });

  it('show the secret of a new client once, and leave out revoked clients', async () => {
    server.on('POST', CLIENTS, [201, { ...client, client_id: 'c3', name: 'App', secret: 'only-now' }]);
    const el = await open();
    await seenText(el, 'Shop');
    expect(el.shadowRoot?.textContent).to.not.contain('Old');
    await add(el, 'Name of the new client', ' App ');
    await seenText(el, 'only-now');
    expect(server.asked('POST', '/clients')[0]?.json).to.deep.equal({ name: 'App', reason: '' });
  });

  it('revoke a client after a second press', async () => {
    server.on('DELETE', `${CLIENTS}/:id`, [204]);
    const el = await open();
    await pressButton(el, 'Revoke');
    expect(server.asked('DELETE', '/clients')).to.deep.equal([]);
    await seenText(el, 'Servers that use it lose access at once.');
    await pressButton(el, 'Revoke');
    await waitUntil(() => server.asked('DELETE', '/clients/c1').length === 1, 'not revoked');
  });

  it('show the state of a webhook, test it, turn it off, and add another', async () => {
    server.on('POST', `${WEBHOOKS}/:id/test`, [200, { request_uuid: 'r', status: 204, problem: '', duration_ms: 1 }]);
    server.on('PATCH', `${WEBHOOKS}/:id`, [200, {}]);
    server.on('POST', WEBHOOKS, [201, { webhook: { ...webhook, url: 'https://b.example/x' }, secret: 'whsec_1' }]);
    const el = await open();
    await seenText(el, '2 failures');
    await seenText(el, 'The server answered 500.');
    await pressButton(el, 'Send a test');
    await seenText(el, 'The server answered 204.');
    await pressButton(el, 'Turn off');
    await waitUntil(() => server.asked('PATCH', '/webhooks/w1').length === 1, 'not turned off');
    expect(server.asked('PATCH', '/webhooks/w1')[0]?.json).to.deep.equal({ is_on: false });
    findAll<HTMLInputElement>(el, '.connections__topics input')[1]?.click();
    await add(el, 'Address of the new webhook', 'https://b.example/x');
    await seenText(el, 'whsec_1');
    const added = server.asked('POST', '/webhooks').find(({ json }) => json && 'url' in (json as object));
    expect(added?.json).to.deep.equal({
      url: 'https://b.example/x',
      format: 'standard',
      topics: ['content', 'moderation'],
    });
    expect(find(el, '.console-problem')?.textContent).to.equal('');
  });

  const parts = (el: HTMLElement) => findAll(el, '.connections__part');
  const partAt = (at: number) => `.connections__part:nth-of-type(${at})`;

  it('name the state of each client and webhook', async () => {
    const used = { ...client, client_id: 'c9', name: 'App', date_used: Date.UTC(2026, 1, 3, 12) };
    server.on('GET', CLIENTS, [200, { clients: [client, used] }]);
    const last = { request_uuid: 'r', attempt: 1, time: 1, status: null, problem: 'no answer', duration_ms: 3 };
    const hook = (uuid: string, part: object) => ({ ...webhook, uuid, failures: 0, deliveries: [], ...part });
    server.on('GET', WEBHOOKS, [
      200,
      {
        webhooks: [
          hook('w1', { topics: ['content', 'people'] }),
          hook('w2', { is_on: false, off_reason: 'gone', failures: 1, deliveries: [last] }),
          hook('w3', { is_on: false }),
        ],
      },
    ]);
    const el = await open();
    await seenText(el, 'App');
    await reads(el, '.console__main', [
      'heading: Connections',
      'region: Hosts',
      'heading: Hosts',
      'Pages on these hosts can show your conversations.',
      'field: Hosts other than localhost, one per line = amp.example',
      'checkbox: Allow pages on localhost, for development',
      'status:',
      'region: Webhooks',
      'heading: Webhooks',
      'Your servers receive events at these addresses.',
      'https://shop.example/hook',
      'Comments, Accounts',
      'On · Not used yet',
      'button: Send a test',
      'button: Turn off',
      'button: New secret',
      'button: Remove',
      'status:',
      'https://shop.example/hook',
      'Comments',
      'Turned off: the server answered that the address is gone · 1 failure · January 1, 1970: \u2068no answer\u2069',
      'button: Send a test',
      'button: Turn on',
      'button: New secret',
      'button: Remove',
      'status:',
      'https://shop.example/hook',
      'Comments',
      'Turned off · Not used yet',
      'button: Send a test',
      'button: Turn on',
      'button: New secret',
      'button: Remove',
      'status:',
      'field: Address of the new webhook (required)',
      'group: Events',
      'checkbox: Comments (checked)',
      'checkbox: Moderation',
      'checkbox: Accounts',
      'checkbox: Notifications',
      'checkbox: Server',
      'button: Add webhook',
      'region: API clients',
      'heading: API clients',
      'Your servers use these to call the API for the site.',
      'Shop',
      'c1',
      'Added January 1, 1970 · Not used yet',
      'button: New secret',
      'button: Revoke',
      'App',
      'c9',
      'Added January 1, 1970 · Last used February 3, 2026',
      'button: New secret',
      'button: Revoke',
      'field: Name of the new client (required)',
      'button: Add client',
    ]);
  });

  it('store whether pages on localhost are allowed, and keep what was stored when changes are discarded', async () => {
    server.on('PUT', HOSTS, [409, { code: 'edit_conflict', message: 'no' }]);
    const el = await open();
    const area = await seen<HTMLTextAreaElement>(el, 'textarea');
    const box = find<HTMLInputElement>(el, '.connections__part .console-check input') as HTMLInputElement;
    expect(find(el, '.save-bar form')).to.equal(null);
    box.click();
    await seenText(el, '1 unsaved change');
    fill(area, 'amp.example\nother.example');
    await seenText(el, '2 unsaved changes');
    await pressButton(el, 'Save');
    await seenText(el, 'Someone else changed this in the meantime.');
    expect(server.asked('PUT', '/hosts')[0]?.json).to.deep.equal({
      hosts: ['amp.example', 'other.example'],
      is_development: true,
      reason: '',
    });
    await pressButton(el, 'Discard');
    await gone(el, '.save-bar form');
    expect([area.value, box.checked, find(el, '.save-bar [role="alert"]')]).to.deep.equal(['amp.example', false, null]);
    await waitUntil(() => server.asked('GET', '/hosts').length === 2, 'not read again');
  });

  it('give a client another secret, and keep the name that the server refuses', async () => {
    server.on('POST', `${CLIENTS}/:id/roll`, [200, { ...client, secret: 'the-next' }]);
    server.on('POST', CLIENTS, [429, { code: 'too_many_requests', message: 'no' }]);
    const el = await open();
    const part = partAt(3);
    await pressButton(el, 'New secret', part);
    await seenText(el, 'Secret of Shop. Copy it now: it is not shown again.');
    await seenText(el, 'the-next');
    await add(el, 'Name of the new client', 'App');
    await seenText(el, 'doing this too quickly');
    const field = parts(el)[2]?.querySelector<HTMLInputElement>('input[name="text"]');
    expect(field?.value).to.equal('App');
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/clients'))).to.have.length(
      1,
    );
    expect(find(el, '.connections__part .console-key')?.textContent).to.equal('the-next');
  });

  it('copy a secret, and say so', async () => {
    server.on('POST', CLIENTS, [201, { ...client, client_id: 'c3', name: 'App', secret: 'only-now' }]);
    const write = sinon.stub(navigator.clipboard, 'writeText').resolves();
    const el = await open();
    await add(el, 'Name of the new client', 'App');
    await pressButton(el, 'Copy');
    await waitUntil(() => buttonNamed(el, 'Copied'), 'not said');
    expect(write.args).to.deep.equal([['only-now']]);
    write.restore();
    expect(parts(el)[2]?.querySelector<HTMLInputElement>('input[name="text"]')?.value).to.equal('');
  });

  it('remove a webhook after a second press, and give it another secret', async () => {
    server.on('POST', `${WEBHOOKS}/:id/secret`, [200, { secret: 'whsec_2' }]);
    server.on('DELETE', `${WEBHOOKS}/:id`, [204]);
    const el = await open();
    await pressButton(el, 'New secret', partAt(2));
    await seenText(el, 'whsec_2');
    await pressButton(el, 'Remove');
    await seenText(el, 'This also deletes its delivery log.');
    expect(server.asked('DELETE', '/webhooks')).to.deep.equal([]);
    server.on('GET', WEBHOOKS, [200, { webhooks: [] }]);
    await pressButton(el, 'Remove');
    await waitUntil(() => !buttonNamed(el, 'Send a test'), 'still there');
    expect(server.asked('DELETE', '/webhooks/w1')).to.have.length(1);
  });

  it('show what went wrong with a webhook, and no result', async () => {
    const refused = { code: 'invalid_field', message: 'The address is not public.', data: { field: 'url' } };
    server.on('POST', `${WEBHOOKS}/:id/test`, [400, refused]);
    server.on('POST', WEBHOOKS, [400, refused]);
    const el = await open();
    const problem = () => parts(el)[1]?.querySelector('[role="alert"]')?.textContent;
    await pressButton(el, 'Send a test');
    await waitUntil(() => problem()?.includes('The address is not public.'), problem() ?? '');
    expect(parts(el)[1]?.querySelector('[role="status"]')?.textContent).to.equal('');
    findAll<HTMLInputElement>(el, '.connections__topics input')[0]?.click();
    findAll<HTMLInputElement>(el, '.connections__topics input')[4]?.click();
    await add(el, 'Address of the new webhook', 'http://10.0.0.1');
    await waitUntil(() => server.asked('POST', '/webhooks').length === 2, 'not sent');
    expect(server.asked('POST', '/webhooks').at(-1)?.json).to.deep.include({ topics: ['system'] });
    expect(find(el, '.console-key')).to.equal(null);
    server.on('POST', `${WEBHOOKS}/:id/test`, [200, { request_uuid: 'r', status: null, problem: 'timed out' }]);
    await pressButton(el, 'Send a test');
    await seenText(el, 'timed out');
    await waitUntil(() => problem() === '', 'still shown');
  });

  it('fail part by part, and are loaded again on request', async () => {
    server.on('GET', HOSTS, [500, { code: 'internal', message: 'no' }]);
    const el = await open();
    await waitUntil(() => parts(el)[0]?.querySelector('.console-failed'), 'no error');
    expect(findAll(el, '.console-failed')).to.have.length(1);
    server.on('GET', HOSTS, [200, hosts]);
    await pressButton(el, 'Try again');
    await seen(el, 'textarea');
    expect(find(el, '.console-failed')).to.equal(null);
  });
});
