/** What goes on in a painted root while somebody only reads, without React or the store (design decision 2). */
import type { PaintedState } from '../../contract/painted';

export interface LiveEvents {
  /** In order, each event once; nothing when there were more than it buffers. */
  takeEvents(): unknown[];
  /** Leaves the markup as it was painted. */
  hide(): void;
  /** Goes on until React listens. */
  handOver(): void;
  end(): void;
}

/** Methods, so that a widget's own facts may stand where any widget's are meant. */
export interface ReadingModule<Facts = unknown> {
  wantsMore?(state: PaintedState<Facts>): boolean;
  /** The events of a first draw, after `widgets/mount`. */
  publishDrawn?(host: HTMLElement, state: PaintedState<Facts>): void;
  /** Writes the times as they are at `now`, in ms, with the words React uses. */
  writeTimes?(root: ShadowRoot, state: PaintedState<Facts>, now: number): void;
  follow?(root: ShadowRoot, state: PaintedState<Facts>, hydrate: () => void): LiveEvents | undefined;
}
