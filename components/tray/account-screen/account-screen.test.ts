import { define } from 'virtual:element/tray';
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { publish } from '../../../core/base/bus/bus';
import { loadAreas } from '../../../core/base/i18n/packs';
import { clearPageState } from '../../../core/base/store/jotai';
import { store } from '../../../core/base/store/store';
import { noticesAtom } from '../../../core/state/notices/notices.atoms';
import { setSiteAction } from '../../../core/state/site/site.atoms';
import { guest } from '../../../core/state/user/user';
import { isLoggedInAtom, setCurrentUserAction } from '../../../core/state/user/user.atoms';
import { saveTokens } from '../../../core/transport/tokens/tokens';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { partOf } from '../../../test/support/part-of';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

before(define);

const reader = {
  ...guest,
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  name: 'Ingrid Solberg',
  user_privilege: 'normal' as const,
  email: 'ingrid@example.com',
  email_verification_status: 'approved' as const,
  has_password: true,
};
const google = {
  provider: 'google',
  email: 'ingrid@mail.example',
  date_created: 1,
  date_last_login: Date.UTC(2026, 4, 1),
};
const device = (at: number, browser: string, system: string, is_current = false) => ({
  uuid: `00000000-0000-4000-8000-00000000000${at}`,
  browser,
  system,
  provider: '',
  date_created: 1,
  date_seen: Date.UTC(2026, 4, at, 12),
  is_current,
});
const sessions = [device(3, 'Firefox', 'Linux', true), device(2, 'Safari', 'iPhone'), device(1, '', '')];
const refuse = (status: number, code: string, data?: object) =>
  [status, { http_status: status, code, error: code, message: code, data, request_id: '1' }] as [number, object];

const USERS = '/v2/:domain/users';
const button = (tray: HTMLElement, name: string) =>
  [...(tray.shadowRoot?.querySelectorAll<HTMLElement>('button') ?? [])].find(
    (it) => (it.getAttribute('aria-label') ?? it.textContent) === name,
  );
const press = async (tray: HTMLElement, name: string) => {
  await waitUntil(() => button(tray, name) !== undefined, `a button "${name}"`);
  button(tray, name)?.click();
};
const fill = async (tray: HTMLElement, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    (await seen<HTMLInputElement>(tray, `input[name=${name}]`)).value = value;
  }
  (await seen(tray, 'button[type=submit]')).click();
};
const said = () => store.get(noticesAtom).at(-1)?.text;
const focused = (tray: HTMLElement) => tray.shadowRoot?.activeElement?.textContent;

describe('the account screen', () => {
  const server = fakeServer();

  before(() => loadAreas(['base', 'account'], 'en'));
  afterEach(() => {
    saveTokens(null);
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });

  async function open(logins: object = { has_password: true, identities: [google] }, who: object = {}) {
    server.on('GET', `${USERS}/identities`, [200, logins]);
    server.on('GET', `${USERS}/sessions`, [200, { http_status: 200, result: { sessions } }]);
    saveTokens({ access: 'access', refresh: 'refresh' });
    store.set(setCurrentUserAction, { ...reader, ...who });
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    await seen(tray, 'dialog');
    publish('tray/open', null, 'vf-account');
    await seenText(tray, "Where you're logged in");
    return tray;
  }

  it('shows address, login methods and devices, and is read out in order', async () => {
    const tray = await open();
    const text = tray.shadowRoot?.querySelector('.account')?.textContent ?? '';
    for (const part of [
      'ingrid@example.com',
      'Confirmed',
      'Google',
      'Last used May 1, 2026',
      'Firefox on Linux',
      'This device',
      'Safari on iPhone',
      'Unknown device',
    ]) {
      expect(text).to.contain(part);
    }
    expect(find(tray, 'h2')?.textContent).to.equal('Account');
    await reads(tray, '.account', [
      'Ingrid Solberg',
      'button: Choose a picture',
      'button: Change name',
      'region: Email address',
      'heading: Email address',
      'ingrid@example.com',
      'Confirmed',
      'button: Change address',
      'region: Password',
      'heading: Password',
      'button: Change password',
      'region: Ways to log in',
      'heading: Ways to log in',
      'Email address and password',
      'Google',
      'ingrid@mail.example',
      'Last used May 1, 2026',
      'button: Remove Google',
      "region: Where you're logged in",
      "heading: Where you're logged in",
      'Firefox on Linux',
      'This device',
      'Safari on iPhone',
      'Last used May 2, 2026 at hh:mm',
      'button: Log out on Safari on iPhone',
      'Unknown device',
      'Last used May 1, 2026 at hh:mm',
      'button: Log out on Unknown device',
      'button: Log out everywhere else',
      'region: Your data',
      'heading: Your data',
      'Download a file with everything this site stores about you.',
      'button: Download a copy',
      'region: Delete account',
      'heading: Delete account',
      "Your name, email address, picture and logins are deleted right away. This can't be undone. Your comments stay, under the name “Deleted user”.",
      'button: Delete my account',
      'button: Log out',
    ]);
    await expect(tray).to.be.accessible();
  });

  for (const [status, said] of [
    ['approved', ['Confirmed']],
    ['pending', ['Not confirmed yet']],
  ] as const) {
    it(`shows the state of the address: ${said.join()}`, async () => {
      const tray = await open(undefined, { email_verification_status: status });
      const texts = findAll(tray, '.account__value .account__meta').map(({ textContent }) => textContent);
      expect(texts).to.deep.equal(said);
    });
  }

  it('asks for the password before changing the address, and says where the mail went', async () => {
    const tray = await open();
    let sent = '';
    server.on('POST', `${USERS}/:id`, ({ text }) => {
      sent = text;
      return refuse(400, 'wrong_password', { field: 'password' });
    });
    await press(tray, 'Change address');
    await seen(tray, 'input[name=email]');
    await reads(tray, '.account__section', [
      'region: Email address',
      'heading: Email address',
      'ingrid@example.com',
      'Confirmed',
      'field: New email address (required)',
      'field: Current password (required)',
      'button: Show password',
      'button: Save',
      'button: Cancel',
    ]);
    await fill(tray, { email: 'new@example.com', password: 'not it' });
    await seenText(tray, "That password isn't right.");
    expect(tray.shadowRoot?.activeElement?.getAttribute('name')).to.equal('password');
    server.on('POST', `${USERS}/:id`, [200, { result: { ...reader, email_pending: 'new@example.com' } }]);
    await fill(tray, { password: 'correct horse' });
    await seenText(tray, "We've sent an email to new@example.com.");
    expect(said()).to.equal('Open the link we sent to new@example.com to confirm it.');
    expect(focused(tray)).to.equal('Change address');
    expect(sent).to.match(/name="email"[^-]*new@example.com/);
    server.on('POST', `${USERS}/:id`, [200, { result: reader }]);
    await reads(tray, '.account__section', [
      'region: Email address',
      'heading: Email address',
      'ingrid@example.com',
      'Confirmed',
      "We've sent an email to new@example.com. Your address changes once you open the link in it.",
      'button: Change address',
      'button: Resend email',
      'button: Keep current address',
    ]);
    await press(tray, 'Keep current address');
    await waitUntil(() => said() === "Your address hasn't changed.");
    expect(button(tray, 'Keep current address')).to.equal(undefined);
  });

  it('shows problems with a new password below it', async () => {
    const tray = await open();
    server.on('POST', `${USERS}/:id`, refuse(400, 'invalid_field', { field: 'newPassword', reason: 'common' }));
    await press(tray, 'Change password');
    await fill(tray, { password: 'correct horse', newPassword: 'password1' });
    await waitUntil(() => find(tray, 'input[name=newPassword]')?.getAttribute('aria-invalid') === 'true');
    expect(find(tray, 'input[name=password]')?.getAttribute('aria-invalid')).to.equal(null);
    await press(tray, 'Cancel');
    await waitUntil(() => focused(tray) === 'Change password');
  });

  it('offers to remove the other logins with a new password', async () => {
    const tray = await open();
    const sent: string[] = [];
    server.on('POST', `${USERS}/:id`, ({ text }) => {
      sent.push(text);
      return [200, { result: reader }];
    });
    for (const isPressed of [false, true]) {
      await press(tray, 'Change password');
      const box = await seen<HTMLInputElement>(tray, 'input[type=checkbox]');
      expect(box.closest('label')?.textContent).to.contain('Also remove connected logins and passkeys');
      await expect(tray).to.be.accessible();
      if (isPressed) box.click();
      await fill(tray, { password: 'correct horse', newPassword: 'another battery' });
      await waitUntil(() => focused(tray) === 'Change password');
    }
    expect(sent.map((text) => text.includes('name="ends_other_logins"'))).to.deep.equal([false, true]);
  });

  it('changes the name, and shows waiting and refused names', async () => {
    const tray = await open();
    server.on('POST', `${USERS}/:id`, refuse(409, 'name_taken', { field: 'name' }));
    await press(tray, 'Change name');
    await fill(tray, { name: 'Mona' });
    await seenText(tray, 'This name is already taken. Choose a different one.');
    const waiting = { ...reader, username_pending: 'Ingrid S', username_moderation_status: 'pending_update' as const };
    server.on('POST', `${USERS}/:id`, [200, { result: waiting }]);
    await fill(tray, { name: 'Ingrid S' });
    await seenText(tray, 'Ingrid S is waiting for approval. Until then, others see Ingrid Solberg.');
    await waitUntil(() => focused(tray) === 'Change name');
    await expect(tray).to.be.accessible();
    store.set(setCurrentUserAction, { ...reader, username_moderation_status: 'rejected' });
    await seenText(tray, "Your new name wasn't approved.");
  });

  it('cuts a picture to a square with the keyboard, sends it, and undoes it', async () => {
    const tray = await open();
    const sent: string[] = [];
    server.on('POST', `${USERS}/:id`, ({ text }) => {
      sent.push(text);
      return [200, { result: { ...reader, pic_large: 'https://news.example/avatars/a/large.webp' } }];
    });
    const input = await seen<HTMLInputElement>(tray, 'input[type=file]');
    const choose = (file: File) => {
      const files = new DataTransfer();
      files.items.add(file);
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose(new File([new Uint8Array(6_000_000)], 'huge.jpg', { type: 'image/jpeg' }));
    await waitUntil(() => said()?.startsWith('That file is larger than 5 MB') === true);
    choose(new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }));
    await waitUntil(() => said()?.startsWith("That file can't be used") === true);

    const drawn = new OffscreenCanvas(300, 200);
    drawn.getContext('2d')?.fillRect(0, 0, 300, 200);
    choose(new File([await drawn.convertToBlob()], 'wide.png', { type: 'image/png' }));
    const size = await seen<HTMLInputElement>(tray, 'input[type=range]');
    await waitUntil(() => tray.shadowRoot?.activeElement === size);
    const [, across, down] = tray.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=range]') ?? [];
    expect([across?.disabled, down?.disabled]).to.deep.equal([false, true], 'there is room to the sides alone');
    await expect(tray).to.be.accessible();
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => down?.disabled === false, 'nearer, there is room all around');
    expect(Number(size.value), 'in small steps').to.be.closeTo(1, 0.05);
    await press(tray, 'Save');
    await waitUntil(() => said() === 'Your picture has been changed.');
    expect(sent[0]).to.contain('name="avatar"; filename=');
    await waitUntil(() => focused(tray) === 'Change picture');
    store.get(noticesAtom).at(-1)?.action?.run();
    await waitUntil(() => sent.length === 2);
    expect(sent[1]).to.match(/name="avatar"\r\n\r\n\r\n/);
  });

  it('removes the picture at once, and restores it when that fails', async () => {
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const tray = await open(undefined, { pic_large: picture, pic_small: picture });
    let answer: ((it: unknown) => void) | undefined;
    server.on('POST', `${USERS}/:id`, () => new Promise((resolve) => (answer = resolve as typeof answer)));
    await press(tray, 'Remove picture');
    await waitUntil(() => find(tray, '.profile-edit img') === null && answer !== undefined);
    answer?.(refuse(503, 'unavailable'));
    await waitUntil(() => find(tray, '.profile-edit img') !== null);
  });

  it('removes a login method, but not the last one', async () => {
    const tray = await open({ has_password: false, identities: [google, { ...google, provider: 'apple' }] });
    expect(button(tray, 'Change password')).to.equal(undefined);
    server.on('DELETE', `${USERS}/identities/:provider`, [200, { has_password: false, identities: [google] }]);
    await press(tray, 'Remove Apple');
    await seenText(tray, "This is your only way to log in, so you can't remove it.");
    expect(said()).to.equal('You can no longer log in with Apple.');
    expect(button(tray, 'Remove Google')).to.equal(undefined);
    expect(focused(tray)).to.equal('Ways to log in');
  });

  it('connects another login in a window, without a new login', async () => {
    store.set(setSiteAction, { login_providers: ['apple', 'google'] }, null);
    const tray = await open();
    expect(button(tray, 'Connect Google')).to.equal(undefined, 'it is connected');
    const opened = { location: { href: '' }, closed: false, close: sinon.stub() };
    const stub = sinon.stub(window, 'open').returns(partOf<Window>(opened));
    const loggedIn = listenFor('login/success');
    let proof: unknown;
    server.on('POST', `${USERS}/sociallogin`, ({ json, headers }) => {
      proof = [(json as { connect: boolean }).connect, headers.get('authorization')];
      return [200, { result: reader }];
    });
    await press(tray, 'Connect Apple');
    await waitUntil(() => opened.location.href.includes('/thirdparty/apple?'));
    server.on('GET', `${USERS}/identities`, [
      200,
      { has_password: true, identities: [google, { ...google, provider: 'apple' }] },
    ]);
    new BroadcastChannel('vf-login').postMessage({ code: 'abc' });
    await waitUntil(() => said() === 'Apple is now connected to your account.');
    await waitUntil(() => button(tray, 'Remove Apple') !== undefined);
    expect(proof).to.deep.equal([true, 'Bearer access']);
    expect(loggedIn.callCount).to.equal(0);
    stub.restore();
  });

  for (const [why, answer, says] of [
    ['belongs to another account', refuse(409, 'account_exists'), /^Apple is connected to a different account/],
    ['needs a fresh login', refuse(400, 'invalid_field', { field: 'password' }), /log in again first/],
    ['is refused for another reason', refuse(400, 'invalid_field', { field: 'token' }), /^(?!.*log in again).+/],
  ] as const) {
    it(`says why a login is not connected: it ${why}`, async () => {
      store.set(setSiteAction, { login_providers: ['apple'] }, null);
      const tray = await open();
      const opened = { location: { href: '' }, closed: false, close: sinon.stub() };
      const stub = sinon.stub(window, 'open').returns(partOf<Window>(opened));
      server.on('POST', `${USERS}/sociallogin`, answer);
      await press(tray, 'Connect Apple');
      await waitUntil(() => opened.location.href.includes('/thirdparty/apple?'));
      new BroadcastChannel('vf-login').postMessage({ code: 'abc' });
      await waitUntil(() => said() !== undefined);
      expect(said()).to.match(says);
      expect(button(tray, 'Connect Apple')).not.to.equal(undefined);
      stub.restore();
    });
  }

  it('logs out on one device, or everywhere else', async () => {
    const tray = await open();
    server.on('DELETE', `${USERS}/sessions/:uuid`, 'offline');
    await press(tray, 'Log out on Safari on iPhone');
    await waitUntil(() => said() !== undefined, 'why not');
    expect(button(tray, 'Log out on Safari on iPhone')).not.to.equal(undefined);
    server.on('DELETE', `${USERS}/sessions/:uuid`, [200, { http_status: 200, result: {} }]);
    await press(tray, 'Log out on Safari on iPhone');
    await waitUntil(() => said() === 'Safari on iPhone has been logged out.');
    expect(button(tray, 'Log out on Safari on iPhone')).to.equal(undefined);
    server.on('DELETE', `${USERS}/sessions`, [200, { http_status: 200, result: {} }]);
    await press(tray, 'Log out everywhere else');
    await seenText(tray, "You're not logged in anywhere else.");
    expect(store.get(isLoggedInAtom)).to.equal(true);
  });

  it('erases with the password, and closes', async () => {
    const tray = await open();
    const sent: unknown[] = [];
    server.on('POST', `${USERS}/current/erase`, ({ json }) => {
      sent.push(json);
      return [202, { http_status: 202, result: { mode: 'anonymise' } }];
    });
    await press(tray, 'Delete my account');
    await seenText(tray, 'Your comments stay, under the name “Deleted user”.');
    await expect(tray).to.be.accessible();
    await fill(tray, { password: 'correct horse' });
    await waitUntil(() => !store.get(isLoggedInAtom));
    expect(sent).to.deep.equal([{ password: 'correct horse' }]);
  });

  it('asks a reader without a password to log in once more before it erases', async () => {
    store.set(setSiteAction, { login_providers: ['google'] }, null);
    const tray = await open({ has_password: false, identities: [google] });
    server.on('POST', `${USERS}/current/erase`, refuse(400, 'invalid_field', { field: 'password' }));
    await press(tray, 'Delete my account');
    await press(tray, 'Delete permanently');
    await seenText(tray, "To confirm it's you, log in again first.");
    await waitUntil(() => button(tray, 'Continue with Google') !== undefined);
  });

  const laptop = {
    uuid: '00000000-0000-4000-8000-0000000000aa',
    name: 'Work laptop',
    host: 'news.example',
    date_created: 1,
    date_last_login: Date.UTC(2026, 4, 2, 12),
  };
  const phone = { ...laptop, uuid: '00000000-0000-4000-8000-0000000000bb', name: '', date_last_login: null };

  async function openWithPasskeys(passkeys: object[], logins?: object) {
    store.set(setSiteAction, { login_providers: ['passkey'] }, null);
    server.on('GET', `${USERS}/passkeys`, [200, { may_add: true, passkeys }]);
    const tray = await open(logins);
    await seenText(tray, 'Passkeys');
    return tray;
  }

  it('lists passkeys by name and last use, and removes one', async () => {
    const tray = await openWithPasskeys([laptop, phone]);
    await seenText(tray, 'Not used yet');
    await seenText(tray, 'Last used May 2, 2026');
    await expect(tray).to.be.accessible();
    server.on('DELETE', `${USERS}/passkeys/:passkey_uuid`, [200, { may_add: true, passkeys: [phone] }]);
    await press(tray, 'Remove Work laptop');
    await waitUntil(() => said() === 'You can no longer log in with Work laptop.');
    expect(focused(tray)).to.equal('Passkeys');
    expect(button(tray, 'Remove Work laptop')).to.equal(undefined);
  });

  it('keeps a passkey that is the only login method', async () => {
    const tray = await openWithPasskeys([laptop], { has_password: false, identities: [] });
    await seenText(tray, "This is your only way to log in, so you can't remove it.");
    expect(button(tray, 'Remove Work laptop')).to.equal(undefined);
  });

  it('removes the only login beside a passkey, or the passkey, but not both', async () => {
    const ways = { has_password: false, has_passkey: true };
    const tray = await openWithPasskeys([laptop, phone], { ...ways, identities: [google] });
    expect(button(tray, 'Remove Google')).not.to.equal(undefined);
    server.on('DELETE', `${USERS}/passkeys/:passkey_uuid`, [200, { may_add: true, passkeys: [] }]);
    await press(tray, 'Remove Work laptop');
    await seenText(tray, "This is your only way to log in, so you can't remove it.");
    expect(button(tray, 'Remove Google')).to.equal(undefined);
    tray.remove();
    const again = await openWithPasskeys([laptop], { ...ways, identities: [google] });
    server.on('DELETE', `${USERS}/identities/:provider`, [200, { ...ways, identities: [] }]);
    await press(again, 'Remove Google');
    await seenText(again, "This is your only way to log in, so you can't remove it.");
    expect(button(again, 'Remove Work laptop')).to.equal(undefined);
  });

  it('adds a passkey after the password, and reports a browser that made none', async () => {
    const tray = await openWithPasskeys([]);
    server.on('POST', `${USERS}/passkeys/options`, refuse(400, 'wrong_password', { field: 'password' }));
    await press(tray, 'Add a passkey');
    await fill(tray, { name: 'Work laptop', password: 'not it' });
    await seenText(tray, "That password isn't right.");
    const wanted = { ticket: 'a', challenge: 'YWJj', host: 'localhost', site: 'The News', algorithms: [-7], known: [] };
    const user = { handle: 'YWJj', name: 'ingrid@example.com', display_name: 'Ingrid' };
    server.on('POST', `${USERS}/passkeys/options`, [200, { ...wanted, user }]);
    const create = sinon.stub(navigator.credentials, 'create').rejects(new DOMException('', 'NotAllowedError'));
    try {
      await fill(tray, { password: 'correct horse' });
      await seenText(tray, 'No passkey was added.');
      await expect(tray).to.be.accessible();
      const bytes = new TextEncoder().encode('abc').buffer;
      create.resolves({ rawId: bytes, response: { clientDataJSON: bytes, attestationObject: bytes } } as never);
      let sent = '';
      server.on('POST', `${USERS}/passkeys`, ({ text }) => {
        sent = text;
        return [200, { may_add: true, passkeys: [laptop] }];
      });
      await fill(tray, { password: 'correct horse' });
      await seenText(tray, 'news.example');
      expect(JSON.parse(sent)).to.deep.equal({
        ...{ ticket: 'a', name: 'Work laptop' },
        credential: { id: 'YWJj', client_data: 'YWJj', attestation: 'YWJj' },
      });
      expect(create.firstCall.firstArg.publicKey.authenticatorSelection.userVerification).to.equal('required');
    } finally {
      create.restore();
    }
    expect(said()).to.equal('You can now log in with “Work laptop”.');
  });

  it('shows that it could not be loaded, and loads it again', async () => {
    server.on('GET', `${USERS}/identities`, 'offline');
    server.on('GET', `${USERS}/sessions`, 'offline');
    saveTokens({ access: 'access', refresh: 'refresh' });
    store.set(setCurrentUserAction, reader);
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    await seen(tray, 'dialog');
    publish('tray/open', null, 'vf-account');
    await seenText(tray, /can't connect right now/);
    await expect(tray).to.be.accessible();
    server.on('GET', `${USERS}/identities`, [200, { has_password: true, identities: [] }]);
    server.on('GET', `${USERS}/sessions`, [200, { http_status: 200, result: { sessions } }]);
    await press(tray, 'Try again');
    await seenText(tray, 'Safari on iPhone');
  });
});
