/**
 * The tray's reactions to events that the page has not stopped (host contract 2.2). The loader holds them and loads the
 * tray's chunk; `startTray` carries them out in order. `login/success` and `logout/success` close the tray, whose work
 * is done.
 */
import { carryOut, publish } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { translate } from '../../base/i18n/translate';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { isUuid, numericIdToUuid } from '../../contract/values/ids';
import { showNoticeAction } from '../notices/notices.atoms';
import { copyForPage } from '../user/user';
import { currentUserAtom } from '../user/user.atoms';
import { focusedElement } from './focus';
import { obeyProfileShow } from './shown-profile';
import { changeTabAction, closeTrayAction, type Opening, openTrayAction, showFormAction, trayAtom } from './tray.atoms';

/** By numeric id or uuid; empty for the reader's own, and for an invalid id. */
function otherPerson(id: unknown): string {
  const isNumber = typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
  const uuid = isNumber ? numericIdToUuid(id) : typeof id === 'string' && isUuid(id) ? id : '';
  return uuid === copyForPage(store.get(currentUserAtom)).uuid ? '' : uuid;
}

/** Inserts a missing tray: the page may have removed it with its old markup. */
const ensureAtom = atom({ tray: () => {} });

function show(opening: Opening): void {
  store.get(ensureAtom).tray();
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

/** Pages count the arguments, so the reader's own profile is shown with exactly one. */
function showProfile(userId?: number): void {
  obeyProfileShow(() => {
    const person = otherPerson(userId);
    if (!store.get(trayAtom).isOpen) show({ tab: 'vf-profile', person });
    else if (person) publish('tray-tab/change', 'vf-profile', userId);
    else publish('tray-tab/change', 'vf-profile');
  });
}

/** Published, so that a page with its own login may stop either. */
function askToJoin(request?: Partial<AuthenticationRequest>): void {
  publish('tray/open', focusedElement(document), 'vf-profile');
  if (!store.get(trayAtom).isOpen) return;
  store.set(showFormAction, request?.method === 'signup' ? 'signup' : 'login', request?.reason);
}

/** Only in an open tray: the page has its own texts for other logins. */
function closeWith(text: () => string): () => void {
  return () => {
    if (!store.get(trayAtom).isOpen) return;
    close();
    store.set(showNoticeAction, { kind: 'success', text: text() });
  };
}
const handleLogin = closeWith(() => translate('base', 'login.welcome', { name: store.get(currentUserAtom).name }));
const handleLogout = closeWith(() => translate('base', 'profile.logged_out'));

export function startTray(ensure: () => void): void {
  store.set(ensureAtom, { tray: ensure });
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
