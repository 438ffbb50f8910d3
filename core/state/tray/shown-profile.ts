/**
 * `profile/show` is a command and a report: a profile requested by the page is on the bus already, any other shown
 * profile is reported once, and carrying out the suite's own report would switch the tab again.
 * Emits:  profile/show
 * Source: host contract 2.2
 */
import { publish } from '../../base/bus/bus';
import { resettable } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { uuidToNumericId } from '../../contract/values/ids';
import { trayAtom } from './tray.atoms';

const reportedAtom = resettable('');
const isReportingAtom = resettable(false);

function onScreen(): string {
  const { openings, person } = store.get(trayAtom);
  return `${openings} ${person}`;
}

/** Carries out a page's `profile/show`; ignores the suite's own. */
export function obeyProfileShow(show: () => void): void {
  if (store.get(isReportingAtom)) return;
  show();
  store.set(reportedAtom, onScreen());
}

/** For the screen that renders the profile; the reader's own is reported without an argument. */
export function reportProfile(): void {
  if (store.get(reportedAtom) === onScreen()) return;
  store.set(reportedAtom, onScreen());
  const { person } = store.get(trayAtom);
  const id = uuidToNumericId(person);
  store.set(isReportingAtom, true);
  try {
    if (person === '') publish('profile/show');
    else if (id !== null) publish('profile/show', id);
  } finally {
    store.set(isReportingAtom, false);
  }
}
