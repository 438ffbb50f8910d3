/**
 * Order of hydration: the widget without its parts first, then part by part when idle, in small tasks however long the
 * page is; a part the reader touches goes at once (design decision 2).
 */
import { createContext } from 'react';
import { whenIdle } from '../../base/time/when';
import { dispatchFocus } from './recorded-interactions';

/** Events that begin a gesture. React hydrates a part in the middle of such an event, if its gate is open. */
const TOUCHES = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown', 'input', 'contextmenu'];
/** React would repeat these once it has the part, but without a target: they come from a shadow root. */
const NOT_FOR_REACT = ['focusin', 'mouseover', 'pointerover', 'dragenter', 'gotpointercapture'];

/** A promise whose `status` React reads, so that a resolved one causes no wait. */
interface Gate extends Promise<void> {
  status?: 'fulfilled';
  begin(): void;
}

function makeGate(): Gate {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return Object.assign(gate, {
    begin() {
      Object.assign(gate, { status: 'fulfilled' });
      open();
    },
  });
}

const now = makeGate();
now.begin();

/** @param names the `data-uuid` of an element in each part */
export function makeSchedule(root: ShadowRoot, names: string[]) {
  const gates = new Map(names.map((name) => [name, makeGate()]));
  /** Parts that are not hydrated yet, each with its gate. */
  const coming = new Map(gates);
  const missing = new Set(names);
  const ended = new AbortController();
  let waiting: Array<() => void> = [];

  function give(name: string): void {
    coming.get(name)?.begin();
    coming.delete(name);
  }

  /** Undefined once React has hydrated the part. */
  function partOf({ target }: Event): string | undefined {
    for (let node = target as HTMLElement | null; node; node = node.parentElement) {
      const name = node.dataset?.uuid;
      if (name && missing.has(name)) return name;
    }
    return undefined;
  }

  // Before React's own listeners, which are added later.
  const listen = (types: string[], listener: (part: string, event: Event) => void) => {
    const handle = (event: Event) => {
      const part = partOf(event);
      if (part) listener(part, event);
    };
    for (const type of types) root.addEventListener(type, handle, { capture: true, signal: ended.signal });
  };
  listen(TOUCHES, give);
  listen(NOT_FOR_REACT, (part, event) => {
    event.stopImmediatePropagation();
    if (event.type === 'focusin') give(part);
  });

  return {
    /** A part that was not painted need not wait. */
    of: (name: string): Promise<void> => gates.get(name) ?? now,
    take(name: string): void {
      if (!missing.delete(name)) return;
      if (missing.size === 0) ended.abort();
      for (const check of waiting) check();
      const focused = root.activeElement;
      if (focused?.closest(`[data-uuid="${name}"]`)) dispatchFocus(focused);
    },
    begin(): void {
      const next = () => {
        const [name] = coming.keys();
        if (name === undefined) return;
        give(name);
        whenIdle(next);
      };
      whenIdle(next);
    },
    /** True if React would have to move a part it does not have, which is impossible. */
    areStuck(before: string[], after: string[]): boolean {
      if (missing.size === 0) return false;
      const staying = new Set(after);
      const order = before.filter((name) => staying.has(name));
      const known = new Set(order);
      let at = 0;
      return after.some((name) => known.has(name) && order[at++] !== name) && order.some((name) => missing.has(name));
    },
    /** Opens all gates, and calls back when React has these parts. @returns a function that cancels it. */
    hurry(parts: string[], then: () => void): () => void {
      const check = () => {
        if (parts.some((name) => missing.has(name))) return;
        forget();
        then();
      };
      const forget = () => {
        waiting = waiting.filter((it) => it !== check);
      };
      waiting = [...waiting, check];
      for (const name of [...coming.keys()]) give(name);
      check();
      return forget;
    },
    end: () => ended.abort(),
  };
}

export type HydrationSchedule = ReturnType<typeof makeSchedule>;

/** Undefined: renders everything at once. */
export const ScheduleContext = createContext<HydrationSchedule | undefined>(undefined);
