/** Whom shared links name, where the site has them name anybody (specification §3 "Analytics cookie data"; host contract 7). */
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { settingsAtom } from '../site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';

/** Empty for nobody. */
export const sharerAtom = atom((get) =>
  get(settingsAtom).share_names_sharer && get(isLoggedInAtom) ? get(currentUserAtom).uuid : '',
);

/** What a shared link carries as `__vfz`, so that who follows it is known to come from here (host contract 7). */
export const trackedBy = (medium: string, sharer: string): string =>
  `medium=${medium}${sharer && `|sharer_uuid=${sharer}`}`;

/** At the moment of a press. */
export const currentSharer = (): string => store.get(sharerAtom);
