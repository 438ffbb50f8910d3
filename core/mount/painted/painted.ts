/**
 * Painted roots, and the handshake of hydration (design decision 2). The loader tracks a root here once it is in the
 * page; the rendering code calls `paintedOf` and hydrates the same nodes from its state. Without React and store.
 */
import { NOTICE_MS } from '../../base/constants';
import { serverNow } from '../../base/time/server-clock';
import { whenIdle } from '../../base/time/when';
import type { PaintedState } from '../../contract/content/painted';
import { addPaintedState, removePaintedState } from '../../state/painted/painted-states';
import type { LiveEvents, ReadingModule } from '../widget/reading';
import { forgetPublished, publishMount } from './published';
import { type RecordedInteractions, recordInteractions } from './recorded-interactions';

export interface Painted {
  readonly state: PaintedState;
  /** In ms; hydration renders the times for exactly this moment. */
  readonly now: number;
  /**
   * Calls back at once, or when the word being composed is finished. The markup is as painted then, except for its
   * times.
   */
  whenQuiet(hydrate: () => void): void;
  /**
   * Live events since the paint, in order, each given once. Also empty when there were too many: then subscribing after
   * the state's `seq` loads the list again.
   */
  takeEvents(): unknown[];
  /**
   * Called in an effect of the root after the hydrating commit: removes the listeners here, and replays the recorded
   * interactions once everything is rendered from the store's current values.
   */
  hydrated(): void;
}

export interface Ways {
  /** Rejects when the rendering code fails to load, and may be called again. */
  hydrate(): Promise<unknown>;
  /** Code that runs for readers who only read; undefined: none. */
  reading?(): Promise<ReadingModule> | undefined;
  /** Absent while no interaction is recorded. */
  recorded?: RecordedInteractions;
}

interface Tracked extends Painted {
  tick(): void;
  end(): void;
}

/** A tick updates the times and retries failed loads, so ticks are more frequent than those of the rendered clock. */
const TICK_MS = 30_000;
/** Set on `document` once retrying cannot help (core/mount/renew/renew.ts). */
const OUTDATED = Symbol.for('vf.outdated');
const roots = new WeakMap<Element, Tracked>();
const all = new Set<Tracked>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Undefined if the element must render without hydration. */
export const paintedOf = (host: Element): Painted | undefined => roots.get(host);

/** Tracks a painted root until it is hydrated or `forgetPainted`: updates its times, records interactions. */
export function trackPainted(host: HTMLElement, state: PaintedState, ways: Ways): void {
  forgetPainted(host);
  const root = host.shadowRoot as ShadowRoot;
  const hydrate = () => ways.hydrate();
  const recorded = ways.recorded ?? recordInteractions(root, hydrate, () => failPainted(host));
  let now = state.now;
  let reading: ReadingModule | undefined;
  let live: LiveEvents | undefined;
  let isFollowing = false;
  let isPublished = false;
  let isHydrating = false;
  const isTracked = () => roots.get(host) === tracked;
  const waits = () => isTracked() && !isHydrating;

  /** A failure is retried with the next tick. */
  async function read(): Promise<void> {
    if (isFollowing || !waits()) return;
    isFollowing = true;
    try {
      reading ??= await ways.reading?.();
      if (!waits()) return;
      if (!isPublished && reading?.wantsMore?.(state)) hydrate().catch(console.error);
      live = reading?.follow?.(root, state, () => {
        hydrate().catch((error) => {
          console.warn(error);
          // The next tick checks again whether the reader asked for updates.
          live?.end();
          isFollowing = false;
        });
      });
    } catch (error) {
      console.warn('live events must wait', error);
      isFollowing = false;
      return;
    }
    // In separate idle callbacks, so that neither blocks the page for long.
    whenIdle(() => {
      if (waits()) publishDrawn();
      whenIdle(() => {
        if (waits()) writeTimes();
      });
    });
  }

  function publishDrawn(): void {
    if (isPublished) return;
    isPublished = true;
    publishMount(host);
    reading?.publishDrawn?.(host, state);
  }

  function writeTimes(): void {
    if (!reading?.writeTimes) return;
    now = serverNow();
    reading.writeTimes(root, state, now);
  }

  function tick(): void {
    if (isHydrating) return;
    writeTimes();
    void read();
  }

  const tracked: Tracked = {
    state,
    get now() {
      return now;
    },
    whenQuiet(hydrate) {
      recorded.whenQuiet(() => {
        writeTimes();
        isHydrating = true;
        recorded.release();
        live?.hide();
        dropFailure(root);
        hydrate();
      });
    },
    takeEvents: () => live?.takeEvents() ?? [],
    hydrated() {
      drop(host, tracked);
      live?.handOver();
      void recorded.replay();
    },
    tick,
    end() {
      drop(host, tracked);
      forgetPublished(host);
      live?.end();
      recorded.end();
    },
  };
  roots.set(host, tracked);
  all.add(tracked);
  addPaintedState(state);
  whenIdle(read);
  if (timer === undefined) {
    timer = setInterval(tickAll, TICK_MS);
    document.addEventListener('visibilitychange', tickAll);
  }
}

/** Ends the tracking of a root that has left, or is painted or rendered again. */
export function forgetPainted(host: Element): void {
  roots.get(host)?.end();
}

function tickAll(): void {
  if (document.visibilityState === 'visible') for (const { tick } of all) tick();
}

function drop(host: Element, tracked: Tracked): void {
  roots.delete(host);
  all.delete(tracked);
  removePaintedState(tracked.state);
  if (all.size) return;
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', tickAll);
}

export function failPainted(host: Element): void {
  const tracked = roots.get(host);
  if (!tracked || !host.shadowRoot) return;
  const { failed, outdated } = tracked.state.texts ?? {};
  // A page painted by an older build lacks this text.
  showFailure(host.shadowRoot, (OUTDATED in document && outdated) || failed);
}

/** Shows a failure without React, styled like the notices that React renders. */
function showFailure(root: ShadowRoot, text = ''): void {
  dropFailure(root);
  const box = document.createElement('div');
  box.className = 'notices';
  box.popover = 'manual';
  const notice = document.createElement('p');
  notice.className = 'notice notice--error';
  notice.role = 'alert';
  box.append(notice);
  root.querySelector('.viafoura')?.append(box);
  box.showPopover?.();
  // The text follows the live region, otherwise screen readers do not announce it.
  notice.textContent = text;
  setTimeout(() => box.remove(), NOTICE_MS);
}

const dropFailure = (root: ShadowRoot) => root.querySelector('.viafoura > .notices')?.remove();
