import { atom } from '../../base/store/jotai';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';

/** Recipient and section of the feed; empty for a guest. */
export const recipientAtom = atom((get): string =>
  get(isLoggedInAtom) ? `${get(currentUserAtom).uuid} ${get(sectionUuidAtom)}` : '',
);
