/**
 * The tray. `tray/opened` reports the requested tab: a plain open always says `vf-feed`, because some pages open the
 * tray again from their `opened` listener until it does.
 * Emits:  tray/opened, tray/closed, tray-tab/change
 * Source: specification §2 "Tray"; host contract 2.2
 */
import { publish } from '../../base/bus/bus';
import type { Reason, TabId } from '../../base/bus/events';
import { atom, resettable } from '../../base/store/jotai';
import { isLoggedInAtom } from '../user/user.atoms';
import { focusedElement } from './focus';

/** In the order in which the tabs are shown. */
const tabIds: readonly TabId[] = ['vf-feed', 'vf-profile', 'vf-community', 'vf-settings', 'vf-account'];

export type AccountForm = 'login' | 'signup' | 'forgot' | 'link';

interface Tray {
  isOpen: boolean;
  tab: TabId;
  /** Another reader's uuid; empty for the own profile. */
  person: string;
  /** The tab from which another reader's profile was opened in the tray. */
  cameFrom?: TabId;
  form: AccountForm;
  /** Action for which a guest was asked to log in. */
  reason?: Reason;
  opener: HTMLElement | null;
  /** Incremented on opening, so that each opening starts with new screens and no earlier input. */
  openings: number;
}

const CLOSED: Tray = { isOpen: false, tab: 'vf-feed', person: '', form: 'login', opener: null, openings: 0 };

export const trayAtom = resettable<Tray>(CLOSED);

export interface Opening {
  tab?: unknown;
  person?: string;
  opener?: unknown;
}

const isTab = (tab: unknown): tab is TabId => tabIds.includes(tab as TabId);

/**
 * A plain open or an unknown tab shows the feed, never the last one used. An open tray changes its tab, which the page
 * may stop.
 */
export const openTrayAction = atom(null, (get, set, { tab, person = '', opener }: Opening = {}) => {
  const asked = isTab(tab) ? tab : 'vf-feed';
  if (get(trayAtom).isOpen) {
    if (asked !== get(trayAtom).tab) publish('tray-tab/change', asked);
    return;
  }
  const element = opener instanceof HTMLElement ? opener : focusedElement(document);
  const openings = get(trayAtom).openings + 1;
  set(trayAtom, { isOpen: true, tab: asked, form: 'login', person, opener: element, openings });
  publish('tray/opened', asked);
});

/** The content stays until the next opening, because it is still visible while the tray slides out. */
export const closeTrayAction = atom(null, (get, set) => {
  if (!get(trayAtom).isOpen) return;
  set(trayAtom, (tray) => ({ ...tray, isOpen: false, opener: null }));
  publish('tray/closed');
});

export const changeTabAction = atom(null, (_get, set, tab: unknown, person: string = '') => {
  if (!isTab(tab)) return;
  set(trayAtom, (tray) => ({ ...tray, tab, person, cameFrom: person ? (tray.cameFrom ?? tray.tab) : undefined }));
});

/** Tabs that are not offered to guests; a page may still open them. */
const ofMembers: readonly TabId[] = ['vf-settings', 'vf-account'];

export const tabsAtom = atom((get): readonly TabId[] => {
  const { tab: shown } = get(trayAtom);
  return tabIds.filter((tab) => tab === shown || get(isLoggedInAtom) || !ofMembers.includes(tab));
});

export const showFormAction = atom(null, (_get, set, form: AccountForm, reason?: Reason) =>
  set(trayAtom, (tray) => ({ ...tray, form, reason: reason ?? tray.reason })),
);
