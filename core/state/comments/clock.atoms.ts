/**
 * The clock for the times in widgets. It stands still until a component shows it, so that server and browser draw the
 * same; then it goes on in steps of half a minute.
 */
import { atom } from '../../base/store/jotai';

const TICK_MS = 30_000;

/** Milliseconds; 0 until a page of comments arrived. */
export const nowAtom = atom(0);

nowAtom.onMount = (set) => {
  const timer = setInterval(() => set(Date.now()), TICK_MS);
  return () => clearInterval(timer);
};

export const windClockAction = atom(null, (_get, set, now: number = Date.now()) => set(nowAtom, now));
