import type { PublicUser } from '../../../core/contract/user';
import { useAtomValue } from '../../../core/store/hooks';
import { atom } from '../../../core/store/jotai';
import { userAtom } from '../../../core/user/user.atoms';

const nobodyAtom = atom<PublicUser | undefined>(undefined);

/** Who it is, once known; undefined for nobody. */
export const useUser = (uuid: string | undefined): PublicUser | undefined =>
  useAtomValue(uuid ? userAtom(uuid) : nobodyAtom);
