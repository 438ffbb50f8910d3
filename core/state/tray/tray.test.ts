import { expect } from '@open-wc/testing';
import { listenFor } from '../../../test/support/listen-for';
import { publishFromPage, subscribeFromPage, unsubscribeFromPage } from '../../base/bus/bus';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { ensureTray } from '../../mount/loader/complete-page';
import { guest } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { watchActivators } from './activators';
import { trayAtom } from './tray.atoms';
import { startTray } from './tray.events';

const tray = () => store.get(trayAtom);
const reader = { ...guest, id: 7, uuid: '00000000-0000-4000-8000-000000000007', user_privilege: 'normal' as const };

describe('tray', () => {
  before(() => startTray(ensureTray));

  afterEach(() => {
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
  });

  it('opens plainly on the feed and says so, whatever was shown last', () => {
    const opened = listenFor('tray/opened');
    publishFromPage('tray', 'open', '_', 'vf-profile');
    publishFromPage('tray', 'close');
    publishFromPage('tray', 'open');
    expect(opened.args).to.deep.equal([['vf-profile'], ['vf-feed']]);
    expect(tray().isOpen).to.equal(true);
  });

  it('opens on the feed for a tab nobody knows', () => {
    publishFromPage('tray', 'open', null, 'vf-nonsense');
    expect(tray().tab).to.equal('vf-feed');
  });

  it('tells once that it was opened and once that it was closed', () => {
    const opened = listenFor('tray/opened');
    const closed = listenFor('tray/closed');
    publishFromPage('tray', 'close');
    publishFromPage('tray', 'open');
    publishFromPage('tray', 'open');
    publishFromPage('tray', 'close');
    publishFromPage('tray', 'close');
    expect(opened.callCount).to.equal(1);
    expect(closed.args).to.deep.equal([[]]);
  });

  it('toggles', () => {
    publishFromPage('tray', 'toggle');
    expect(tray().isOpen).to.equal(true);
    publishFromPage('tray', 'toggle');
    expect(tray().isOpen).to.equal(false);
  });

  it('lets a page close and open it anew from its own opened listener', () => {
    const opened = listenFor('tray/opened');
    const handleOpened = (tab: unknown) => {
      if (tab === 'vf-feed') return;
      publishFromPage('tray', 'close');
      publishFromPage('tray', 'open');
    };
    subscribeFromPage('tray', 'opened', handleOpened);
    publishFromPage('tray', 'open', null, 'vf-profile');
    unsubscribeFromPage('tray', 'opened', handleOpened);
    expect(opened.args).to.deep.equal([['vf-profile'], ['vf-feed']]);
    expect(tray().isOpen).to.equal(true);
  });

  it('switches the tab of an open tray when it is opened on another', () => {
    const change = listenFor('tray-tab/change');
    publishFromPage('tray', 'open');
    publishFromPage('tray', 'open', null, 'vf-profile');
    expect(change.args).to.deep.equal([['vf-profile']]);
    expect(tray().tab).to.equal('vf-profile');
  });

  it('shows the own profile with one argument, that of another reader with two', () => {
    store.set(setCurrentUserAction, reader);
    const change = listenFor('tray-tab/change');
    publishFromPage('tray', 'open');
    publishFromPage('profile', 'show');
    publishFromPage('profile', 'show', 8);
    expect(tray().person).to.equal('00000000-0000-4000-8000-000000000008');
    publishFromPage('profile', 'show', 7);
    expect(tray().person).to.equal('');
    expect(change.args).to.deep.equal([['vf-profile'], ['vf-profile', 8], ['vf-profile']]);
  });

  it('opens on a profile when it is asked for while closed', () => {
    const opened = listenFor('tray/opened');
    publishFromPage('profile', 'show', 8);
    expect(opened.args).to.deep.equal([['vf-profile']]);
    expect(tray().person).to.equal('00000000-0000-4000-8000-000000000008');
  });

  it('opens on the form a guest was asked for, and on login the next time', () => {
    const open = listenFor('tray/open');
    publishFromPage('authentication', 'required', { method: 'signup', reason: 'post_content' });
    expect(tray()).to.include({ isOpen: true, tab: 'vf-profile', form: 'signup' });
    expect(open.firstCall.args[1]).to.equal('vf-profile');
    publishFromPage('tray', 'close');
    publishFromPage('tray', 'open', null, 'vf-profile');
    expect(tray().form).to.equal('login');
  });

  it('adds a tray where the page has lost it', () => {
    document.querySelector('vf-tray')?.remove();
    publishFromPage('tray', 'toggle');
    expect(document.querySelectorAll('vf-tray.vf-tray').length).to.equal(1);
  });

  it('closes when the reader has logged in or out', () => {
    publishFromPage('tray', 'open');
    publishFromPage('login', 'success', 'viafoura');
    expect(tray().isOpen).to.equal(false);
    publishFromPage('tray', 'open');
    publishFromPage('logout', 'success');
    expect(tray().isOpen).to.equal(false);
  });

  it('remembers the element that gets the focus back, or what had it', () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    publishFromPage('tray', 'open', opener);
    expect(tray().opener).to.equal(opener);
    publishFromPage('tray', 'close');
    opener.focus();
    publishFromPage('tray', 'open', '_');
    expect(tray().opener).to.equal(opener);
    opener.remove();
  });
});

describe('tray activators', () => {
  it('open the tray from anywhere in the page, also from inside a link, and no longer once ended', () => {
    const open = listenFor('tray/open');
    const stop = watchActivators();
    const link = document.createElement('a');
    link.href = '#elsewhere';
    link.className = 'vf-js-tray-activator';
    link.innerHTML = '<span>Log in</span>';
    document.body.append(link);
    link.querySelector('span')?.click();
    expect(open.args).to.deep.equal([[link]]);
    expect(location.hash).to.equal('');
    stop();
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(open.callCount).to.equal(1);
    link.remove();
    clearPageState(store);
  });
});
