/** Waits for the page to be ready; between a teardown and the next setup that is later. */
import { store } from '../store/store';
import { readyAtom } from './phase';

export const whenReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (store.get(readyAtom)) {
      resolve();
      return;
    }
    const stop = store.sub(readyAtom, () => {
      if (!store.get(readyAtom)) return;
      stop();
      resolve();
    });
  });
