/**
 * Painted roots: widgets that show before React runs, and the handshake by which React takes them over
 * (design decision 2). The loader keeps a root here once it is in the page; who draws asks `paintedOf` and, when there is one,
 * hydrates the very same nodes from its state. Nothing here needs React or the store.
 */
import { NOTICE_MS } from '../../base/constants';
import { whenIdle } from '../../base/time/when';
import type { PaintedState } from '../../contract/painted';
import { addPaintedState, removePaintedState } from '../../state/painted/painted-states';
import type { News, ReadingModule } from '../widget/reading';
import { type Acts, keepActs } from './acts';
import { forgetPublished, tellMount } from './told';

export interface Painted {
  readonly state: PaintedState;
  /** The clock its times were last written by, in ms: hydration tells them by exactly this. */
  readonly now: number;
  /**
   * Calls back when hydrating disturbs nothing: at once, or when the word being composed is finished. The markup is as
   * it was painted then, only its times are not.
   */
  whenQuiet(hydrate: () => void): void;
  /**
   * Live events heard meanwhile, in order, each given once; right after seeding they belong into the store, held back.
   * Empty as well when too many were missed or heard: then subscribing after the state's `seq` reads anew.
   */
  takeEvents(): unknown[];
  /**
   * Called in an effect of the root (`useEffect`) after the hydrating commit: ends what listened here and, when that
   * effect is over and all is drawn from the store's present values, replays what the reader did, in order, each act once.
   */
  hydrated(): void;
}

/** How a painted root gets what runs it; the loader knows. */
export interface Ways {
  /** Fetches and runs what draws this widget; rejects when that does not come, and may be called again then. */
  takeOver(): Promise<unknown>;
  /** Fetches what goes on in it for readers who only read; nothing does when it gives none. */
  reading?(): Promise<ReadingModule> | undefined;
  /** What the reader did since it was painted; absent: nothing was kept yet. */
  acts?: Acts;
}

interface Kept extends Painted {
  /** Half a minute has passed, or the reader is back: times go on, and live news if it could not be had. */
  tick(): void;
  end(): void;
}

const TICK_MS = 30_000;
const roots = new WeakMap<Element, Kept>();
/** Those in `roots`, for the clock. */
const all = new Set<Kept>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The painted root of a widget that waits to be taken over; undefined: draw afresh. */
export const paintedOf = (host: Element): Painted | undefined => roots.get(host);

/**
 * Keeps a painted root that is in the page: its times go on, what the reader does to its controls is kept, until it is
 * taken over or `forgetPainted`.
 */
export function keepPainted(host: HTMLElement, state: PaintedState, ways: Ways): void {
  forgetPainted(host);
  const root = host.shadowRoot as ShadowRoot;
  const takeOver = () => ways.takeOver();
  const acts = ways.acts ?? keepActs(root, takeOver, () => failPainted(host));
  let now = state.now;
  let reading: ReadingModule | undefined;
  let news: News | undefined;
  let isFollowing = false;
  let isTold = false;
  let isHydrating = false;
  const isSaved = () => roots.get(host) === kept;
  const waits = () => isSaved() && !isHydrating;

  /** Begins what goes on for readers; what fails is tried again with the next tick. */
  async function read(): Promise<void> {
    if (isFollowing || !waits()) return;
    isFollowing = true;
    try {
      reading ??= await ways.reading?.();
      if (!waits()) return;
      if (!isTold && reading?.wantsMore?.(state)) takeOver().catch(console.error);
      news = reading?.follow?.(root, state, () => {
        takeOver().catch((error) => {
          console.warn(error);
          // What asked for it is heard again with the next tick.
          news?.end();
          isFollowing = false;
        });
      });
    } catch (error) {
      console.warn('live news must wait', error);
      isFollowing = false;
      return;
    }
    // One after the other, so that no task is long.
    whenIdle(() => {
      if (waits()) tell();
      whenIdle(() => {
        if (waits()) goOn();
      });
    });
  }

  function tell(): void {
    if (isTold) return;
    isTold = true;
    tellMount(host);
    reading?.tell?.(host, state);
  }

  function goOn(): void {
    if (!reading?.tellTimes) return;
    now = Date.now();
    reading.tellTimes(root, state, now);
  }

  function tick(): void {
    if (isHydrating) return;
    goOn();
    void read();
  }

  const kept: Kept = {
    state,
    get now() {
      return now;
    },
    whenQuiet(hydrate) {
      acts.whenQuiet(() => {
        goOn();
        isHydrating = true;
        acts.release();
        news?.hide();
        dropFailure(root);
        hydrate();
      });
    },
    takeEvents: () => news?.takeEvents() ?? [],
    hydrated() {
      drop(host, kept);
      news?.handOver();
      void acts.replay();
    },
    tick,
    end() {
      drop(host, kept);
      forgetPublished(host);
      news?.end();
      acts.end();
    },
  };
  roots.set(host, kept);
  all.add(kept);
  addPaintedState(state);
  whenIdle(read);
  if (timer === undefined) {
    timer = setInterval(tickAll, TICK_MS);
    document.addEventListener('visibilitychange', tickAll);
  }
}

/** The root is painted or drawn anew, or its element has left the page: nothing of it goes on. */
export function forgetPainted(host: Element): void {
  roots.get(host)?.end();
}

function tickAll(): void {
  if (document.visibilityState === 'visible') for (const { tick } of all) tick();
}

function drop(host: Element, kept: Kept): void {
  roots.delete(host);
  all.delete(kept);
  removePaintedState(kept.state);
  if (all.size) return;
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', tickAll);
}

/** Tells the reader that what was just done to a painted widget did not work. */
export function failPainted(host: Element): void {
  const kept = roots.get(host);
  if (kept && host.shadowRoot) tellFailure(host.shadowRoot, kept.state.texts?.failed);
}

/** Says that an act did not work, in the look of drawn notices. */
function tellFailure(root: ShadowRoot, text = ''): void {
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
  // After it is there, or it is not said.
  notice.textContent = text;
  setTimeout(() => box.remove(), NOTICE_MS);
}

const dropFailure = (root: ShadowRoot) => root.querySelector('.viafoura > .notices')?.remove();
