/** Hosts, webhooks and API clients, as an administrator sees them. */
import { expect } from '@open-wc/testing';
import { store } from '../../../core/base/store/store';
import { goAction } from '../../../core/state/console/place';
import { renewConsoleAction } from '../../../core/state/console/session';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
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
    await store.set(renewConsoleAction);
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
});
