/** Waits for a phase of the page. */
import type { Atom } from '../store/jotai';
import { store } from '../store/store';
import { readyAtom, startingAtom } from './phase';

const when = (phase: Atom<boolean>, wanted: boolean): Promise<void> =>
  new Promise((resolve) => {
    if (store.get(phase) === wanted) {
      resolve();
      return;
    }
    const stop = store.sub(phase, () => {
      if (store.get(phase) !== wanted) return;
      stop();
      resolve();
    });
  });

/** Between a teardown and the next setup that is later. */
export const whenReady = () => when(readyAtom, true);

/** Until then the settings of the site are not known. A start that has failed ends the wait, too. */
export const whenStarted = () => when(startingAtom, false);
