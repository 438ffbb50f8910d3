/** Code of a painted root for a reader who only reads, without React or the store (design decision 2). */
import type { PaintedState } from '../../contract/content/painted';

export interface LiveEvents {
  /** In order, each event once; empty when there were more than the buffer holds. */
  takeEvents(): unknown[];
  /** Restores the markup as painted. */
  hide(): void;
  /** Follows events until React listens. */
  handOver(): void;
  end(): void;
}

/** Methods, so that a widget's own facts are assignable to any widget's. */
export interface ReadingModule<Facts = unknown> {
  wantsMore?(state: PaintedState<Facts>): boolean;
  /** Publishes the events of a first render, after `widgets/mount`. */
  publishDrawn?(host: HTMLElement, state: PaintedState<Facts>): void;
  /** Writes the times for `now`, in ms, with the same texts as React. */
  writeTimes?(root: ShadowRoot, state: PaintedState<Facts>, now: number): void;
  follow?(root: ShadowRoot, state: PaintedState<Facts>, hydrate: () => void): LiveEvents | undefined;
}
