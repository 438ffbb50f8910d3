/**
 * The store in components. During hydration every value is the one the server rendered from, so that the first render
 * equals the markup; right after, each component that sees another value renders again.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Atom, createStore, WritableAtom } from './jotai';
import { store } from './store';

type Store = ReturnType<typeof createStore>;

/** The store a painted widget was rendered from; the page's own for other widgets. */
export const PaintedStoreContext = createContext<Store>(store);

interface Source<Value> {
  subscribe(listener: () => void): () => void;
  read(): Value;
}
const sources = new WeakMap<object, Source<unknown>>();
const setting = new WeakMap<object, unknown>();

/** The same functions for the same atom, otherwise React would subscribe again and read twice with each render. */
function sourceOf<Value>(atom: Atom<Value>): Source<Value> {
  const known = sources.get(atom) as Source<Value> | undefined;
  if (known) return known;
  const made: Source<Value> = { subscribe: (listener) => store.sub(atom, listener), read: () => store.get(atom) };
  sources.set(atom, made);
  return made;
}

export function useAtomValue<Value>(atom: Atom<Value>): Value {
  const painted = useContext(PaintedStoreContext);
  const { subscribe, read } = sourceOf(atom);
  return useSyncExternalStore(subscribe, read, painted === store ? read : () => painted.get(atom));
}

/** Returns the same function each time for the same atom. */
export function useSetAtom<Args extends unknown[], Result>(
  atom: WritableAtom<unknown, Args, Result>,
): (...args: Args) => Result {
  const known = setting.get(atom) as ((...args: Args) => Result) | undefined;
  if (known) return known;
  const made = (...args: Args) => store.set(atom, ...args);
  setting.set(atom, made);
  return made;
}

/** Reads a value in a handler, without rendering again when it changes. */
export const useReadAtom = () => readAtom;
const readAtom = <Value>(atom: Atom<Value>): Value => store.get(atom);

export function useAtom<Value, Args extends unknown[], Result>(atom: WritableAtom<Value, Args, Result>) {
  return [useAtomValue(atom), useSetAtom(atom)] as const;
}
