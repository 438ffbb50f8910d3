/**
 * The store in components. While React takes painted markup over, values are those the server drew from, whatever has
 * happened in the page since; right after that each component that sees another value is drawn again.
 *
 * So the first draw always equals the markup: the reader's name, the clock, live events and drafts come one step later.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Atom, createStore, WritableAtom } from './jotai';
import { store } from './store';

type Store = ReturnType<typeof createStore>;

/** The store a painted widget was drawn from; the page's own where nothing was painted. */
export const PaintedStoreContext = createContext<Store>(store);

type Subscribe = (listener: () => void) => () => void;
const subscribing = new WeakMap<object, Subscribe>();
const setting = new WeakMap<object, unknown>();

/** The same function for the same atom, or React would subscribe anew with each draw. */
function subscribeTo(atom: Atom<unknown>): Subscribe {
  const known = subscribing.get(atom);
  if (known) return known;
  const made: Subscribe = (listener) => store.sub(atom, listener);
  subscribing.set(atom, made);
  return made;
}

export function useAtomValue<Value>(atom: Atom<Value>): Value {
  const painted = useContext(PaintedStoreContext);
  return useSyncExternalStore(
    subscribeTo(atom),
    () => store.get(atom),
    () => painted.get(atom),
  );
}

/** Always the same function for the same atom. */
export function useSetAtom<Args extends unknown[], Result>(
  atom: WritableAtom<unknown, Args, Result>,
): (...args: Args) => Result {
  const known = setting.get(atom) as ((...args: Args) => Result) | undefined;
  if (known) return known;
  const made = (...args: Args) => store.set(atom, ...args);
  setting.set(atom, made);
  return made;
}

/** Reads a value in a handler, as it is then; what is drawn from a value takes `useAtomValue`. */
export const useReadAtom = () => readAtom;
const readAtom = <Value>(atom: Atom<Value>): Value => store.get(atom);

export function useAtom<Value, Args extends unknown[], Result>(atom: WritableAtom<Value, Args, Result>) {
  return [useAtomValue(atom), useSetAtom(atom)] as const;
}
