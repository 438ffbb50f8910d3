/** Runs logins and logouts in turn; equal calls within 500 ms are one (specification §4; host contract 4). */
import { SESSION_DEBOUNCE_MS } from '../../base/constants';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';

interface Call {
  key: string;
  promise: Promise<unknown>;
  askedAt: number;
  isDone: boolean;
}

/** Stays over a reset: the next login waits for one that began on the page before. */
const lastAtom = atom<Call | null>(null);

export function inSequence<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const now = Date.now();
  const last = store.get(lastAtom);
  if (last?.key === key && (!last.isDone || now - last.askedAt < SESSION_DEBOUNCE_MS)) {
    return last.promise as Promise<Value>;
  }
  const before = last?.promise ?? Promise.resolve();
  const promise = before.then(work, work);
  const call = { key, promise, askedAt: now, isDone: false };
  store.set(lastAtom, call);
  const markDone = () => {
    call.isDone = true;
  };
  promise.then(markDone, markDone);
  return promise;
}
