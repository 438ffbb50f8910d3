/** Clock of the widgets. It does not run until a component shows it, so that server and browser render the same. */
import { CLOCK_TICK_MS } from '../../base/constants';
import { atom } from '../../base/store/jotai';
import { onClockChange, serverNow } from '../../base/time/server-clock';

/** Milliseconds; 0 until a page of comments arrived. */
export const nowAtom = atom(0);

nowAtom.onMount = (set) => {
  const tick = () => set(serverNow());
  // Starts with the current time, because times in painted markup may be outdated.
  tick();
  const timer = setInterval(tick, CLOCK_TICK_MS);
  const stop = onClockChange(tick);
  return () => {
    clearInterval(timer);
    stop();
  };
};

export const windClockAction = atom(null, (_get, set, now: number = serverNow()) => set(nowAtom, now));
