import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { publish } from '../../core/base/bus/bus';
import { store } from '../../core/base/store/store';
import { noticesAtom } from '../../core/state/notices/notices.atoms';
import { openWindowAtom } from '../../core/state/session/logins/open-window';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { guest } from '../../core/state/user/user';
import { isLoggedInAtom, setCurrentUserAction } from '../../core/state/user/user.atoms';
import { saveTokens } from '../../core/transport/tokens/tokens';
import { listenFor } from '../../test/support/listen-for';
import { setOnline } from '../../test/support/network';
import { partOf } from '../../test/support/part-of';
import { find, seen, seenText } from '../../test/support/seen';
import { reads } from '../../test/support/spoken';
import {
  ask,
  drawTray,
  fill,
  inputOf,
  isOpen,
  noteOf,
  openTray,
  reader,
  refuse,
  session,
  trayStage,
} from '../../test/support/tray';
import { waitUntil } from '../../test/support/wait-until';

describe('vf-tray', () => {
  const server = trayStage();

  it('logs a guest in with the keyboard only, closes, and announces it', async () => {
    server.on('POST', '/v2/:domain/users/login', [200, session]);
    const success = listenFor('login/success');
    const tray = await openTray();
    await expect(tray).to.be.accessible();

    const email = await seen<HTMLInputElement>(tray, 'input[name=email]');
    await waitUntil(() => tray.shadowRoot?.activeElement === email, 'the first field has the focus');
    await reads(tray, 'dialog', [
      'dialog: Log in',
      'status:',
      'heading: Log in',
      'button: Close panel',
      'tablist: Sections of this panel',
      'tab: Notifications (selected false)',
      'tab: Log in (selected true)',
      'tab: Community (selected false)',
      'tabpanel: Log in',
      'Log in to take part in the conversation.',
      'field: Email address (required)',
      'field: Password (required)',
      'button: Show password',
      'button: Log in',
      'button: Forgot your password?',
      'New here?',
      'button: Create an account',
    ]);
    await sendKeys({ type: ' ingrid@example.com' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'correct horse' });
    await sendKeys({ press: 'Enter' });

    await waitUntil(() => !isOpen(tray));
    expect(server.requests[0]?.json).to.include({ email: 'ingrid@example.com', password: 'correct horse' });
    expect(success.args).to.deep.equal([['viafoura']]);
    expect(store.get(noticesAtom)[0]?.text).to.equal("You're logged in as Ingrid Solberg.");
  });

  it('names missing fields before anything is sent, and focuses the first', async () => {
    const tray = await openTray('signup');
    await fill(tray, { name: '', email: 'ingrid@', password: 'short' });
    await waitUntil(() => noteOf(tray, 'name') === 'Enter the name others will see.');
    await reads(tray, 'form', [
      'It only takes a minute, and your comment is kept.',
      'field: Name (required, invalid true) – Enter the name others will see.',
      'Enter the name others will see.',
      'field: Email address = ingrid@ (required, invalid true) – Enter an email address like name@example.com.',
      'Enter an email address like name@example.com.',
      'field: Password = short (required, invalid true) – Use at least 8 characters.',
      'button: Show password',
      'Use at least 8 characters.',
      'button: Create account',
    ]);
    expect(noteOf(tray, 'email')).to.equal('Enter an email address like name@example.com.');
    expect(noteOf(tray, 'password')).to.equal('Use at least 8 characters.');
    expect(inputOf(tray, 'name')?.getAttribute('aria-invalid')).to.equal('true');
    expect(tray.shadowRoot?.activeElement).to.equal(inputOf(tray, 'name'));
    // Requests by the previous test's reader do not count.
    expect(server.asked('POST', '/users').length).to.equal(0);
    await expect(tray).to.be.accessible();
  });

  it('removes a problem once its field is corrected, without moving anything', async () => {
    server.on('POST', '/v2/:domain/users', refuse(409, 'email_taken'));
    const tray = await openTray('signup');
    await fill(tray, { name: '', email: 'ingrid@', password: 'correct horse' });
    await waitUntil(() => noteOf(tray, 'email'));
    const email = inputOf(tray, 'email') as HTMLInputElement;
    email.focus();
    await sendKeys({ press: 'End' });
    await sendKeys({ type: 'example' });
    expect(noteOf(tray, 'email'), 'still no address').to.equal('Enter an email address like name@example.com.');
    await sendKeys({ type: '.com' });
    await waitUntil(() => email.getAttribute('aria-invalid') !== 'true');
    expect(noteOf(tray, 'name')).to.equal('Enter the name others will see.');
    expect(tray.shadowRoot?.activeElement).to.equal(email);

    await fill(tray, { name: 'Ingrid' });
    await waitUntil(() => noteOf(tray, 'email')?.includes('already an account'));
    await sendKeys({ type: 'x' });
    await waitUntil(() => email.getAttribute('aria-invalid') !== 'true');
  });

  it('keeps the typed text when the server refuses', async () => {
    server.on('POST', '/v2/:domain/users', refuse(409, 'email_taken'));
    const tray = await openTray('signup');
    await fill(tray, { name: 'Ingrid', email: 'ingrid@example.com', password: 'correct horse' });
    await waitUntil(() => inputOf(tray, 'email')?.getAttribute('aria-invalid') === 'true');
    expect(noteOf(tray, 'email')).to.contain('already an account');
    expect(inputOf(tray, 'name')?.value).to.equal('Ingrid');
    expect(inputOf(tray, 'password')?.value).to.equal('correct horse');
    expect(tray.shadowRoot?.activeElement).to.equal(inputOf(tray, 'email'));
  });

  it('shows a vendor’s captcha in a frame of the server, and continues with its answer', async () => {
    const captcha = { kind: 'hcaptcha', site_key: 'k', frame: '/v2/localhost/captcha' };
    server.on('POST', '/v2/:domain/users', ({ text }) =>
      text.includes('by a person') ? [201, session] : refuse(400, 'captcha_required', { captcha }),
    );
    const tray = await openTray('signup');
    await fill(tray, { name: 'Ingrid', email: 'captcha@example.com', password: 'correct horse' });
    const frame = await seen<HTMLIFrameElement>(tray, 'iframe');
    await waitUntil(() => frame.title === 'Security check');
    await waitUntil(() => frame.src.endsWith('/v2/localhost/captcha?theme=light'));
    await expect(tray).to.be.accessible();
    // Messages of other windows are ignored.
    postMessage({ type: 'vf-captcha', answer: 'forged' }, '*');
    const say = (told: object) =>
      dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'vf-captcha', ...told },
          origin: location.origin,
          source: frame.contentWindow,
        }),
      );
    say({ height: 400 });
    await waitUntil(() => frame.height === '400');
    say({ answer: 'by a person' });
    await waitUntil(() => !isOpen(tray));
    expect(server.asked('POST', '/users').some(({ text }) => text.includes('forged'))).to.equal(false);
  });

  const guessed = { field: 'password', reason: 'common' };
  const underField: Array<[string, string, 'login' | 'signup', [number, object], RegExp]> = [
    ['an unknown address', 'email', 'login', refuse(400, 'unregistered_email'), /^There's no account with this/],
    ['a wrong password', 'password', 'login', refuse(400, 'wrong_password'), /^That email and password don't/],
    ['a taken name', 'name', 'signup', refuse(409, 'name_taken'), /name/],
    ['a password others guess', 'password', 'signup', refuse(400, 'invalid_field', guessed), /guess/],
    ['a field the server names', 'password', 'signup', refuse(400, 'invalid_field', { field: 'password' }), /password/],
  ];
  for (const [what, field, method, answer, words] of underField) {
    it(`shows ${what} under the ${field} field`, async () => {
      server.on('POST', '*', answer);
      const tray = await openTray(method);
      await fill(tray, {
        ...(method === 'signup' && { name: 'Ingrid' }),
        email: `${field}@example.com`,
        password: 'correct horse',
      });
      await waitUntil(() => inputOf(tray, field)?.getAttribute('aria-invalid') === 'true');
      expect(noteOf(tray, field)).to.match(words);
      expect(find(tray, '[role=alert]')?.textContent).to.equal('');
    });
  }

  it('says why and until when a reader is banned', async () => {
    const end_date = Date.UTC(2027, 0, 5, 12) / 1000;
    server.on('POST', '*', refuse(403, 'login_banned', { reason: 'Insults.', end_date, permanent: false }));
    const failure = listenFor('login/failure');
    const tray = await openTray();
    await fill(tray, { email: 'banned@example.com', password: 'correct horse' });
    await seenText(tray, /can't log in right now\. Reason: Insults\. It ends on January 5, 2027\./);
    expect(failure.firstCall.args[0]).to.include({ error_key: 'login_banned', endDate: end_date * 1000 });
    expect(isOpen(tray)).to.equal(true);
  });

  it('shows what a guest wanted to do, and that it will be done', async () => {
    const tray = await drawTray();
    await seen(tray, 'dialog');
    publish('authentication/required', { method: 'login', reason: 'like' });
    await waitUntil(() => isOpen(tray));
    await seenText(tray, 'Log in to like');
    await seenText(tray, "We'll save your reaction as soon as you're logged in.");
    publish('tray/close');
    await waitUntil(() => !isOpen(tray));
    ask('login');
    await seenText(tray, 'Log in to take part in the conversation.');
  });

  it('says whether the network or the server is away, and lets the reader try again', async () => {
    server.on('POST', '*', 'offline');
    const tray = await openTray();
    await fill(tray, { email: 'offline@example.com', password: 'correct horse' });
    await seenText(tray, /We can't connect right now/);
    setOnline(false);
    await fill(tray, { password: 'correct horse 1' });
    await waitUntil(() => find(tray, '.account-form__problem')?.textContent?.includes('You seem to be offline'));
    setOnline(true);
    server.on('POST', '*', [200, session]);
    await fill(tray, { password: 'correct horse 2' });
    await waitUntil(() => !isOpen(tray));
  });

  it('signs up, in one request that also logs in', async () => {
    server.on('POST', '/v2/:domain/users', [201, session]);
    const signedUp = listenFor('signup/success');
    const tray = await openTray('signup');
    await fill(tray, { name: ' Ingrid Solberg ', email: 'ingrid@example.com', password: 'correct horse' });
    await waitUntil(() => !isOpen(tray));
    expect(server.requests[0]?.json).to.include({ name: 'Ingrid Solberg', login: true });
    expect(signedUp.callCount).to.equal(1);
    expect(store.get(isLoggedInAtom)).to.equal(true);
  });

  it('stays logged in when logging out fails, and shows it', async () => {
    let fail = () => {};
    server.on('DELETE', '/v2/:domain/users/logout', () => new Promise((resolve) => (fail = () => resolve('offline'))));
    saveTokens({ access: 'access', refresh: 'refresh' });
    store.set(setCurrentUserAction, { ...guest, ...reader });
    const tray = await openTray();
    const button = await seen(tray, '.profile__log-out');
    expect(button.textContent).to.equal('Log out');
    button.click();
    await waitUntil(() => button.textContent === 'Logging out…');
    fail();
    await seenText(tray, "We couldn't log you out.");
    expect(button.textContent).to.equal('Log out');
    expect(store.get(isLoggedInAtom)).to.equal(true);
  });

  it('confirms a forgotten password in the same words for every address', async () => {
    server.on('POST', '/v2/:domain/account/password', [200, {}]);
    const counted = listenFor('vf-analytics/recorded');
    const tray = await openTray();
    (await seen(tray, '.account-link')).click();
    await seenText(tray, 'Reset your password');
    await fill(tray, { email: 'nobody@example.com' });
    await seenText(
      tray,
      "If there's an account for nobody@example.com, we've emailed you a link to reset your password",
    );
    expect(tray.shadowRoot?.activeElement?.textContent).to.contain('Check your inbox');
    expect(counted.args).to.deep.equal([['PASSWORD_RESET', 'vf-tray']]);
    await expect(tray).to.be.accessible();
    (await seen(tray, '.account-switch button')).click();
    await seen(tray, 'input[name=password]');
  });

  it('shows the password on request, and hides it when it is sent', async () => {
    server.on('POST', '*', refuse(400, 'wrong_password'));
    const tray = await openTray();
    const toggle = await seen(tray, '.field__toggle');
    toggle.click();
    await waitUntil(() => inputOf(tray, 'password')?.type === 'text');
    expect(toggle.getAttribute('aria-label')).to.equal('Hide password');
    await fill(tray, { email: 'shown@example.com', password: 'wrong horse' });
    await waitUntil(() => inputOf(tray, 'password')?.getAttribute('aria-invalid') === 'true');
    expect(inputOf(tray, 'password')?.type).to.equal('password');
  });

  it('is filled by password managers: autocomplete tells each field', async () => {
    const tray = await openTray();
    await seen(tray, 'form');
    expect(inputOf(tray, 'email')?.autocomplete).to.equal('username');
    expect(inputOf(tray, 'password')?.autocomplete).to.equal('current-password');
    (await seen(tray, '.account-switch button')).click();
    await seen(tray, 'input[name=name]');
    expect(inputOf(tray, 'password')?.autocomplete).to.equal('new-password');
  });

  it('offers the networks of the site before its own form, and opens a window for one', async () => {
    store.set(setSiteAction, { login_providers: ['oauth', 'google', 'unheard-of'], name: 'The News' }, null);
    const tray = await openTray();
    await seen(tray, '.providers__button');
    const buttons = [...(tray.shadowRoot?.querySelectorAll<HTMLElement>('.providers__button') ?? [])];
    expect(buttons.map(({ textContent }) => textContent)).to.deep.equal([
      'Continue with The News',
      'Continue with Google',
    ]);
    await expect(tray).to.be.accessible();
    const opened = { location: { href: '' }, closed: false, close: sinon.stub() };
    const open = sinon.stub(window, 'open').returns(partOf<Window>(opened));
    server.on('POST', '/v2/:domain/users/sociallogin', [200, session]);
    buttons[1]?.click();
    expect(open.callCount).to.equal(1);
    await waitUntil(() => opened.location.href.includes('/thirdparty/google?'));
    new BroadcastChannel('vf-login').postMessage({ code: 'abc' });
    await waitUntil(() => store.get(isLoggedInAtom));
    open.restore();
    store.set(setSiteAction, {}, null);
  });

  it('shows that a login window is open, brings it to the front and cancels it', async () => {
    store.set(setSiteAction, { login_providers: ['google', 'apple'] }, null);
    const tray = await openTray();
    await seen(tray, '.providers__button');
    const opened = { location: { href: '' }, closed: false, close: sinon.stub(), focus: sinon.stub() };
    const open = sinon.stub(window, 'open').returns(partOf<Window>(opened));
    const cancelled = listenFor('login/cancel');
    try {
      expect(find(tray, '.providers__window')?.textContent).to.equal('');
      find(tray, '[data-provider=apple]')?.click();
      await seenText(tray, 'Finish logging in in the other window.');
      await expect(tray).to.be.accessible();
      const [show, cancel] = [...(tray.shadowRoot?.querySelectorAll<HTMLElement>('.providers__window button') ?? [])];
      show?.click();
      expect(opened.focus.callCount).to.equal(1);
      cancel?.click();
      await waitUntil(() => find(tray, '.providers__window')?.textContent === '');
      expect(opened.close.callCount).to.equal(1);
      expect(cancelled.args).to.deep.equal([[{ type: 'apple' }]]);
      expect(tray.shadowRoot?.activeElement?.textContent).to.equal('Continue with Apple');
      expect(find(tray, '.account-form__problem')).to.equal(null, 'it was their own wish');
      // A late result of the window is ignored.
      new BroadcastChannel('vf-login').postMessage({ code: 'late' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(server.asked('POST', 'sociallogin')).to.deep.equal([]);
      // An end in the window itself also removes the message.
      find(tray, '[data-provider=google]')?.click();
      await seenText(tray, 'Finish logging in in the other window.');
      server.on('POST', '/v2/:domain/users/sociallogin', [200, session]);
      new BroadcastChannel('vf-login').postMessage({ code: 'abc' });
      await waitUntil(() => store.get(isLoggedInAtom));
      expect(store.get(openWindowAtom)).to.equal(null);
    } finally {
      open.restore();
      store.set(setSiteAction, {}, null);
    }
  });

  it('tells staff with a password that is too short where to choose another', async () => {
    const tray = await openTray();
    const data = { field: 'password', reason: 'staff_short' };
    server.on('POST', '/v2/:domain/users/login', refuse(400, 'invalid_field', data));
    await fill(tray, { email: 'ingrid@example.com', password: 'elevenchars' });
    await waitUntil(() =>
      noteOf(tray, 'password')?.endsWith('at least 12 characters. Choose a new one: “Forgot your password?”'),
    );
    await expect(tray).to.be.accessible();
  });

  it('logs in by a passkey, and shows when none was used or it is unknown', async () => {
    store.set(setSiteAction, { login_providers: ['passkey'] }, null);
    const tray = await openTray();
    const offer = await seen(tray, '.providers__button');
    expect(offer.textContent).to.equal('Log in with a passkey');
    await expect(tray).to.be.accessible();
    const ways = '/v2/:domain/users/login/passkey';
    server.on('POST', `${ways}/options`, [200, { ticket: 'a', challenge: 'YWJj', host: 'localhost' }]);
    const get = sinon.stub(navigator.credentials, 'get').rejects(new DOMException('', 'NotAllowedError'));
    try {
      offer.click();
      await seenText(tray, 'No passkey was used. Try again, or log in another way.');
      await expect(tray).to.be.accessible();
      const bytes = new TextEncoder().encode('abc').buffer;
      const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
      get.resolves({ rawId: bytes, response } as never);
      server.on('POST', ways, refuse(400, 'invalid_field', { field: 'credential' }));
      offer.click();
      await seenText(tray, "We don't recognize that passkey.");
      server.on('POST', `${ways}/options`, [200, { ticket: 'b', challenge: 'YWJj', host: 'localhost' }]);
      server.on('POST', ways, [200, session]);
      offer.click();
      await waitUntil(() => store.get(isLoggedInAtom));
      expect(get.lastCall.firstArg.publicKey.userVerification).to.equal('required');
    } finally {
      get.restore();
    }
  });

  it('connects a network to the account that has its address, once its owner is in', async () => {
    store.set(setSiteAction, { login_providers: ['google', 'apple'] }, null);
    const tray = await openTray();
    await seen(tray, '.providers__button');
    const opened = { location: { href: '' }, closed: false, close: sinon.stub() };
    const open = sinon.stub(window, 'open').returns(partOf<Window>(opened));
    const data = { token: 'kept', provider: 'google', email: 'ingrid@example.com' };
    server.on('POST', '/v2/:domain/users/sociallogin', refuse(409, 'account_exists', data));
    find(tray, '.providers__button')?.click();
    await waitUntil(() => opened.location.href.includes('/thirdparty/google?'));
    new BroadcastChannel('vf-login').postMessage({ code: 'abc' });
    await seenText(tray, /already have an account with ingrid@example\.com\. Log in to it once to connect Google/);
    expect(tray.shadowRoot?.querySelectorAll('.providers__button').length).to.equal(1, 'Google is done already');
    await expect(tray).to.be.accessible();

    server.on('POST', '/v2/:domain/users/login', [200, session]);
    server.on('POST', '/v2/:domain/users/sociallogin', [200, { result: reader }]);
    await waitUntil(() => inputOf(tray, 'email')?.value === 'ingrid@example.com');
    await fill(tray, { password: 'correct horse' });
    await waitUntil(() =>
      store.get(noticesAtom).some(({ text }) => text === 'Google is now connected to your account.'),
    );
    const [, connected] = server.asked('POST', 'sociallogin');
    expect(connected?.json).to.include({ token: 'kept', connect: true });
    expect(connected?.headers.get('authorization')).to.equal('Bearer access');
    open.restore();
  });
});
