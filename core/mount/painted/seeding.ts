/** How painted facts get into a store, exactly as loading would put them there: on the server, and at hydration. */
import type { createStore, WritableAtom } from '../../base/store/jotai';
import type { PaintedState } from '../../contract/painted';
import type { Painted } from './painted';

export type Store = ReturnType<typeof createStore>;
export type Copy = <Value>(it: WritableAtom<Value, [Value], unknown>) => void;

/** Methods, so that a widget's own facts and settings may stand where any widget's are meant. */
export interface Seeding<Facts = unknown, Settings = object> {
  seed(store: Store, state: PaintedState<Facts>, settings: Partial<Settings>): void;
  /**
   * Gives the store of the first draw the very objects of the page's store, or all would be drawn again. `isRendered`: the
   * first draw was published.
   */
  share?(copy: Copy, store: Store, state: PaintedState<Facts>, isRendered: boolean): void;
  /** False when something newer is known, or something has ended since. */
  isUsable?(store: Store, state: PaintedState<Facts>): boolean;
  /** The `data-uuid` of an element in each part that is hydrated by itself. */
  partsOf?(store: Store, state: PaintedState<Facts>): string[];
  /** Before the sheets of its first paint go. */
  prepare?(root: ShadowRoot, state: PaintedState<Facts>): void;
  taken?(store: Store, state: PaintedState<Facts>, painted: Painted): void;
  /** Saves what was typed, for the widget is drawn afresh. */
  abandoned?(root: ShadowRoot, state: PaintedState<Facts>): void;
}
