/**
 * Who goes when, as React takes a painted widget over: the widget without its parts first, then part by part when there
 * is time, in small tasks however long the page is; a part the reader touches goes at once (design decision 2).
 */
import { createContext } from 'react';
import { whenIdle } from '../../base/time/when';
import { tellFocus } from './acts';

/** What a gesture begins with. React takes a part over in the middle of such an event, if the part has its turn. */
const TOUCHES = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown', 'input', 'contextmenu'];
/** React would do these again once it has the part, but finds them without a target: they come from a shadow root. */
const NOT_FOR_REACT = ['focusin', 'mouseover', 'pointerover', 'dragenter', 'gotpointercapture'];

/** A promise that React may ask whether it is kept, and need not wait to hear it. */
interface Turn extends Promise<void> {
  status?: 'fulfilled';
  begin(): void;
}

function makeTurn(): Turn {
  let keep = () => {};
  const turn = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return Object.assign(turn, {
    begin() {
      Object.assign(turn, { status: 'fulfilled' });
      keep();
    },
  });
}

const now = makeTurn();
now.begin();

/** @param names the parts, as the `data-uuid` of an element in each says. */
export function makeTurns(root: ShadowRoot, names: string[]) {
  const turns = new Map(names.map((name) => [name, makeTurn()]));
  /** Parts whose turn has not come. */
  const coming = new Map(turns);
  /** Parts React does not have yet. */
  const missing = new Set(names);
  const ended = new AbortController();
  let waiting: Array<() => void> = [];

  function give(name: string): void {
    coming.get(name)?.begin();
    coming.delete(name);
  }

  /** The part it happens in, if React does not have that. */
  function partOf({ target }: Event): string | undefined {
    for (let node = target as HTMLElement | null; node; node = node.parentElement) {
      const name = node.dataset?.uuid;
      if (name && missing.has(name)) return name;
    }
    return undefined;
  }

  // Before React's own listeners, which are not there yet.
  const hear = (types: string[], listener: (part: string, event: Event) => void) => {
    const listen = (event: Event) => {
      const part = partOf(event);
      if (part) listener(part, event);
    };
    for (const type of types) root.addEventListener(type, listen, { capture: true, signal: ended.signal });
  };
  hear(TOUCHES, give);
  hear(NOT_FOR_REACT, (part, event) => {
    event.stopImmediatePropagation();
    if (event.type === 'focusin') give(part);
  });

  return {
    /** What a part waits for; one that was not painted has nothing to wait for. */
    of: (name: string): Promise<void> => turns.get(name) ?? now,
    /** React has it. */
    take(name: string): void {
      if (!missing.delete(name)) return;
      if (missing.size === 0) ended.abort();
      for (const hear of waiting) hear();
      const focused = root.activeElement;
      if (focused?.closest(`[data-uuid="${name}"]`)) tellFocus(focused);
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
