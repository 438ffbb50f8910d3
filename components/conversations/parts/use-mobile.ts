import { MOBILE_BELOW_PX } from '../../../core/constants';
import { useAtomValue } from '../../../core/store/hooks';
import { atom } from '../../../core/store/jotai';

const isMobileAtom = atom(false);

isMobileAtom.onMount = (set) => {
  const query = matchMedia(`(width < ${MOBILE_BELOW_PX}px)`);
  const note = () => set(query.matches);
  note();
  query.addEventListener('change', note);
  return () => query.removeEventListener('change', note);
};

/** Whether the page is seen on a phone (the spec, §2); only for the class that pages' rules are written for. */
export const useMobile = (): boolean => useAtomValue(isMobileAtom);
