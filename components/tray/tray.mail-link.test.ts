import { expect } from '@open-wc/testing';
import { publish } from '../../core/base/bus/bus';
import { store } from '../../core/base/store/store';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { openMailLink } from '../../core/state/tray/mail-link';
import { guest } from '../../core/state/user/user';
import { isLoggedInAtom, setCurrentUserAction } from '../../core/state/user/user.atoms';
import { saveTokens } from '../../core/transport/tokens/tokens';
import { find, seen, seenText } from '../../test/support/seen';
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

  describe('a link out of a mail', () => {
    const CONFIRM = '/v2/:domain/users/email-verification';
    const here = location.href;
    afterEach(() => history.replaceState(null, '', here));

    async function openLink(type: string, token?: string) {
      const tray = await drawTray();
      await seen(tray, 'dialog');
      comeByLink(type, token);
      return tray;
    }

    function comeByLink(type: string | null, token = 'secret') {
      const address = new URL(here);
      if (type === null) address.searchParams.set('vlogin', 'secret');
      else {
        address.searchParams.set('vtype', type);
        address.searchParams.set('vtoken', token);
      }
      history.replaceState(null, '', address);
      openMailLink();
    }

    it('logs in at once in the browser that requested the link, and after a press in any other', async () => {
      store.set(setSiteAction, { login_providers: ['mail_link'] }, null);
      server.on('POST', '/v2/:domain/users/login/mail/send', [200, {}]);
      const tray = await openTray();
      (await seen(tray, '.providers__button')).click();
      await seenText(tray, 'log in without a password');
      await fill(tray, { email: 'ingrid@example.com' });
      await seenText(tray, /If there's an account for ingrid@example\.com, .* works for 15 minutes/);
      expect(tray.shadowRoot?.activeElement?.textContent).to.contain('Check your inbox');
      await expect(tray).to.be.accessible();
      publish('tray/close');

      const refused = refuse(400, 'invalid_field', { field: 'verifier' });
      server.on('POST', '/v2/:domain/users/login/mail', refused);
      comeByLink(null);
      await waitUntil(() => isOpen(tray));
      await seenText(tray, 'This link logs you in on this device.');
      expect(location.href).not.to.contain('secret');
      await expect(tray).to.be.accessible();
      server.on('POST', '/v2/:domain/users/login/mail', [200, session]);
      await seen(tray, '.button--primary');
      await waitUntil(() => find(tray, '.button--primary:not([aria-disabled])'));
      find(tray, '.button--primary')?.click();
      await waitUntil(() => store.get(isLoggedInAtom));
      const shown = server.asked('POST', 'login/mail').map(({ json }) => json as Record<string, unknown>);
      const [asked, tried, pressed] = shown;
      expect(asked?.email).to.equal('ingrid@example.com');
      expect([tried?.token, typeof tried?.verifier]).to.deep.equal(['secret', 'string']);
      expect([pressed?.is_confirmed, pressed?.verifier]).to.deep.equal([true, undefined]);
      store.set(setSiteAction, {}, null);
    });

    it('confirms the address, once, and leaves no token behind', async () => {
      server.on('POST', CONFIRM, [200, { is_logged_in: true }]);
      const tray = await openLink('emailverification');
      await waitUntil(() => isOpen(tray));
      await seenText(tray, 'Your email address is confirmed.');
      expect(find(tray, '.account-noted')?.textContent).not.to.contain('To keep your account safe, earlier logins');
      expect(find(tray, 'h2')?.textContent).to.equal('Confirm your email address');
      expect(server.asked('POST', 'email-verification').map(({ json }) => json)).to.deep.equal([{ token: 'secret' }]);
      expect(location.href).not.to.contain('secret');
      await expect(tray).to.be.accessible();
      publish('tray/close');
      ask('login');
      await waitUntil(() => inputOf(tray, 'password'));
      expect(server.asked('POST', 'email-verification').length).to.equal(1);
    });

    it('leads to a new password if the link ended earlier logins', async () => {
      server.on('POST', CONFIRM, [200, { is_logged_in: false }]);
      const tray = await openLink('emailverification');
      await seenText(tray, 'To keep your account safe, earlier logins');
      await expect(tray).to.be.accessible();
      find(tray, '.account-noted .account-link')?.click();
      await seenText(tray, "Enter your account's email address.");
      expect(inputOf(tray, 'email')).to.exist;
    });

    it('shows the session of a browser that is signed in, so that it stays signed in', async () => {
      saveTokens({ access: 'a', refresh: 'r' });
      store.set(setCurrentUserAction, { ...guest, ...reader });
      server.on('POST', CONFIRM, [200, { is_logged_in: true }]);
      const tray = await openLink('emailverification');
      await seenText(tray, 'Your email address is confirmed.');
      expect(server.asked('POST', 'email-verification')[0]?.headers.get('authorization')).to.equal('Bearer a');
    });

    it('shows when the link has expired, and offers another mail to logged-in readers', async () => {
      saveTokens({ access: 'a', refresh: 'r' });
      store.set(setCurrentUserAction, { ...guest, ...reader, email_verification_status: 'pending_new' });
      server.on('POST', CONFIRM, refuse(400, 'invalid_field', { field: 'token' }));
      server.on('POST', `${CONFIRM}/send`, [204]);
      const tray = await openLink('emailverification');
      await seenText(tray, 'This link has expired or has already been used.');
      find(tray, '.account-noted button')?.click();
      await seenText(tray, "We've sent you an email");
      expect(server.asked('POST', 'email-verification/send').length).to.equal(1);
    });

    it('lets a new password be chosen, and leads on to the login', async () => {
      server.on('POST', '/v2/:domain/account/password/reset', [204]);
      const tray = await openLink('reset');
      await fill(tray, { password: 'short' });
      await waitUntil(() => noteOf(tray, 'password'));
      expect(server.asked('POST', 'password/reset').length).to.equal(0);
      await expect(tray).to.be.accessible();
      const guessed = { field: 'newPassword', reason: 'common' };
      server.on('POST', '/v2/:domain/account/password/reset', refuse(400, 'invalid_field', guessed));
      await fill(tray, { password: 'sunshine' });
      await waitUntil(() => noteOf(tray, 'password')?.startsWith('This password is too easy to guess'));
      server.on('POST', '/v2/:domain/account/password/reset', [204]);
      find(tray, '.account-form__check input')?.click();
      await fill(tray, { password: 'long enough for this' });
      await seenText(tray, 'Your new password has been saved.');
      // Only after the box is checked.
      expect(server.asked('POST', 'password/reset').map(({ json }) => json)).to.deep.equal([
        { token: 'secret', newPassword: 'sunshine' },
        { token: 'secret', newPassword: 'long enough for this', ends_other_logins: true },
      ]);
      find(tray, '.account-link')?.click();
      await waitUntil(() => inputOf(tray, 'email'));
    });

    it('shows that a link for a new password was used or is too old', async () => {
      server.on('POST', '/v2/:domain/account/password/reset', refuse(400, 'invalid_field', { field: 'token' }));
      const tray = await openLink('reset');
      await fill(tray, { password: 'long enough for this' });
      await seenText(tray, 'This link has expired or has already been used.');
      expect(tray.shadowRoot?.textContent).not.to.contain('Your new password has been saved.');
    });

    it('passes the links of LoginRadius’s mails to LoginRadius', async () => {
      const guid = '0f8fad5b-d9cb-469f-a165-70867728950e';
      server.on('POST', '/v2/:domain/loginradius/*', [204]);
      const tray = await openLink('emailverification', guid);
      await seenText(tray, 'Your email address is confirmed.');
      comeByLink('reset', guid);
      await fill(tray, { password: 'long enough for this' });
      await seenText(tray, 'Your new password has been saved.');
      expect(server.requests.map(({ path, json }) => [path.split('/').slice(3).join('/'), json])).to.deep.equal([
        ['loginradius/email', { token: guid }],
        ['loginradius/reset', { token: guid, newPassword: 'long enough for this' }],
      ]);
      expect(location.href).not.to.contain(guid);
    });

    it('shows nothing for an unknown type', async () => {
      const tray = await openLink('anything');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(isOpen(tray)).to.equal(false);
    });
  });
});
