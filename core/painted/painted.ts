/**
 * Painted roots: widgets that show before React runs, and the handshake by which React takes them over (DESIGN.md
 * decision 2). The loader keeps a root here once it is in the page; who draws asks `paintedOf` and, when there is one,
 * hydrates the very same nodes from its state. Nothing here needs React or the store.
 */
import { NOTICE_MS } from '../constants';
import type { PaintedState } from '../contract/painted';
import type { RealtimeEvent } from '../contract/realtime';
import { keepActs } from './acts';
import type { Live } from './live';
import { tellTimes } from './times';

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
  takeEvents(): RealtimeEvent[];
  /**
   * Called in the layout phase of the hydrating commit, before anything draws again: ends what listened here and
   * replays what the reader did, in order, each act once.
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

interface Kept extends Painted {
  /** Half a minute has passed, or the reader is back: times go on, and live news when the widget is in the page. */
  tick(): void;
  end(): void;
}

const TICK_MS = 30_000;
const roots = new WeakMap<Element, Kept>();
/** Those in `roots`, without keeping what the page has dropped. */
const hosts = new Set<WeakRef<Element>>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The painted root of a widget that waits to be taken over; undefined: draw afresh. */
export const paintedOf = (host: Element): Painted | undefined => roots.get(host);

/** Keeps a painted root that is in the page: its times go on, what the reader does to its controls is kept. */
export function keepPainted(host: HTMLElement, state: PaintedState, ways: Ways): void {
  forgetPainted(host);
  const root = host.shadowRoot as ShadowRoot;
  const takeOver = () => ways.takeOver();
  const acts = keepActs(root, takeOver, () => tellFailure(root, state.texts?.failed));
  let now = state.now;
  let live: Live | undefined;
  let isAsked = false;
  let isHydrating = false;

  async function follow(): Promise<void> {
    if (isAsked || state.widget !== 'conversations' || !state.list) return;
    isAsked = true;
    try {
      const { followLive } = await ways.live();
      if (!isAsked || live) return;
      live = followLive(root, state, () => {
        takeOver().catch((error) => {
          console.warn(error);
          // What asked for it is heard again with the next tick.
          pause();
        });
      });
    } catch (error) {
      console.warn('live news must wait', error);
      isAsked = false;
    }
  }

  function pause(): void {
    isAsked = false;
    live?.end();
    live = undefined;
  }

  function tick(): void {
    if (isHydrating) return;
    if (!host.isConnected) {
      pause();
      return;
    }
    now = Date.now();
    tellTimes(root, state, now);
    void follow();
  }

  roots.set(host, {
    state,
    get now() {
      return now;
    },
    whenQuiet(hydrate) {
      acts.whenQuiet(() => {
        isHydrating = true;
        acts.release();
        live?.hide();
        dropFailure(root);
        hydrate();
      });
    },
    takeEvents: () => live?.takeEvents() ?? [],
    hydrated() {
      roots.delete(host);
      isAsked = false;
      live?.handOver();
      void acts.replay();
    },
    tick,
    end() {
      roots.delete(host);
      pause();
      acts.end();
    },
  });
  hosts.add(new WeakRef(host));
  now = Date.now();
  tellTimes(root, state, now);
  (window.requestIdleCallback ?? setTimeout)(() => void follow());
  if (timer === undefined) {
    timer = setInterval(tickAll, TICK_MS);
    document.addEventListener('visibilitychange', tickAll);
  }
}

/** The root is being painted or drawn anew, or the page ends: nothing of the old one goes on. */
export function forgetPainted(host: Element): void {
  roots.get(host)?.end();
}

function tickAll(): void {
  for (const ref of hosts) {
    const kept = roots.get(ref.deref() as Element);
    if (!kept) hosts.delete(ref);
    else if (document.visibilityState === 'visible') kept.tick();
  }
  if (hosts.size) return;
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', tickAll);
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
