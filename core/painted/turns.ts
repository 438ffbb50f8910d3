/**
 * Who goes when, as React takes a painted widget over: the widget without its parts first, then part by part when there
 * is time, in small tasks however long the page is; a part the reader touches goes at once (DESIGN.md decision 2).
 */
import { createContext } from 'react';
import { whenIdle } from '../loader/when';

/** What a gesture begins with. React takes a part over in the middle of such an event, if the part has its turn. */
const TOUCHES = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown', 'focusin', 'input', 'contextmenu'];

interface Turn {
  promise: Promise<void>;
  begin(): void;
}

function makeTurn(): Turn {
  let begin = () => {};
  const promise = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { promise, begin };
}

/** @param names the parts, as the `data-uuid` of an element in each says. */
export function makeTurns(root: ShadowRoot, names: string[]) {
  /** Parts whose turn has not come. */
  const coming = new Map(names.map((name) => [name, makeTurn()]));
  /** Parts React does not have yet. */
  const missing = new Set(names);
  const ended = new AbortController();
  let waiting: Array<() => void> = [];

  function give(name: string): void {
    coming.get(name)?.begin();
    coming.delete(name);
    if (coming.size === 0) ended.abort();
  }

  function touch({ target }: Event): void {
    for (let node = target as Element | null; node; node = node.parentElement) {
      const name = (node as HTMLElement).dataset?.uuid;
      if (name) give(name);
    }
  }
  // Before React's own listeners, which are not there yet.
  for (const type of TOUCHES) {
    root.addEventListener(type, touch, { capture: true, passive: true, signal: ended.signal });
  }

  return {
    /** What a part waits for; undefined: nothing any more. */
    before: (name: string): Promise<void> | undefined => coming.get(name)?.promise,
    /** React has it. */
    take(name: string): void {
      if (!missing.delete(name)) return;
      for (const hear of waiting) hear();
    },
    /** The widget itself is taken over. */
    begin(): void {
      const next = () => {
        const [name] = coming.keys();
        if (name === undefined) return;
        give(name);
        whenIdle(next);
      };
      whenIdle(next);
    },
    /** Whether React would have to move a part it does not have, which it cannot. */
    areStuck(before: string[], after: string[]): boolean {
      if (missing.size === 0) return false;
      const kept = new Set(after);
      const order = before.filter((name) => kept.has(name));
      const known = new Set(order);
      let at = 0;
      return after.some((name) => known.has(name) && order[at++] !== name) && order.some((name) => missing.has(name));
    },
    /** Lets all go at once, and calls back when React has these. @returns what takes it back. */
    hurry(parts: string[], then: () => void): () => void {
      const hear = () => {
        if (parts.some((name) => missing.has(name))) return;
        forget();
        then();
      };
      const forget = () => {
        waiting = waiting.filter((it) => it !== hear);
      };
      waiting = [...waiting, hear];
      for (const name of [...coming.keys()]) give(name);
      hear();
      return forget;
    },
    end: () => ended.abort(),
  };
}

export type Turns = ReturnType<typeof makeTurns>;

/** Of the painted widget around; undefined: everything is drawn at once. */
export const TurnsContext = createContext<Turns | undefined>(undefined);
