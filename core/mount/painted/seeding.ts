/** Puts painted facts into a store, exactly as loading would: on the server, and at hydration. */
import type { createStore, WritableAtom } from '../../base/store/jotai';
import type { PaintedState } from '../../contract/content/painted';
import type { Painted } from './painted';

export type Store = ReturnType<typeof createStore>;
export type Copy = <Value>(it: WritableAtom<Value, [Value], unknown>) => void;

/** Methods, so that a widget's own facts and settings are assignable to any widget's. */
export interface Seeding<Facts = unknown, Settings = object> {
  seed(store: Store, state: PaintedState<Facts>, settings: Partial<Settings>): void;
  /**
   * Gives the store of the first render the same objects as the page's store, or everything would render again.
   * `isRendered`: the first render was published.
   */
  share?(copy: Copy, store: Store, state: PaintedState<Facts>, isRendered: boolean): void;
  /** False when newer facts are known, or a deadline has passed since. */
  isUsable?(store: Store, state: PaintedState<Facts>): boolean;
  /** The `data-uuid` of an element in each part that is hydrated separately. */
  partsOf?(store: Store, state: PaintedState<Facts>): string[];
  /** Called before the sheets of first paint are removed. */
  prepare?(root: ShadowRoot, state: PaintedState<Facts>): void;
  taken?(store: Store, state: PaintedState<Facts>, painted: Painted): void;
  /** Saves typed text, because the widget is rendered without hydration. */
  abandoned?(root: ShadowRoot, state: PaintedState<Facts>): void;
}
