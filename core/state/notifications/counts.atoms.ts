/** Number of new notifications (specification §3 "Notifications context", §4). Emits notifications/changed. */
import { publish } from '../../base/bus/bus';
import { atom } from '../../base/store/jotai';

const countAtom = atom(0);

/** The server also stops counting at this number. */
const MOST_NEW = 99;

export const newCountAtom = atom(
  (get) => get(countAtom),
  (get, set, count: number) => {
    const next = Math.max(0, Math.min(count, MOST_NEW));
    if (next === get(countAtom)) return;
    set(countAtom, next);
    publish('notifications/changed', { counts: { new: next } });
  },
);
