/**
 * The tray: whether it is open, what it shows, and who gets the focus back.
 *
 * Reads:  trayAtom, screenAtom
 * Writes: openTrayAction, closeTrayAction, changeTabAction, showFormAction
 * Emits:  tray/opened, tray/closed, tray-tab/change
 * Source: specification §2 "Tray"; host contract 2.2
 *
 * The tab is what the page asked for and what `tray/opened` reports: a plain open always says `vf-feed`, because pages
 * exist that open anew from their `opened` listener until it comes. The screen is what is drawn for the tab; a tab
 * whose screen does not exist yet (`screens` below) shows the profile, the one screen every reader has a use for.
 */
import { publish } from '../../base/bus/bus';
import type { TabId } from '../../base/bus/events';
import { atom, resettable } from '../../base/store/jotai';
import { focusedElement } from './focus';

const tabIds: readonly string[] = [
  'vf-feed',
  'vf-profile',
  'vf-community',
  'vf-settings',
  'vf-account',
] satisfies TabId[];

/** Screens there are; the others follow with the features they show. */
export const screens: readonly TabId[] = ['vf-profile'];

export type AccountForm = 'login' | 'signup' | 'forgot';

interface Tray {
  isOpen: boolean;
  tab: TabId;
  /** Uuid of the other reader whose profile is shown; empty for the reader's own. */
  person: string;
  /** What a guest sees on the profile screen. */
  form: AccountForm;
  /** Gets the focus back on close. */
  opener: HTMLElement | null;
  /** Counts openings: each starts with fresh screens, nothing typed stays behind. */
  openings: number;
}

const CLOSED: Tray = { isOpen: false, tab: 'vf-feed', person: '', form: 'login', opener: null, openings: 0 };

export const trayAtom = resettable<Tray>(CLOSED);

/** The screen drawn for the tab asked for. */
export const screenAtom = atom((get): TabId => {
  const { tab } = get(trayAtom);
  return screens.includes(tab) ? tab : 'vf-profile';
});

export interface Opening {
  tab?: unknown;
  person?: string;
  opener?: unknown;
}

const isTab = (tab: unknown): tab is TabId => typeof tab === 'string' && tabIds.includes(tab);

/**
 * Opens on the tab, plainly and for an unknown one on the feed; never on the last one used. An open tray only changes
 * its tab, which the page may stop.
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

/** Closes an open tray. What it shows stays until it is opened anew, for it is still seen moving out. */
export const closeTrayAction = atom(null, (get, set) => {
  if (!get(trayAtom).isOpen) return;
  set(trayAtom, (tray) => ({ ...tray, isOpen: false, opener: null }));
  publish('tray/closed');
});

/** Switches the tab of an open tray; `person` is the uuid of another reader whose profile is wanted. */
export const changeTabAction = atom(null, (_get, set, tab: unknown, person?: string) => {
  if (isTab(tab)) set(trayAtom, (tray) => ({ ...tray, tab, person: person ?? '' }));
});

/** Which of the account forms a guest sees. */
export const showFormAction = atom(null, (_get, set, form: AccountForm) =>
  set(trayAtom, (tray) => ({ ...tray, form })),
);
