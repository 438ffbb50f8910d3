/** The login page of the console: the site's methods, what goes wrong with each, and logins that began elsewhere. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { nobody } from '../../../core/contract/people/guest';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const SESSION = '/v1/console/:domain/session';
const BOOTSTRAP = '/v2/:domain/bootstrap/v2';
const problem = (code: string, data: object = {}) => ({ code, message: 'no', data });

describe('the login page of the console', () => {
  const server = fakeServer();
  beforeEach(() => {
    serveConsole(server, []);
    server.on('POST', `${SESSION}/renew`, [401, problem('session_expired')]);
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(async () => {
    sinon.restore();
    await closeConsole();
  });

  const has = (login_providers: string[]) =>
    server.on('POST', BOOTSTRAP, [
      200,
      {
        http_status: 200,
        result: { settings: { domain: 'localhost', name: 'Post', login_providers }, sectionTree: null, user: nobody },
      },
    ]);
  const names = (el: HTMLElement) => findAll(el, '.providers__button').map((it) => it.textContent);
  const text = (el: HTMLElement) => el.shadowRoot?.textContent ?? '';
  const alerts = (el: HTMLElement) =>
    findAll(el, '[role="alert"]')
      .map((it) => it.textContent)
      .join('');
  /** Later renewals and this login are answered with a session. */
  function letIn(path: string) {
    const user = { id: 100, uuid: 'u', name: 'Mara Lind', user_privilege: 'moderator' };
    const site = { uuid: 's', domain: 'localhost', name: 'The Harbour Post', has_pages: true };
    server.on('POST', `${SESSION}${path}`, [200, { user, site, organization: null, access_token: 'token' }]);
  }

  it('shows only a password field if the site has no other method', async () => {
    has([]);
    const el = await openConsole();
    await seen(el, 'input[name="password"]');
    await waitUntil(() => !find(el, '.console-skeletons'), 'still loading');
    expect(names(el)).to.deep.equal([]);
    expect(find(el, '.providers__or')).to.equal(null);
  });

  it('shows a placeholder until it knows the methods, and then each that the console can use', async () => {
    let answer: ((it: [number, object]) => void) | undefined;
    server.on('POST', BOOTSTRAP, () => new Promise((resolve) => (answer = resolve)));
    const el = await openConsole();
    await seen(el, '.console-skeletons');
    await seen(el, 'input[name="password"]');
    await waitUntil(() => answer, 'not asked');
    // A proof of the publisher's own pages is no method of the console.
    const login_providers = ['google', 'openidconnect', 'oauth', 'mail_link', 'passkey'];
    answer?.([
      200,
      { http_status: 200, result: { settings: { name: 'Post', login_providers }, sectionTree: null, user: nobody } },
    ]);
    await waitUntil(() => names(el).length === 4, names(el).join());
    expect(names(el)).to.deep.equal([
      'Continue with Google',
      'Continue with Post',
      'Email me a link',
      'Log in with a passkey',
    ]);
  });

  it('shows that the methods could not be loaded, keeps the password, and tries again', async () => {
    server.on('POST', BOOTSTRAP, [500, problem('something_went_wrong')]);
    const el = await openConsole();
    await seenText(el, 'Other ways to log in could not be loaded.');
    await seen(el, 'input[name="password"]');
    has(['google']);
    await pressButton(el, 'Try again');
    await waitUntil(() => names(el).length === 1, 'no method');
    expect(text(el)).to.not.contain('could not be loaded');
  });

  it('shows that the browser is offline, and loads the methods once it is back', async () => {
    const online = sinon.stub(Navigator.prototype, 'onLine').get(() => false);
    server.on('POST', BOOTSTRAP, 'offline');
    const el = await openConsole();
    dispatchEvent(new Event('offline'));
    await seenText(el, 'You seem to be offline.');
    online.get(() => true);
    has(['google']);
    dispatchEvent(new Event('online'));
    await waitUntil(() => names(el).length === 1, 'no method');
  });

  it('names a site that does not exist, and asks for one first if it is not known', async () => {
    server.on('POST', BOOTSTRAP, [404, problem('site_not_found')]);
    const el = await openConsole('');
    const field = await seen<HTMLInputElement>(el, 'input[name="site"]');
    expect(find(el, 'input[name="password"]')).to.equal(null);
    fill(field, 'Nowhere.example');
    await pressButton(el, 'Continue');
    await seenText(el, 'This server has no such site.');
    has([]);
    fill(field, 'Localhost');
    await pressButton(el, 'Continue');
    await seen(el, 'input[name="password"]');
    expect(location.pathname).to.contain('/console/localhost');
  });

  it('sends a link by mail, with the same message for every address', async () => {
    has(['mail_link']);
    server.on('POST', `${SESSION}/link`, [204]);
    const el = await openConsole();
    await pressButton(el, 'Email me a link');
    fill(await seen<HTMLInputElement>(el, 'input[name="email"]'), 'ana@example.org');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seenText(el, 'ana@example.org');
    const [sent] = server.asked('POST', '/session/link');
    const { challenge } = (sent?.json ?? {}) as { challenge?: string };
    expect(challenge).to.match(/^[\w-]{43}$/);
    await pressButton(el, 'Back');
    await seen(el, 'input[name="password"]');
  });

  it('follows a mailed link at once in the browser that requested it, and removes the token from the address', async () => {
    has([]);
    localStorage.setItem('vfLoginLink', 'v'.repeat(43));
    letIn('/mail_link');
    const el = await openConsole('/localhost?vlogin=abc');
    await seen(el, '.console-nav');
    expect(server.asked('POST', '/mail_link')[0]?.json).to.deep.equal({ token: 'abc', verifier: 'v'.repeat(43) });
    expect(location.href).to.not.contain('vlogin');
  });

  it('requires a press on a link from another browser, and shows when the link is too old', async () => {
    has([]);
    const el = await openConsole('/localhost?vlogin=abc');
    await seenText(el, 'Log in here?');
    expect(server.asked('POST', '/mail_link')).to.deep.equal([]);
    server.on('POST', `${SESSION}/mail_link`, [400, problem('invalid_field', { field: 'token' })]);
    await pressButton(el, 'Log in');
    await seenText(el, 'This link was used or is too old.');
    expect(server.asked('POST', '/mail_link')[0]?.json).to.deep.equal({ token: 'abc', is_confirmed: true });
    await seen(el, 'input[name="password"]');
  });

  it('exchanges the code of a provider, and asks for the second step with its ticket', async () => {
    has(['google']);
    sessionStorage.setItem('vfConsoleLogin', 'w'.repeat(43));
    const due = problem('factor_required', { field: 'code', ticket: 'T' });
    server.on('POST', `${SESSION}/window`, [403, due]);
    const el = await openConsole('/localhost/queue#vf-login=code');
    await seenText(el, 'Enter the 6-digit code');
    expect(server.asked('POST', '/window')[0]?.json).to.deep.equal({ token: 'code', verifier: 'w'.repeat(43) });
    expect(location.hash).to.equal('');
    server.on('POST', `${SESSION}/factor`, [401, problem('unauthorized')]);
    fill(await seen<HTMLInputElement>(el, 'input[name="code"]'), '123456');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seenText(el, 'This login has expired.');
    expect(server.asked('POST', '/factor')[0]?.json).to.deep.equal({ ticket: 'T', code: '123456' });
  });

  for (const [address, answer, said] of [
    ['#vf-login=code', problem('forbidden'), 'This account is not a moderator.'],
    ['#vf-login=code', problem('forbidden', { reason: 'unknown_login' }), "This login isn't connected to an account."],
    ['#vf-login-error=cancelled', null, 'You canceled the login.'],
    ['#vf-login-error=failed', null, 'The other service did not confirm the login.'],
  ] as const)
    it(`shows after a login at a provider: ${said}`, async () => {
      has(['google']);
      if (answer) server.on('POST', `${SESSION}/window`, [403, answer]);
      const el = await openConsole(`/localhost${address}`);
      await seenText(el, said);
      await waitUntil(() => names(el).length === 1, 'no methods');
    });

  it('logs in by a passkey, and shows when none was used or it belongs to other pages', async () => {
    has(['passkey']);
    server.on('POST', '/v2/:domain/users/login/passkey/options', [
      200,
      { ticket: 'T', challenge: 'AAAA', host: 'localhost' },
    ]);
    const get = sinon.stub(navigator.credentials, 'get').rejects(new DOMException('', 'NotAllowedError'));
    const el = await openConsole();
    await pressButton(el, 'Log in with a passkey');
    await seenText(el, 'No passkey was used.');
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
    get.resolves({ rawId: bytes, response } as unknown as Credential);
    server.on('POST', `${SESSION}/passkey`, [400, problem('invalid_field', { field: 'credential' })]);
    await pressButton(el, 'Log in with a passkey');
    await seenText(el, 'This passkey does not belong to the console.');
    letIn('/passkey');
    await pressButton(el, 'Log in with a passkey');
    await seen(el, '.console-nav');
    const sent = server.asked('POST', '/session/passkey').at(-1)?.json as { ticket: string };
    expect(sent.ticket).to.equal('T');
  });

  it('comes from another site of the organization, with the code that this one requires', async () => {
    has([]);
    const due = problem('factor_required', { field: 'code' });
    server.on('POST', `${SESSION}/switch`, [403, due]);
    const el = await openConsole('/localhost#vf-site=sister.example');
    fill(await seen<HTMLInputElement>(el, 'input[name="code"]'), '123456');
    letIn('/switch');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seen(el, '.console-nav');
    expect(server.asked('POST', '/switch').map(({ json }) => json)).to.deep.equal([
      { from: 'sister.example' },
      { from: 'sister.example', code: '123456' },
    ]);
  });

  it('reads as a form with each way to log in, and as the form of a mailed link', async () => {
    has(['mail_link']);
    const el = await openConsole();
    await waitUntil(() => names(el).length === 1);
    await reads(el, 'main', [
      'heading: Newsroom console',
      'localhost',
      'field: Email address (required)',
      'field: Password (required)',
      'button: Show password',
      'button: Log in',
      'or',
      'button: Email me a link',
    ]);
    await pressButton(el, 'Email me a link');
    await seen(el, 'form button[type="submit"]');
    await gone(el, 'input[name="password"]');
    await reads(el, 'main', [
      'heading: Newsroom console',
      'localhost',
      'status:',
      "Enter your account's email address to log in without a password.",
      'field: Email address (required)',
      'button: Email me a link',
      'button: Back',
    ]);
    server.on('POST', `${SESSION}/link`, [400, problem('invalid_email', { field: 'email' })]);
    const send = () => find<HTMLFormElement>(el, 'form')?.requestSubmit();
    send();
    await waitUntil(() => find(el, '[aria-invalid]'), 'not refused');
    expect(alerts(el)).to.equal('');
    server.on('POST', `${SESSION}/link`, [429, problem('too_many_requests')]);
    send();
    await waitUntil(() => alerts(el).includes('too quickly'), 'not said');
    expect(find(el, '[aria-invalid]')).to.equal(null);
    server.on('POST', `${SESSION}/link`, [204]);
    fill(await seen<HTMLInputElement>(el, 'input[name="email"]'), 'ana@example.org');
    send();
    await gone(el, 'input[name="email"]');
    await reads(el, 'main', [
      'heading: Newsroom console',
      'localhost',
      'status:',
      "If there's an account for ana@example.org, we've emailed you a link to log in. It works for 15 minutes.",
      'button: Back',
    ]);
  });

  it('asks another browser’s reader for a press, again after a lost connection, and goes back without one', async () => {
    has([]);
    server.on('POST', `${SESSION}/mail_link`, 'offline');
    const el = await openConsole('/localhost?vlogin=abc');
    await seenText(el, 'Log in here?');
    await reads(el, 'main', [
      'heading: Newsroom console',
      'localhost',
      'This link was requested in another browser. Log in here?',
      'button: Log in',
      'button: Back',
    ]);
    await pressButton(el, 'Log in');
    await waitUntil(() => alerts(el) !== '', 'not said');
    await seenText(el, 'Log in here?');
    await pressButton(el, 'Back');
    await seen(el, 'input[name="password"]');
    // Without an answer the request is sent once more.
    expect(server.asked('POST', '/mail_link').length).to.be.at.most(2);
  });

  it('asks for a press once this browser has requested a newer link', async () => {
    has([]);
    localStorage.setItem('vfLoginLink', 'v'.repeat(43));
    server.on('POST', `${SESSION}/mail_link`, [400, problem('invalid_field', { field: 'verifier' })]);
    const el = await openConsole('/localhost?vlogin=abc');
    await seenText(el, 'Log in here?');
    letIn('/mail_link');
    await pressButton(el, 'Log in');
    await seen(el, '.console-nav');
    expect(server.asked('POST', '/mail_link').at(-1)?.json).to.deep.include({ is_confirmed: true });
  });

  it('marks the field that the server refuses, once at a time, and other problems above the form', async () => {
    has([]);
    let answer: ((it: [number, object]) => void) | undefined;
    server.on('POST', SESSION, () => new Promise((resolve) => (answer = resolve)));
    const el = await openConsole();
    await waitUntil(() => !find(el, '.console-skeletons'), 'still loading');
    fill(await seen<HTMLInputElement>(el, 'input[name="email"]'), ' ana@example.org ');
    fill(await seen<HTMLInputElement>(el, 'input[name="password"]'), ' spaces count ');
    const send = () => find<HTMLFormElement>(el, 'form')?.requestSubmit();
    const button = () => find<HTMLButtonElement>(el, 'form > .button--primary');
    send();
    await waitUntil(() => button()?.ariaDisabled === 'true', 'not sending');
    send();
    await waitUntil(() => answer, 'not sent');
    answer?.([400, problem('wrong_password', { field: 'password' })]);
    await waitUntil(() => find(el, '[aria-invalid]'), 'not refused');
    expect(button()?.ariaDisabled).to.equal(null);
    expect(find<HTMLInputElement>(el, '[aria-invalid]')?.name).to.equal('password');
    expect(el.shadowRoot?.activeElement).to.equal(find(el, '[aria-invalid]'));
    const sent = server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/session'));
    expect(sent.map(({ json }) => json)).to.deep.equal([{ email: 'ana@example.org', password: ' spaces count ' }]);
    for (const [code, data, says] of [
      ['account_exists', {}, 'You have a separate account on this site'],
      ['too_many_requests', {}, 'too quickly'],
      ['forbidden', {}, 'This account is not a moderator.'],
    ] as const) {
      server.on('POST', SESSION, [403, problem(code, data)]);
      send();
      const text = () => alerts(el);
      await waitUntil(() => text().includes(says), text());
      expect(find(el, '[aria-invalid]')).to.equal(null);
    }
  });

  it('keeps a wrong code at its field, and begins again when the proof has expired', async () => {
    has(['google']);
    sessionStorage.setItem('vfConsoleLogin', 'w'.repeat(43));
    const due = problem('factor_setup_required', {
      field: 'code',
      ticket: 'T',
      secret: 'ABCDEFGH',
      address: 'otpauth://x',
    });
    server.on('POST', `${SESSION}/window`, [403, due]);
    const el = await openConsole('/localhost/queue#vf-login=code');
    await seen(el, '.console-qr');
    await reads(el, 'main', [
      'heading: Newsroom console',
      'localhost',
      'Your site asks its staff for a second step at login. It takes a minute to set up.',
      'Scan this code with an authenticator app. Then enter the 6 digits it shows.',
      'img: Scan this code with an authenticator app. Then enter the 6 digits it shows.',
      'Or type this key into the app:',
      'ABCD EFGH',
      'field: Code (required, maxlength 10)',
      'button: Log in',
      'button: Back',
    ]);
    server.on('POST', `${SESSION}/factor`, [400, problem('invalid_field', { field: 'code' })]);
    fill(await seen<HTMLInputElement>(el, 'input[name="code"]'), '123456');
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seenText(el, 'This code is wrong or too old.');
    server.on('POST', `${SESSION}/factor`, [429, problem('too_many_requests')]);
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await waitUntil(() => alerts(el).includes('too quickly'));
    await pressButton(el, 'Back');
    await seen(el, 'input[name="password"]');
    expect(alerts(el)).to.equal('');
  });

  it('says when a provider or a passkey cannot be used for another reason', async () => {
    has(['passkey', 'google']);
    server.on('POST', '/v2/:domain/users/login/passkey/options', [429, problem('too_many_requests')]);
    server.on('GET', '/v2/:domain/thirdparty/:provider', [500, problem('internal')]);
    const el = await openConsole();
    await pressButton(el, 'Log in with a passkey');
    await seenText(el, 'too quickly');
    server.on('POST', '/v2/:domain/users/login/passkey/options', [
      200,
      { ticket: 'T', challenge: 'AAAA', host: 'localhost' },
    ]);
    sinon.stub(navigator.credentials, 'get').rejects(new TypeError('broken'));
    await pressButton(el, 'Log in with a passkey');
    await seenText(el, 'Something went wrong. Try again in a moment.');
  });

  it('says why a site cannot be looked up, and at its field that there is none', async () => {
    server.on('POST', BOOTSTRAP, [429, problem('too_many_requests')]);
    const el = await openConsole('');
    const field = await seen<HTMLInputElement>(el, 'input[name="site"]');
    await reads(el, 'main', [
      'heading: Newsroom console',
      'field: Your site (required) – For example news.example',
      'For example news.example',
      'button: Continue',
    ]);
    fill(field, 'news.example');
    await pressButton(el, 'Continue');
    await seenText(el, 'too quickly');
    expect(find(el, '[aria-invalid]')).to.equal(null);
    server.on('POST', BOOTSTRAP, [400, problem('invalid_request')]);
    await pressButton(el, 'Continue');
    await waitUntil(() => field.getAttribute('aria-invalid') === 'true', 'not refused');
    expect(alerts(el)).to.equal('');
  });
});
