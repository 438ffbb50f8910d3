import { MOBILE_BELOW_PX } from '../../../core/base/constants';
import { useAtomValue } from '../../../core/base/store/hooks';
import { atom } from '../../../core/base/store/jotai';

const isMobileAtom = atom(false);

isMobileAtom.onMount = (set) => {
  const query = matchMedia(`(width < ${MOBILE_BELOW_PX}px)`);
  const note = () => set(query.matches);
  note();
  query.addEventListener('change', note);
  return () => query.removeEventListener('change', note);
};

/** True on a phone (specification §2); only for the class that pages' styles use. */
export const useMobile = (): boolean => useAtomValue(isMobileAtom);
