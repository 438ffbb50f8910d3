/** Chat messages that a reader's screen reader announces; the choice is stored in this browser. */
import { safeLocalStorage } from '../../base/storage/storage';
import { atom } from '../../base/store/jotai';

export const aloudChoices = ['all', 'mentions', 'none'] as const;
export type Aloud = (typeof aloudChoices)[number];

const KEY = 'vfChatAloud';

const chosenAtom = atom<Aloud | null>(null);

export const aloudAtom = atom(
  (get): Aloud => get(chosenAtom) ?? aloudChoices.find((one) => one === safeLocalStorage.get(KEY)) ?? 'all',
  (_get, set, aloud: Aloud) => {
    safeLocalStorage.set(KEY, aloud);
    set(chosenAtom, aloud);
  },
);
