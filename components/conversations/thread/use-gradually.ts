import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Of the first go, which is drawn in the task that reads the answer and before it is known how fast this device is. */
const FIRST = 1;
const MOST = 10;
/** What a go may take to draw on a slow phone: style, layout and paint follow it in the same task or the next. */
const GO_MS = 12;

interface Drawn<Item> {
  count: number;
  first: Item | undefined;
  /** How many come with the next go. */
  go: number;
}

/** A long addition at the end comes a few at a time, as many as the device draws while nobody waits; all else at once. */
export function useGradually<Item>(all: Item[]): Item[] {
  const [drawn, setDrawn] = useState<Drawn<Item>>({ count: all.length, first: all[0], go: FIRST });
  const next = useRef(FIRST);
  const began = performance.now();
  const { count, first, go } = drawn;
  const isGrowing = all.length - count > go && (count === 0 || all[0] === first);

  // Each go is drawn once; what draws the list again for another reason says nothing of its items.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of this go alone
  useLayoutEffect(() => {
    if (!isGrowing) return;
    const fit = (go * GO_MS) / Math.max(1, performance.now() - began);
    next.current = Math.max(1, Math.min(MOST, 2 * go, Math.floor(fit)));
  }, [drawn, isGrowing]);

  useEffect(() => {
    if (count === all.length && first === all[0]) return;
    const reached = isGrowing ? count + go : all.length;
    const timer = setTimeout(() => setDrawn({ count: reached, first: all[0], go: isGrowing ? next.current : FIRST }));
    return () => clearTimeout(timer);
  }, [all, count, first, go, isGrowing]);

  return isGrowing ? all.slice(0, count + go) : all;
}
