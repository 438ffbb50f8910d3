/**
 * What the tray does by itself at an event the page has not stopped (host contract 2.2).
 *
 * The loader holds these events from the first one on and fetches the tray's chunk; `startTray` carries them out, in
 * order, once the tray is drawn, and every later one at once.
 *
 * - `tray/open (any, tabId)`, `tray/close`, `tray/toggle`, `tray-tab/change (tabId, userId?)`
 * - `profile/show (userId?)`: opens the tray, or switches its tab, on that profile
 * - `authentication/required`: publishes `tray/open` for `vf-profile`, then shows the form asked for
 * - `login/success`, `logout/success`: close it, the dialog has done its work (specification §4), and say what it did
 */
import { carryOut, publish } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { translate } from '../../base/i18n/translate';
import { store } from '../../base/store/store';
import { isUuid, numericIdToUuid } from '../../contract/ids';
import { showNoticeAction } from '../notices/notices.atoms';
import { copyForPage } from '../user/user';
import { currentUserAtom } from '../user/user.atoms';
import { focusedElement } from './focus';
import { changeTabAction, closeTrayAction, type Opening, openTrayAction, showFormAction, trayAtom } from './tray.atoms';

/** The uuid of another reader by numeric id or uuid; empty for the reader's own, and for what is no id. */
function otherPerson(id: unknown): string {
  const isNumber = typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
  const uuid = isNumber ? numericIdToUuid(id) : typeof id === 'string' && isUuid(id) ? id : '';
  return uuid === copyForPage(store.get(currentUserAtom)).uuid ? '' : uuid;
}

/** Puts a tray where none is: the page may have thrown it away with its old markup. */
let ensureTray = () => {};

function show(opening: Opening): void {
  ensureTray();
  store.set(openTrayAction, opening);
}

function open(opener?: unknown, tab?: unknown): void {
  show({ opener, tab });
}

function close(): void {
  store.set(closeTrayAction);
}

function toggle(): void {
  if (store.get(trayAtom).isOpen) close();
  else show({});
}

function changeTab(tab: unknown, userId?: unknown): void {
  if (store.get(trayAtom).isOpen) store.set(changeTabAction, tab, otherPerson(userId));
}

/** Exactly one argument for the reader's own profile: pages count them. */
function showProfile(userId?: number): void {
  const person = otherPerson(userId);
  if (!store.get(trayAtom).isOpen) show({ tab: 'vf-profile', person });
  else if (person) publish('tray-tab/change', 'vf-profile', userId);
  else publish('tray-tab/change', 'vf-profile');
}

/** By the event, so that a page that has its own login may stop either. */
function askToJoin(request?: Partial<AuthenticationRequest>): void {
  publish('tray/open', focusedElement(document), 'vf-profile');
  if (store.get(trayAtom).isOpen) store.set(showFormAction, request?.method === 'signup' ? 'signup' : 'login');
}

/** A notice says what happened in the tray; a log-in by another way has its own words on the page. */
function closeWith(text: () => string): () => void {
  return () => {
    if (!store.get(trayAtom).isOpen) return;
    close();
    store.set(showNoticeAction, { kind: 'success', text: text() });
  };
}
const handleLogin = closeWith(() => translate('base', 'login.welcome', { name: store.get(currentUserAtom).name }));
const handleLogout = closeWith(() => translate('base', 'profile.logged_out'));

/** Carries out what was held, in order, and from now on each event as it comes; harmless when repeated. */
export function startTray(ensure: () => void): void {
  ensureTray = ensure;
  carryOut({
    'tray/open': open,
    'tray/close': close,
    'tray/toggle': toggle,
    'tray-tab/change': changeTab,
    'profile/show': showProfile,
    'authentication/required': askToJoin,
    'login/success': handleLogin,
    'logout/success': handleLogout,
  });
}
