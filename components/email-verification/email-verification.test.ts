import { expect, fixture, html } from '@open-wc/testing';
import { forgetPage } from '../../core/base/bus/bus';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { mailLinkAtom } from '../../core/state/tray/mail-link';
import { startTray } from '../../core/state/tray/tray.events';
import { guest, toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { fakeServer } from '../../test/support/fake-server';
import { find, seen } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/email-verification';
import { reads } from '../../test/support/spoken';

const waiting = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  name: 'Ingrid Solberg',
  user_privilege: 'normal' as const,
  email: 'ingrid@example.com',
  email_verification_status: 'pending_new' as const,
};

describe('<vf-email-verification>', () => {
  const server = fakeServer();
  afterEach(() => {
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });
  const draw = () => fixture<HTMLElement>(html`<vf-email-verification></vf-email-verification>`);

  it('asks a reader to confirm a pending address, and sends the mail again', async () => {
    server.on('POST', '*', [204]);
    store.set(setSiteAction, { enable_email_verification: true }, null);
    store.set(setCurrentUserAction, toReader(waiting));
    const el = await draw();
    expect((await seen(el, 'h2')).textContent).to.equal('Confirm your email address');
    expect(find(el, 'p')?.textContent).to.contain('ingrid@example.com');
    await reads(el, '', [
      'heading: Confirm your email address',
      "We've emailed a link to ingrid@example.com. Open it to join in.",
      'button: Resend email',
    ]);
    await expect(el).to.be.accessible();
    (await seen(el, 'button')).click();
    await waitUntil(() => find(el, '[role=status]')?.textContent === "We've sent another email.");
    expect(server.requests[0]?.path).to.match(/email-verification\/send$/);

    server.on('POST', '*', 'offline');
    (await seen(el, 'button')).click();
    await waitUntil(() => find(el, '[role=status]')?.textContent?.startsWith("That didn't work"));
    // Confirmed in another tab.
    store.set(setCurrentUserAction, toReader({ ...waiting, email_verification_status: 'approved' }));
    await waitUntil(() => !find(el, 'section'));
  });

  it('handles the link of a mail by itself, logged in or not', async () => {
    startTray(() => {});
    const here = location.href;
    const address = new URL(here);
    address.searchParams.set('vtype', 'emailverification');
    address.searchParams.set('vtoken', 'secret');
    history.replaceState(null, '', address);
    try {
      await draw();
      await waitUntil(() => store.get(mailLinkAtom) !== null);
      expect(store.get(mailLinkAtom)).to.include({ kind: 'emailverification', token: 'secret' });
      expect(location.href).to.equal(here);
    } finally {
      history.replaceState(null, '', here);
      forgetPage();
      clearPageState(store);
    }
  });

  it('shows nothing to anybody else', async () => {
    store.set(setSiteAction, { enable_email_verification: true }, null);
    const el = await draw();
    await waitUntil(() => el.shadowRoot?.querySelector('.vf-email-verification'));
    expect(find(el, 'section')).to.equal(null);
    store.set(setSiteAction, {}, null);
    store.set(setCurrentUserAction, toReader(waiting));
    expect(find(el, 'section')).to.equal(null);
  });
});
