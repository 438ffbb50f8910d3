import { expect } from '@open-wc/testing';
import { listenFor } from '../../../test/support/listen-for';
import { prepublish, publishFromPage, subscribeFromPage, unsubscribeFromPage } from '../../base/bus/bus';
import { loadAreas } from '../../base/i18n/packs';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { numericIdToUuid } from '../../contract/values/ids';
import { ensureTray } from '../../mount/loader/complete-page';
import { noticesAtom } from '../notices/notices.atoms';
import { guest } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { focusedElement } from './focus';
import { reportProfile } from './shown-profile';
import { showFormAction, tabsAtom, trayAtom } from './tray.atoms';
import { startTray } from './tray.events';

const tray = () => store.get(trayAtom);
const reader = { ...guest, id: 7, uuid: '00000000-0000-4000-8000-000000000007', user_privilege: 'normal' as const };

describe('tray', () => {
  before(() => loadAreas(['base'], 'en'));
  before(() => startTray(ensureTray));

  afterEach(() => {
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
  });

  it('opens on the feed and announces it, whichever tab was shown last', () => {
    const opened = listenFor('tray/opened');
    publishFromPage('tray', 'open', '_', 'vf-profile');
    publishFromPage('tray', 'close');
    publishFromPage('tray', 'open');
    expect(opened.args).to.deep.equal([['vf-profile'], ['vf-feed']]);
    expect(tray().isOpen).to.equal(true);
  });

  it('opens on the feed for an unknown tab', () => {
    publishFromPage('tray', 'open', null, 'vf-nonsense');
    expect(tray().tab).to.equal('vf-feed');
  });

  it('publishes once that it was opened and once that it was closed', () => {
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

  it('lets a page close and open it again from its own listener', () => {
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

  it('opens on a profile that is requested while it is closed', () => {
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

  it('asks a guest to log in or, if requested, to sign up, and stores the reason', () => {
    publishFromPage('authentication', 'required', { method: 'login', reason: 'post_content' });
    expect(tray()).to.include({ tab: 'vf-profile', form: 'login', reason: 'post_content' });
    store.set(showFormAction, 'forgot');
    expect(tray()).to.include({ form: 'forgot', reason: 'post_content' });
    store.set(showFormAction, 'signup', 'like');
    expect(tray()).to.include({ form: 'signup', reason: 'like' });
    publishFromPage('authentication', 'required');
    expect(tray().form).to.equal('login');
  });

  it('shows no form if the page has stopped the opening', () => {
    let isStopping = true;
    prepublish((channel, event) => (isStopping && channel === 'tray' && event === 'open' ? false : undefined));
    publishFromPage('authentication', 'required', { method: 'signup' });
    isStopping = false;
    expect(tray()).to.include({ isOpen: false, form: 'login', openings: 0 });
  });

  it('changes its tab while it is open, to an existing one', () => {
    publishFromPage('tray-tab', 'change', 'vf-profile');
    expect(tray()).to.include({ isOpen: false, tab: 'vf-feed' });
    publishFromPage('tray', 'open');
    publishFromPage('tray-tab', 'change', 'vf-nonsense');
    expect(tray().tab).to.equal('vf-feed');
    publishFromPage('tray-tab', 'change', 'vf-community');
    expect(tray().tab).to.equal('vf-community');
    const change = listenFor('tray-tab/change');
    publishFromPage('tray', 'open', null, 'vf-community');
    expect(change.args, 'it is there already').to.deep.equal([]);
  });

  it('leads from other readers back to the screen on which the first of them was opened', () => {
    publishFromPage('tray', 'open', null, 'vf-community');
    publishFromPage('tray-tab', 'change', 'vf-profile', 8);
    publishFromPage('tray-tab', 'change', 'vf-profile', 9);
    expect(tray()).to.include({ person: numericIdToUuid(9), cameFrom: 'vf-community' });
    publishFromPage('tray-tab', 'change', 'vf-feed');
    expect([tray().person, tray().cameFrom]).to.deep.equal(['', undefined]);
  });

  it('accepts another reader by number or uuid, and anything else as the reader’s own profile', () => {
    publishFromPage('tray', 'open');
    const person = (id: unknown) => {
      publishFromPage('tray-tab', 'change', 'vf-profile', id);
      return tray().person;
    };
    expect([person(8), person(numericIdToUuid(9))]).to.deep.equal([numericIdToUuid(8), numericIdToUuid(9)]);
    expect(['8', 0, -8, 1.5, 2 ** 60, null, 'nobody'].map(person)).to.deep.equal(['', '', '', '', '', '', '']);
  });

  it('has the tabs of a guest or a member, and the open one', () => {
    const ofGuests = ['vf-feed', 'vf-profile', 'vf-community'];
    expect(store.get(tabsAtom)).to.deep.equal(ofGuests);
    publishFromPage('tray', 'open', null, 'vf-settings');
    expect(store.get(tabsAtom)).to.deep.equal([...ofGuests, 'vf-settings']);
    store.set(setCurrentUserAction, reader);
    expect(store.get(tabsAtom)).to.deep.equal([...ofGuests, 'vf-settings', 'vf-account']);
  });

  it('reports the profile on its screen once: the reader’s own without an argument, and none without a number', () => {
    const shown = listenFor('profile/show');
    publishFromPage('tray', 'open', null, 'vf-profile');
    reportProfile();
    reportProfile();
    publishFromPage('tray-tab', 'change', 'vf-profile', 8);
    reportProfile();
    publishFromPage('tray-tab', 'change', 'vf-profile', '12345678-0000-4000-9000-000000000000');
    reportProfile();
    expect(shown.args).to.deep.equal([[], [8]]);
    publishFromPage('profile', 'show', 9);
    reportProfile();
    expect(shown.args, 'the page asked for it').to.deep.equal([[], [8], [9]]);
    expect(tray().person).to.equal(numericIdToUuid(9));
  });

  it('adds a tray if the page has lost it', () => {
    for (const publishing of [() => publishFromPage('tray', 'toggle'), () => publishFromPage('profile', 'show', 8)]) {
      document.querySelector('vf-tray')?.remove();
      publishing();
      expect(document.querySelectorAll('vf-tray.vf-tray').length).to.equal(1);
      publishFromPage('tray', 'close');
    }
  });

  for (const [channel, event, text] of [
    ['login', 'success', "You're logged in as Ingrid."],
    ['logout', 'success', "You're logged out."],
  ] as const) {
    it(`closes at ${channel}/${event} and announces it; a closed one announces nothing`, () => {
      store.set(setCurrentUserAction, { ...reader, name: 'Ingrid' });
      publishFromPage(channel, event, 'viafoura');
      expect(store.get(noticesAtom)).to.deep.equal([]);
      publishFromPage('tray', 'open');
      publishFromPage(channel, event, 'viafoura');
      expect(tray().isOpen).to.equal(false);
      expect(store.get(noticesAtom).map(({ kind, text }) => [kind, text])).to.deep.equal([['success', text]]);
    });
  }

  it('remembers the element that gets the focus back, or the focused one', () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    publishFromPage('tray', 'open', opener);
    expect(tray().opener).to.equal(opener);
    publishFromPage('tray', 'close');
    opener.focus();
    publishFromPage('tray', 'open', '_');
    expect(tray().opener).to.equal(opener);
    publishFromPage('tray', 'close');
    expect(tray().opener).to.equal(null);
    opener.remove();
    publishFromPage('tray', 'open', '_');
    expect(tray().opener, 'nothing had it').to.equal(null);
  });

  it('finds the focus inside shadow roots', () => {
    const outer = document.createElement('div');
    document.body.append(outer);
    outer.attachShadow({ mode: 'open' }).innerHTML = '<div></div><button>Log in</button>';
    const inner = outer.shadowRoot?.querySelector('div') as HTMLElement;
    inner.attachShadow({ mode: 'open' }).innerHTML = '<button>Reply</button>';
    for (const button of [outer.shadowRoot, inner.shadowRoot].map((root) => root?.querySelector('button'))) {
      button?.focus();
      expect(focusedElement(document)).to.equal(button);
    }
    outer.remove();
    expect(focusedElement(document)).to.equal(null);
  });
});
