/** Two-step login: setting it up, and the code at the next login. Passkeys of the console. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../../core/base/store/store';
import { goAction } from '../../../core/state/console/place';
import { logOutOfConsoleAction } from '../../../core/state/console/session';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
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
    await reads(el, '.console-narrow', [
      'region: Two-step login',
      'heading: Two-step login',
      'status:',
      'Off',
      'With two-step login, the console also asks for a code from your phone. Your password alone is not enough.',
      'Scan this code with an authenticator app. Then enter the 6 digits it shows.',
      'img: Scan this code with an authenticator app. Then enter the 6 digits it shows.',
      'Or type this key into the app:',
      'ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567',
      'field: Code = 000000 (required, maxlength 10, invalid true) – This code is wrong or too old. Enter the one your app shows now.',
      'This code is wrong or too old. Enter the one your app shows now.',
      'button: Turn on',
      'button: Back',
    ]);
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

  describe('in the console', () => {
    const PASSKEYS = '/v2/:domain/users/passkeys';
    const listed = { uuid: 'p1', name: 'Old phone', host: 'news.example', date_created: 1, date_last_login: null };
    const refused = { code: 'too_many_requests', message: 'no' };
    let passkeys: object[];
    let may_add: boolean;
    beforeEach(() => {
      passkeys = [];
      may_add = false;
      serveConsole(server, []);
      server.on('GET', FACTOR, [200, { is_on: true, is_due: true }]);
      server.on('GET', PASSKEYS, () => [200, { may_add, passkeys }]);
    });
    async function open(): Promise<HTMLElement> {
      const el = await openConsole('/localhost/account');
      store.set(goAction, { screen: 'account' });
      await seen(el, '.console-narrow');
      return el;
    }
    const alerts = (el: HTMLElement) => findAll(el, '[role="alert"]').map((it) => it.textContent);

    it('is turned off with a code, and warns where the site requires it', async () => {
      server.on('POST', `${FACTOR}/remove`, [200, { is_on: false, is_due: false }]);
      const el = await open();
      await pressButton(el, 'Turn off');
      await reads(el, '.console-narrow', [
        'region: Two-step login',
        'heading: Two-step login',
        'status:',
        'On',
        'With two-step login, the console also asks for a code from your phone. Your password alone is not enough.',
        'Enter the 6-digit code from your authenticator app.',
        'Your site requires it, so you will set it up again at your next login.',
        'field: Code (required, maxlength 10)',
        'button: Turn off',
        'button: Back',
      ]);
      await pressButton(el, 'Back');
      await gone(el, 'input[name="code"]');
      await pressButton(el, 'Turn off');
      await enter(el, '123456');
      await waitUntil(() => buttonNamed(el, 'Set up two-step login'), 'still on');
      expect(find(el, '.console-narrow [role="status"]')?.textContent).to.equal('Off');
      expect(find(el, 'input[name="code"]')).to.equal(null);
      expect(server.asked('POST', '/factor/remove').map(({ json }) => json)).to.deep.equal([{ code: '123456' }]);
    });

    it('says why it cannot be set up or read, and tries again', async () => {
      server.on('GET', FACTOR, [503, { code: 'unavailable', message: 'no' }]);
      const el = await openConsole('/localhost/account');
      store.set(goAction, { screen: 'account' });
      await pressButton(el, 'Try again', '.console-failed');
      server.on('GET', FACTOR, [200, { is_on: false, is_due: false }]);
      server.on('POST', FACTOR, [429, refused]);
      await pressButton(el, 'Try again', '.console-failed');
      await pressButton(el, 'Set up two-step login');
      await seenText(el, 'doing this too quickly');
      expect(find(el, 'input[name="code"]')).to.equal(null);
      server.on('POST', FACTOR, [201, OFFER]);
      await pressButton(el, 'Set up two-step login');
      await seen(el, 'input[name="code"]');
      expect(alerts(el).join('')).to.equal('');
    });

    it('has no part for passkeys where the site has none', async () => {
      const el = await open();
      await waitUntil(() => server.asked('GET', '/passkeys').length === 1);
      await waitUntil(() => !find(el, '[aria-labelledby="passkeys"]'), 'still there');
    });

    it('lists passkeys with their last use, and removes one', async () => {
      passkeys = [listed, { ...listed, uuid: 'p2', name: '', date_last_login: Date.UTC(2026, 1, 3, 12) }];
      server.on('DELETE', `${PASSKEYS}/:uuid`, [200, { may_add, passkeys: [listed] }]);
      const el = await open();
      await seenText(el, 'Old phone');
      await reads(el, '[aria-labelledby="passkeys"]', [
        'region: Passkeys',
        'heading: Passkeys',
        "Log in to the console at localhost with your fingerprint, face or device PIN. Passkeys of your site's pages do not work here.",
        'Old phone',
        'news.example · Not used yet',
        'button: Remove Old phone',
        'Passkey',
        'news.example · Last used February 3, 2026',
        'button: Remove Passkey',
      ]);
      find<HTMLButtonElement>(el, 'button[aria-label="Remove Passkey"]')?.click();
      await waitUntil(() => findAll(el, '.item__list li').length === 1, 'still there');
      expect(server.asked('DELETE', '/passkeys/p2')).to.have.length(1);
    });

    for (const [data, says] of [
      [{ field: 'passkey' }, "This is your only way to log in, so you can't remove it."],
      [{}, "You're doing this too quickly"],
    ] as const)
      it(`keeps a passkey that the server does not remove: ${says}`, async () => {
        passkeys = [listed];
        server.on('DELETE', `${PASSKEYS}/:uuid`, [400, { ...refused, data }]);
        const el = await open();
        await pressButton(el, 'Remove', '.item__list');
        await waitUntil(() => alerts(el).at(-1)?.startsWith(says), alerts(el).join());
        expect(findAll(el, '.item__list li')).to.have.length(1);
      });

    it('shows that a passkey was canceled or refused, and at its field that a password is wrong', async () => {
      may_add = true;
      const fresh = { code: 'invalid_field', message: 'no', data: { field: 'password' } };
      const wanted = { ...WANTED, user: { handle: 'AAAA', name: 'ana', display_name: 'Ana' } };
      server.on('POST', `${PASSKEYS}/options`, [200, wanted]);
      const create = sinon.stub(navigator.credentials, 'create').rejects(new DOMException('', 'NotAllowedError'));
      const el = await open();
      await pressButton(el, 'Add a passkey');
      const send = () => find<HTMLFormElement>(el, 'form')?.requestSubmit();
      const part = '[aria-labelledby="passkeys"]';
      await seen(el, `${part} input[name="name"]`);
      send();
      await waitUntil(() => alerts(el).at(-1)?.startsWith('No passkey was added.'), 'not said');
      server.on('POST', `${PASSKEYS}/options`, [429, refused]);
      send();
      await waitUntil(() => alerts(el).at(-1)?.includes('too quickly'), 'not said');
      server.on('POST', `${PASSKEYS}/options`, [400, fresh]);
      send();
      await seen(el, `${part} input[name="password"]`);
      await waitUntil(() => alerts(el).at(-1) === '', 'said above the form');
      await reads(el, part, [
        'region: Passkeys',
        'heading: Passkeys',
        "Log in to the console at localhost with your fingerprint, face or device PIN. Passkeys of your site's pages do not work here.",
        "field: Name (maxlength 60) – A name you'll recognize, like “Work laptop”.",
        "A name you'll recognize, like “Work laptop”.",
        'field: Password (required, invalid true) – Enter your password to add a passkey. Without a password, log out and in again first.',
        'button: Show password',
        'Enter your password to add a passkey. Without a password, log out and in again first.',
        'button: Add a passkey',
        'button: Back',
      ]);
      fill(await seen<HTMLInputElement>(el, 'input[name="password"]'), 'a wrong password');
      server.on('POST', `${PASSKEYS}/options`, [400, { ...fresh, code: 'wrong_password' }]);
      send();
      await seenText(el, "That email and password don't match.");
      await pressButton(el, 'Back', part);
      await gone(el, `${part} input`);
      create.restore();
    });
  });
});
