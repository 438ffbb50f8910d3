/** Network state of the browser (specification §4 "Start-up"), followed while an atom reads it. */
import { atom } from '../../base/store/jotai';

const stateAtom = atom(true);

stateAtom.onMount = (set) => {
  const look = () => set(navigator.onLine);
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
};

/** True until the browser reports otherwise, so that a server renders the same. */
export const onlineAtom = atom((get) => get(stateAtom));
