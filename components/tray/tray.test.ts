import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { prepublish, publish, subscribeFromPage, unsubscribeFromPage } from '../../core/base/bus/bus';
import { store } from '../../core/base/store/store';
import { askToJoin } from '../../core/state/permissions/ask-to-join';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { guest } from '../../core/state/user/user';
import { isLoggedInAtom, setCurrentUserAction } from '../../core/state/user/user.atoms';
import { saveTokens } from '../../core/transport/tokens/tokens';
import { listenFor } from '../../test/support/listen-for';
import { find, seen, seenText } from '../../test/support/seen';
import {
  ask,
  dialogOf,
  drawTray,
  fill,
  inputOf,
  isOpen,
  openTray,
  reader,
  show,
  trayStage,
} from '../../test/support/tray';
import { waitUntil } from '../../test/support/wait-until';

describe('vf-tray', () => {
  const server = trayStage();

  it('shows no form of the suite on a site with its own login', async () => {
    store.set(setSiteAction, { disable_widget_logins: true }, null);
    const tray = await openTray();
    await seenText(tray, 'Log in on this site to take part.');
    expect(find(tray, 'form')).to.equal(null);
  });

  it('shows the reader with name and counts, and logs out', async () => {
    server.on('DELETE', '/v2/:domain/users/logout', [204]);
    saveTokens({ access: 'access', refresh: 'refresh' });
    const counts = { comments_made: 1482, likes_received: 9310, likes_made: 0, dislikes_made: 0, dislikes_received: 0 };
    store.set(setCurrentUserAction, { ...guest, ...reader, data_count: counts });
    const logout = listenFor('authentication/logout');
    const tray = await openTray();
    await seenText(tray, 'Ingrid Solberg');
    await seenText(tray, '1,482');
    await seenText(tray, 'Member since March 3, 2024');
    await expect(tray).to.be.accessible();
    (await seen(tray, '.profile__log-out')).click();
    await waitUntil(() => !isOpen(tray));
    expect(logout.args).to.deep.equal([[]]);
    expect(store.get(isLoggedInAtom)).to.equal(false);
  });

  it('shows another reader, without a logout button', async () => {
    server.on('GET', '/v2/:domain/users', [
      200,
      { result: { results: [{ ...reader, name: 'Amina', comments_made: 3 }] } },
    ]);
    const tray = await drawTray();
    await seen(tray, 'dialog');
    publish('profile/show', 7);
    await seenText(tray, 'Amina');
    expect(find(tray, '.profile__log-out')).to.equal(null);
    expect(find(tray, 'h2')?.textContent).to.equal('Profile');
  });

  it('reports each shown profile once, and none for a guest', async () => {
    const shown = listenFor('profile/show');
    const tray = await drawTray();
    await seen(tray, 'dialog');
    publish('tray/open', null, 'vf-profile');
    await seen(tray, 'input[name=password]');
    expect(shown.args, 'a guest').to.deep.equal([]);
    publish('tray/close');
    await waitUntil(() => !isOpen(tray));
    store.set(setCurrentUserAction, { ...guest, ...reader });
    publish('tray/open', null, 'vf-profile');
    await waitUntil(() => shown.callCount === 1);
    const change = listenFor('tray-tab/change');
    publish('tray-tab/change', 'vf-profile', 8);
    await waitUntil(() => shown.callCount === 2);
    publish('profile/show', 9);
    await aTimeout(50);
    publish('tray/close');
    await waitUntil(() => !isOpen(tray));
    publish('tray/open', null, 'vf-profile');
    await waitUntil(() => shown.callCount === 4);
    expect(shown.args).to.deep.equal([[], [8], [9], []]);
    expect(change.args, 'a report switches nothing').to.deep.equal([
      ['vf-profile', 8],
      ['vf-profile', 9],
    ]);
  });

  it('is set in the font that the page gave its widgets', async () => {
    document.documentElement.style.setProperty('--vf-font-family', 'Courier New, monospace');
    const tray = await openTray();
    const fontOf = (selector: string) => getComputedStyle(find(tray, selector) ?? tray).fontFamily;
    for (const selector of ['h2', 'input[name=email]', 'button[type=submit]'])
      expect(fontOf(selector), selector).to.contain('Courier New');
    document.documentElement.style.removeProperty('--vf-font-family');
    expect(fontOf('h2')).not.to.contain('Courier New');
  });

  it('shows when another reader cannot be loaded, and tries again', async () => {
    server.on('GET', '/v2/:domain/users', [500, {}]);
    const tray = await drawTray();
    await seen(tray, 'dialog');
    publish('profile/show', 9);
    await seenText(tray, "This profile isn't available right now.");
    const bob = { ...reader, id: 9, uuid: '00000000-0000-4000-8000-000000000009', name: 'Bob' };
    server.on('GET', '/v2/:domain/users', [200, { result: { results: [bob] } }]);
    (await seen(tray, '[role=alert] button')).click();
    await seenText(tray, 'Bob');
  });

  it('closes on Escape and on the scrim, and gives the focus back', async () => {
    const opener = await fixture<HTMLButtonElement>(html`<button>Open</button>`);
    const tray = await drawTray();
    await seen(tray, 'dialog');
    opener.focus();
    publish('tray/open');
    await waitUntil(() => isOpen(tray));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen(tray));
    expect(document.activeElement).to.equal(opener);

    publish('tray/open', opener);
    await waitUntil(() => isOpen(tray));
    const dialog = dialogOf(tray);
    dialog?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    dialog?.click();
    await waitUntil(() => !isOpen(tray));
    expect(document.activeElement).to.equal(opener);
  });

  it('closes on the back gesture, which sends no key', async () => {
    const tray = await openTray();
    dialogOf(tray)?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitUntil(() => !isOpen(tray));
  });

  it('stays open when the page stops its closing', async () => {
    const tray = await openTray();
    let isStopping = true;
    prepublish((channel, event) => (isStopping && channel === 'tray' && event === 'close' ? false : undefined));
    // Without an earlier action of the reader, the browser does not let a page keep a dialog open.
    await sendKeys({ type: 'a' });
    await sendKeys({ press: 'Escape' });
    const wasOpen = isOpen(tray);
    isStopping = false;
    expect(wasOpen).to.equal(true);
    publish('tray/close');
    await waitUntil(() => !isOpen(tray));
  });

  it('clears its fields when it is opened again', async () => {
    const tray = await openTray();
    const email = await seen<HTMLInputElement>(tray, 'input[name=email]');
    email.value = 'ingrid@example.com';
    publish('tray/close');
    await waitUntil(() => !isOpen(tray));
    ask('login');
    await waitUntil(() => isOpen(tray));
    expect(inputOf(tray, 'email')?.value).to.equal('');
  });

  it('keeps the page behind it from scrolling and shifting, and restores it afterwards', async () => {
    const tall = await fixture<HTMLElement>(html`<div style="height: 4000px"></div>`);
    const width = tall.clientWidth;
    await waitUntil(() => document.adoptedStyleSheets.length === 0, 'the tray before has left');
    const tray = await openTray();
    expect(getComputedStyle(document.documentElement).overflowY).to.equal('hidden');
    expect(tall.clientWidth).to.equal(width);
    const dialog = dialogOf(tray);
    expect(dialog?.scrollHeight, 'what fits needs no scrolling').to.equal(dialog?.clientHeight);
    const closed = listenFor('tray/closed');
    tray.remove();
    await waitUntil(() => closed.callCount === 1);
    await waitUntil(() => document.adoptedStyleSheets.length === 0);
    expect(getComputedStyle(document.documentElement).overflowY).to.equal('visible');
  });

  it('opens from the other side in Arabic, and is accessible there', async () => {
    show('ar');
    const tray = await openTray();
    await seenText(tray, 'تسجيل الدخول');
    const dialog = dialogOf(tray);
    await waitUntil(() => dialog && dialog.getBoundingClientRect().left === 0);
    await expect(tray).to.be.accessible();
  });

  it('is accessible in the dark', async () => {
    document.documentElement.style.colorScheme = 'dark';
    const tray = await openTray('signup');
    await fill(tray, { name: '', email: '', password: '' });
    await waitUntil(() => inputOf(tray, 'name')?.getAttribute('aria-invalid') === 'true');
    await expect(tray).to.be.accessible();
    document.documentElement.style.colorScheme = '';
  });

  it('lets a page with its own login stop authentication needed', async () => {
    const tray = await drawTray();
    await seen(tray, 'dialog');
    const handleNeeded = () => publish('tray/close');
    subscribeFromPage('authentication', 'needed', handleNeeded);
    askToJoin('login', 'header');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isOpen(tray)).to.equal(false);
    unsubscribeFromPage('authentication', 'needed', handleNeeded);
  });
});
