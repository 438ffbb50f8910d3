/** The doors of the console for people without an account: the first run, and an invitation to the team. */
import { expect } from '@open-wc/testing';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, seen, seenText } from '../../../test/support/seen';

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
    closeConsole();

    server.on('POST', check, [200, { site: null }]);
    await field(await open('/welcome#once'), 'domain');
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
    fill(await field(el, 'name'), 'Ada');
    fill(await field(el, 'password'), 'correct horse');
    expect(problem(el)).to.equal('');
    server.on('POST', accept, [422, { code: 'invalid_field', data: { field: 'name' }, message: 'The name is taken.' }]);
    await pressButton(el, 'Accept invitation');
    await seenText(el, 'The name is taken.');
    expect(problem(el)).to.equal('');
  });

  it('shows that it has expired', async () => {
    server.on('POST', accept, [410, { code: 'token_expired', message: '' }]);
    const el = await open('/invite?site=localhost#once');
    await pressButton(el, 'Accept invitation');
    await seenText(el, 'This invitation has expired or was withdrawn.');
  });
});
