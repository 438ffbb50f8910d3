/**
 * What goes on in a painted root while somebody only reads it, by the widget's own module: fetched once the root is in the
 * page, so it brings neither React nor the store (design decision 2).
 */
import type { PaintedState } from '../../contract/painted';

/** News that is followed. */
export interface News {
  /** What was heard, in order, each once; nothing when it was more than is kept. */
  takeEvents(): unknown[];
  /** Leaves the markup as it was painted. */
  hide(): void;
  /** React is there: this goes on until it listens. */
  handOver(): void;
  end(): void;
}

/** Methods, so that a widget's own facts may stand where any widget's are meant. */
export interface ReadingModule<Facts = unknown> {
  /** Whether what everybody sees is not what this reader should see. */
  wantsMore?(state: PaintedState<Facts>): boolean;
  /** Tells the page what a first draw tells, after `widgets/mount`. */
  tell?(host: HTMLElement, state: PaintedState<Facts>): void;
  /** Writes the times as they are at `now`, in ms, with the words React uses. */
  tellTimes?(root: ShadowRoot, state: PaintedState<Facts>, now: number): void;
  /** Follows what comes after the markup. `takeOver` has React take it over. */
  follow?(root: ShadowRoot, state: PaintedState<Facts>, takeOver: () => void): News | undefined;
}
