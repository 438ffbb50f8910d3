/** The only file that imports jotai, and what a reset clears with it (specification §4 "Reset"; host contract 3). */
import { type Atom, atom, type PrimitiveAtom } from 'jotai';

export type { Atom, Getter, PrimitiveAtom, Setter, WritableAtom } from 'jotai';
export { atom, createStore } from 'jotai';

type Store = { set<Value>(target: PrimitiveAtom<Value>, value: Value): void };
const clearings: Array<(store: Store) => void> = [];

/** Atoms by id, made on first use; a reset forgets them: `userAtom = keyed((uuid: string) => atom(…))`. */
export function keyed<Id extends string | number, A extends Atom<unknown>>(
  make: (id: Id) => A,
): ((id: Id) => A) & { has(id: Id): boolean; forget(id: Id): void } {
  const made = new Map<Id, A>();
  clearings.push(() => made.clear());
  const family = (id: Id): A => {
    const known = made.get(id);
    if (known) return known;
    const fresh = make(id);
    made.set(id, fresh);
    return fresh;
  };
  return Object.assign(family, { has: (id: Id) => made.has(id), forget: (id: Id) => void made.delete(id) });
}

/** An atom that a reset takes back to `initial`; session, settings and languages are plain atoms. */
export function resettable<Value>(initial: Value): PrimitiveAtom<Value> & { init: Value } {
  const made = atom(initial);
  clearings.push((store) => store.set(made, initial));
  return made;
}

/** A Map or Set that a reset empties, for data that is not rendered. */
export function clearedOnReset<Collection extends { clear(): void }>(collection: Collection): Collection {
  clearings.push(() => collection.clear());
  return collection;
}

export function clearPageState(store: Store): void {
  for (const clear of clearings) clear(store);
}
