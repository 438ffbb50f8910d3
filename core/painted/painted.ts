/**
 * Painted roots: widgets that show before React runs, and the handshake by which React takes them over (DESIGN.md
 * decision 2). The loader keeps a root here once it is in the page; who draws asks `paintedOf` and, when there is one,
 * hydrates the very same nodes from its state. Nothing here needs React or the store.
 */
import type { PaintedState } from '../contract/painted';
import type { RealtimeEvent } from '../contract/realtime';

export interface Painted {
  readonly state: PaintedState;
  /** The clock its times were last written by, in ms: hydration tells them by exactly this. */
  now: number;
  /** Calls back when hydrating disturbs nothing: at once, or when the word being composed is finished. */
  whenQuiet(hydrate: () => void): void;
  /**
   * Live events heard meanwhile, in order, each given once; right after seeding they belong into the store. Empty as
   * well when too many were missed or heard: then subscribing after the state's `seq` reads anew.
   */
  takeEvents(): RealtimeEvent[];
  /**
   * Called in the layout phase of the hydrating commit, before anything draws again: takes the notice of new comments
   * away, ends what listened, and replays what the reader did, in order, each act once.
   */
  hydrated(): void;
}

/** How a painted root gets what runs it; the loader knows. */
export interface Ways {
  /** Fetches and runs what draws this widget; rejects when that does not come, and may be called again then. */
  takeOver(): Promise<unknown>;
  /** Fetches live.ts, for readers who only read. */
  live(): Promise<typeof import('./live')>;
}

const roots = new WeakMap<Element, Painted>();

/** The painted root of a widget that waits to be taken over; undefined: draw afresh. */
export const paintedOf = (host: Element): Painted | undefined => roots.get(host);

/** Keeps a painted root that is in the page: its times go on, what the reader does to its controls is kept. */
export function keepPainted(host: HTMLElement, state: PaintedState, _ways: Ways): void {
  roots.set(host, {
    state,
    now: state.now,
    whenQuiet: (hydrate) => hydrate(),
    takeEvents: () => [],
    hydrated: () => void roots.delete(host),
  });
}

/** The root is being painted or drawn anew, or left the page for good: nothing of the old one goes on. */
export function forgetPainted(host: HTMLElement): void {
  roots.delete(host);
}
