/** Reader actions that make messages about answers useful: before them, no prompt is shown. */
import { subscribe } from '../../base/bus/bus';
import type { EventName } from '../../base/bus/events';
import { safeSessionStorage } from '../../base/storage/storage';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';

const triggers = ['comment/created', 'comment-reply/created', 'topic/followed'] satisfies EventName[];
/** Stored until the end of the visit. */
const NAME = 'vfPushActed';

const heldAtom = atom(safeSessionStorage.get(NAME) !== null);
export const hasActedAtom = atom((get) => get(heldAtom));

function note(): void {
  safeSessionStorage.set(NAME, '1');
  store.set(heldAtom, true);
}

/** Repeated calls count each event once. */
export function watchPushTriggers(): void {
  for (const name of triggers) subscribe(name, note);
}
