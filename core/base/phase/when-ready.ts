/** Wait for a phase of the page. */
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

/** Between a teardown and the next setup, waits for that setup. */
export const whenReady = () => when(readyAtom, true);

/** After this the settings of the site are known, unless the start has failed. */
export const whenStarted = () => when(startingAtom, false);
