import type { Atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';

/** Time after which the target is rendered, or not on the page any more. */
const DRAWN_MS = 30_000;

/** @returns the value once there is one, undefined after a timeout */
export function once<Value>(fact: Atom<Value | null | undefined>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const value = store.get(fact);
      if (value) finish(value);
    };
    const finish = (value?: Value) => {
      stop();
      clearTimeout(limit);
      resolve(value);
    };
    const limit = setTimeout(finish, DRAWN_MS);
    const stop = store.sub(fact, look);
    look();
  });
}
