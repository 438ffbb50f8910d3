/** Two-step login: setting it up, and the code at the next login. */
import { expect } from '@open-wc/testing';
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

  it('is turned on with the first code, and a wrong code says so', async () => {
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

  it('is set up at the login where the site asks for it', async () => {
    serveConsole(server, []);
    const el = await openConsole();
    const data = { field: 'code', ...OFFER };
    server.on('POST', SESSION, [403, { code: 'factor_setup_required', message: 'no', data }]);
    await logInWith(el);
    await seenText(el, 'Your site asks its staff for a second step');
    await seen(el, '.console-qr');
  });
});
