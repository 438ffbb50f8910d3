/** The doors of the console for people without an account: the first run, and an invitation to the team. */
import { expect } from '@open-wc/testing';
import { STAFF_PASSWORD_MIN } from '../../../core/contract/values/limits';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const server = fakeServer();
const problem = (el: HTMLElement) => find(el, '[role=alert]')?.textContent;
const field = (el: HTMLElement, name: string) => seen<HTMLInputElement>(el, `input[name=${name}]`);
const isNew = { code: 'invalid_field', data: { field: 'name', reason: 'new_account' }, message: '' };

async function open(path: string): Promise<HTMLElement> {
  serveConsole(server, []);
  server.on('POST', '/v1/console/session/renew', [401, { code: 'unauthorized', message: '' }]);
  return openConsole(path);
}

describe('the first run', () => {
  afterEach(closeConsole);
  const check = '/v1/console/welcome/check';

  it('asks for the site only if there is none', async () => {
    server.on('POST', check, [200, { site: { name: 'The Harbour Post' } }]);
    const el = await open('/welcome#once');
    await seenText(el, 'Create the first administrator account for The Harbour Post.');
    expect(find(el, 'input[name=domain]')).to.equal(null);
    await closeConsole();

    server.on('POST', check, [200, { site: null }]);
    const other = await open('/welcome#once');
    await field(other, 'domain');
    expect(server.asked('POST', '/welcome/check').map(({ json }) => json)).to.deep.equal([
      { token: 'once' },
      { token: 'once' },
    ]);
    await reads(other, 'main', [
      'heading: Set up your community',
      'Name your publication and create the first administrator account. It takes a minute.',
      'field: Publication (required, maxlength 100) – Readers see this name in emails.',
      'Readers see this name in emails.',
      'field: Website address (required) – Where your articles are, for example news.example',
      'Where your articles are, for example news.example',
      'field: Your name (required) – Shown next to your comments.',
      'Shown next to your comments.',
      'field: Email address (required)',
      'field: Password (required) – At least 12 characters.',
      'button: Show password',
      'At least 12 characters.',
      'button: Create account',
    ]);
  });

  for (const [hasSite, answered, says] of [
    [false, { field: 'domain' }, 'Enter a website address such as news.example.'],
    [true, { field: 'password', reason: 'staff_short' }, `At least ${STAFF_PASSWORD_MIN} characters.`],
    [true, { field: 'email' }, 'Check what you entered'],
    [true, {}, 'Check what you entered'],
  ] as const)
    it(`says what is wrong with a field, or above the form: ${JSON.stringify(answered)}`, async () => {
      server.on('POST', check, [200, { site: hasSite ? { name: 'The Harbour Post' } : null }]);
      server.on('POST', '/v1/console/welcome', [400, { code: 'invalid_field', message: 'no', data: answered }]);
      const el = await open('/welcome#once');
      fill(await field(el, 'password'), ' spaces count ');
      fill(await field(el, 'email'), ' ada@example.org ');
      find<HTMLFormElement>(el, 'form')?.requestSubmit();
      const shown = () => ('field' in answered ? find(el, '.field__error')?.textContent : problem(el));
      await waitUntil(() => shown()?.includes(says), shown() ?? '');
      if ('field' in answered) {
        expect(problem(el)).to.equal('');
        expect((await field(el, answered.field)).getAttribute('aria-invalid')).to.equal('true');
      }
      expect(findAll(el, '[aria-invalid]')).to.have.length('field' in answered ? 1 : 0);
      const sent = server.asked('POST', '/welcome').at(-1)?.json;
      expect(sent).to.deep.include({ token: 'once', email: 'ada@example.org', password: ' spaces count ' });
      expect(Object.keys(sent as object).includes('domain')).to.equal(!hasSite);
    });

  it('logs the first administrator in', async () => {
    server.on('POST', check, [200, { site: { name: 'The Harbour Post' } }]);
    const user = { id: 100, uuid: 'u', name: 'Ada', user_privilege: 'administrator' };
    const site = { uuid: 's', domain: 'localhost', name: 'The Harbour Post', has_pages: true };
    server.on('POST', '/v1/console/welcome', [201, { user, site, organization: null, access_token: 'token' }]);
    const el = await open('/welcome#once');
    await field(el, 'name');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seen(el, '.console-nav');
    expect([location.pathname, location.hash]).to.deep.equal(['/console/localhost/overview', '']);
  });

  for (const [code, says] of [
    ['decided_since', 'There is already an administrator.'],
    ['token_expired', 'This link has expired.'],
  ] as const) {
    it(`says why the link does nothing: ${code}`, async () => {
      server.on('POST', check, [409, { code, message: '' }]);
      await seenText(await open('/welcome#once'), says);
    });
  }
});

describe('an invitation', () => {
  afterEach(closeConsole);
  const accept = '/v1/console/:domain/team/invites/accept';

  it('asks people without an account for a name and a password, and shows a problem at its field', async () => {
    server.on('POST', accept, [422, isNew]);
    const el = await open('/invite?site=localhost#once');
    await seenText(el, 'You were invited to moderate localhost.');
    expect([find(el, 'input[name=name]'), problem(el)]).to.deep.equal([null, '']);
    await pressButton(el, 'Accept invitation');
    await field(el, 'name');
    await reads(el, 'main', [
      'heading: Join the newsroom',
      'Choose a name and a password for localhost.',
      'field: Your name (required) – Shown next to your comments.',
      'Shown next to your comments.',
      'field: Password (required) – At least 12 characters.',
      'button: Show password',
      'At least 12 characters.',
      'button: Accept invitation',
    ]);
    fill(await field(el, 'name'), 'Ada');
    fill(await field(el, 'password'), 'correct horse');
    expect(problem(el)).to.equal('');
    server.on('POST', accept, [422, { code: 'invalid_field', data: { field: 'name' }, message: 'The name is taken.' }]);
    await pressButton(el, 'Accept invitation');
    await seenText(el, 'The name is taken.');
    expect(problem(el)).to.equal('');
    expect(server.asked('POST', '/invites/accept').map(({ json }) => json)).to.deep.equal([
      { token: 'once' },
      { token: 'once', name: 'Ada', password: 'correct horse' },
    ]);
  });

  it('leads to the queue of its site', async () => {
    const user = { id: 100, uuid: 'u', name: 'Ada', user_privilege: 'moderator' };
    server.on('POST', accept, [200, { user }]);
    const el = await open('/invite?site=localhost#once');
    await pressButton(el, 'Accept invitation');
    await waitUntil(() => location.pathname === '/console/localhost/queue', location.pathname);
    expect([location.search, location.hash]).to.deep.equal(['', '']);
    await seen(el, 'input[name=password]');
  });

  it('shows that it has expired', async () => {
    server.on('POST', accept, [410, { code: 'token_expired', message: '' }]);
    const el = await open('/invite?site=localhost#once');
    await pressButton(el, 'Accept invitation');
    await seenText(el, 'This invitation has expired or was withdrawn.');
  });
});
