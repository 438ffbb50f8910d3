import { expect, fixture, html } from '@open-wc/testing';
import { forgetPage, prepublish } from '../../core/base/bus/bus';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { mailLinkAtom } from '../../core/state/tray/mail-link';
import { trayAtom } from '../../core/state/tray/tray.atoms';
import { startTray } from '../../core/state/tray/tray.events';
import { guest, toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { find, seen } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/password-reset';
import { reads } from '../../test/support/spoken';

describe('<vf-password-reset>', () => {
  before(() => startTray(() => {}));
  afterEach(() => {
    forgetPage();
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });
  const draw = () => fixture<HTMLElement>(html`<vf-password-reset></vf-password-reset>`);

  it('leads a guest to the form that sends the mail', async () => {
    const el = await draw();
    const button = await seen(el, 'button');
    expect(button.textContent).to.equal('Forgot your password?');
    await reads(el, '', ['button: Forgot your password?']);
    await expect(el).to.be.accessible();
    button.click();
    await waitUntil(() => store.get(trayAtom).isOpen);
    expect(store.get(trayAtom).form).to.equal('forgot');
  });

  it('does not open the tray if the page has its own login', async () => {
    prepublish((channel) => (channel === 'authentication' ? false : undefined));
    const el = await draw();
    (await seen(el, 'button')).click();
    expect(store.get(trayAtom)).to.include({ isOpen: false, form: 'login' });
  });

  it('handles the link of a mail by itself, when it comes to an open page', async () => {
    const here = location.href;
    const address = new URL(here);
    address.searchParams.set('vtype', 'reset');
    address.searchParams.set('vtoken', 'secret');
    history.replaceState(null, '', address);
    try {
      await draw();
      await waitUntil(() => store.get(mailLinkAtom) !== null);
      expect(store.get(mailLinkAtom)).to.include({ kind: 'reset', token: 'secret' });
      expect(store.get(trayAtom).isOpen).to.equal(true);
      expect(location.href).to.equal(here);
    } finally {
      history.replaceState(null, '', here);
    }
  });

  it('shows nothing to logged-in readers', async () => {
    const el = await draw();
    await seen(el, 'button');
    store.set(
      setCurrentUserAction,
      toReader({ id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada', user_privilege: 'normal' }),
    );
    await waitUntil(() => !find(el, 'button'));
  });
});
