/** Whether the browser has a network (specification §4 "Start-up"), followed while anybody reads it. */
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

/** True until the browser says otherwise, so that a server draws the same. */
export const onlineAtom = atom((get) => get(stateAtom));
