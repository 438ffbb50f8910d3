/** Two-step login: setting it up, and the code at the next login. Passkeys of the console. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../../core/base/store/store';
import { goAction } from '../../../core/state/console/place';
import { logOutOfConsoleAction } from '../../../core/state/console/session';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const FACTOR = '/v1/console/:domain/factor';
const SESSION = '/v1/console/:domain/session';
const WANTED = { ticket: 'T', challenge: 'AAAA', host: 'localhost', site: 'Post', algorithms: [-7], known: [] };
const OFFER = { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', address: 'otpauth://totp/x?secret=ABCD' };

describe('two-step login', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function enter(el: HTMLElement, code: string) {
    fill(await seen<HTMLInputElement>(el, 'input[name="code"]'), code);
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
  }
  async function logInWith(el: HTMLElement) {
    server.on('DELETE', SESSION, [204]);
    await store.set(logOutOfConsoleAction);
    fill(await seen<HTMLInputElement>(el, 'input[name="email"]'), 'ana@example.org');
    fill(await seen<HTMLInputElement>(el, 'input[name="password"]'), 'a long password');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
  }

  it('is turned on with the first code, and shows when a code is wrong', async () => {
    serveConsole(server, []);
    server.on('GET', FACTOR, [200, { is_on: false, is_due: false }]);
    server.on('POST', FACTOR, [201, OFFER]);
    server.on('PUT', FACTOR, [400, { code: 'invalid_field', message: 'no', data: { field: 'code' } }]);
    const el = await openConsole('/localhost/account');
    store.set(goAction, { screen: 'account' });
    await pressButton(el, 'Set up two-step login');
    await seen(el, '.console-qr');
    await seenText(el, 'ABCD EFGH');
    await enter(el, '000000');
    await seenText(el, 'This code is wrong or too old.');
    server.on('PUT', FACTOR, [200, { is_on: true, is_due: false }]);
    await enter(el, ' 123 456 ');
    await pressButton(el, 'Turn off');
    expect(server.asked('PUT', '/factor').at(-1)?.json).to.deep.equal({ code: '123 456' });
    expect(find(el, '.console-qr')).to.equal(null);
  });

  it('lists passkeys, and adds one for the console, with the password if the login is old', async () => {
    const PASSKEYS = '/v2/:domain/users/passkeys';
    const listed = { uuid: 'p1', name: 'Old phone', host: 'news.example', date_created: 1, date_last_login: null };
    serveConsole(server, []);
    server.on('GET', FACTOR, [200, { is_on: false, is_due: false }]);
    server.on('GET', PASSKEYS, [200, { may_add: true, passkeys: [listed] }]);
    const fresh = { code: 'invalid_field', message: 'no', data: { field: 'password' } };
    server.on('POST', `${PASSKEYS}/options`, ({ json }) =>
      (json as { password?: string }).password
        ? [200, { ...WANTED, user: { handle: 'AAAA', name: 'ana', display_name: 'Ana' } }]
        : [400, fresh],
    );
    server.on('POST', PASSKEYS, [
      200,
      { may_add: true, passkeys: [listed, { ...listed, uuid: 'p2', name: 'Laptop' }] },
    ]);
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const response = { clientDataJSON: bytes, attestationObject: bytes };
    const create = sinon.stub(navigator.credentials, 'create');
    create.resolves({ rawId: bytes, response } as unknown as Credential);
    const el = await openConsole('/localhost/account');
    store.set(goAction, { screen: 'account' });
    await seenText(el, 'Old phone');
    await pressButton(el, 'Add a passkey');
    fill(await seen<HTMLInputElement>(el, 'input[name="name"]'), 'Laptop');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seenText(el, 'Enter your password to add a passkey.');
    fill(await seen<HTMLInputElement>(el, 'input[name="password"]'), 'a long password');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seenText(el, 'Laptop');
    const sent = server.requests.filter(({ path }) => path.endsWith('/users/passkeys')).at(-1)?.json;
    expect((sent as { name: string }).name).to.equal('Laptop');
    create.restore();
  });

  it('asks for the code after the password, and sends both', async () => {
    serveConsole(server, []);
    const el = await openConsole();
    server.on('POST', SESSION, [403, { code: 'factor_required', message: 'no', data: { field: 'code' } }]);
    await logInWith(el);
    await seenText(el, 'Enter the 6-digit code');
    expect(find(el, '.console-qr')).to.equal(null);
    await enter(el, '123456');
    await waitUntil(() => server.asked('POST', '/session').length > 2, 'no code sent');
    const sent = { email: 'ana@example.org', password: 'a long password', code: '123456' };
    expect(server.asked('POST', '/session').at(-1)?.json).to.deep.equal(sent);
    await pressButton(el, 'Back');
    await seen(el, 'input[name="email"]');
  });

  it('is set up at the login if the site asks for it', async () => {
    serveConsole(server, []);
    const el = await openConsole();
    const data = { field: 'code', ...OFFER };
    server.on('POST', SESSION, [403, { code: 'factor_setup_required', message: 'no', data }]);
    await logInWith(el);
    await seenText(el, 'Your site asks its staff for a second step');
    await seen(el, '.console-qr');
  });
});
