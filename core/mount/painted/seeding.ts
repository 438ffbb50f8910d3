/**
 * How a painted widget's facts become facts of a store, exactly as loading would put them there, by the widget's own
 * module: for its drawing on the server, and for the page's store when React takes the painted nodes over.
 */
import type { createStore, WritableAtom } from '../../base/store/jotai';
import type { PaintedState } from '../../contract/painted';
import type { Painted } from './painted';

export type Store = ReturnType<typeof createStore>;
export type Copy = <Value>(it: WritableAtom<Value, [Value], unknown>) => void;

/** Methods, so that a widget's own facts and settings may stand where any widget's are meant. */
export interface Seeding<Facts = unknown, Settings = object> {
  /** Puts the facts into a store. */
  seed(store: Store, state: PaintedState<Facts>, settings: Partial<Settings>): void;
  /**
   * Gives the store of the first draw the very objects that the page's store has, or all would be drawn again; without
   * this it is seeded by itself. `isTold`: the page has heard of the first draw.
   */
  share?(copy: Copy, store: Store, state: PaintedState<Facts>, isTold: boolean): void;
  /** Whether the page can go on from what was painted: nothing newer is known, nothing has ended since. */
  isUsable?(store: Store, state: PaintedState<Facts>): boolean;
  /** The parts that are taken over one by one, as the `data-uuid` of an element in each says. */
  partsOf?(store: Store, state: PaintedState<Facts>): string[];
  /** React has it. */
  taken?(store: Store, state: PaintedState<Facts>, painted: Painted): void;
  /** It is drawn afresh: what was typed in it is not to be lost. */
  abandoned?(root: ShadowRoot, state: PaintedState<Facts>): void;
}
