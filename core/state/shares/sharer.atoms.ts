/** Sharer named in shared links, if the site wants it (specification §3 "Analytics cookie data"; host contract 7). */
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { settingsAtom } from '../site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';

/** Empty if nobody shared the link. */
export const sharerAtom = atom((get) =>
  get(settingsAtom).share_names_sharer && get(isLoggedInAtom) ? get(currentUserAtom).uuid : '',
);

/** Value of `__vfz` in a shared link, which identifies its visitors' source (host contract 7). */
export const trackedBy = (medium: string, sharer: string): string =>
  `medium=${medium}${sharer && `|sharer_uuid=${sharer}`}`;

/** Returns the reader at the moment of the press. */
export const currentSharer = (): string => store.get(sharerAtom);
