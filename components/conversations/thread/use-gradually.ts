import { useEffect, useRef, useState } from 'react';
import { useLayoutEffectOn } from '../../shared/effects/use-effect-on';

/** Size of the first step, which renders in the task of the answer and before the device's speed is known. */
const FIRST = 1;
const MOST = 10;
/** Time budget of a step on a slow phone: style, layout and paint follow in the same task or the next. */
const GO_MS = 12;

interface Drawn<Item> {
  count: number;
  first: Item | undefined;
  /** Length of the next step. */
  go: number;
}

/** Renders a long addition at the end in steps, as many as the device manages when idle; everything else at once. */
export function useGradually<Item>(all: Item[]): Item[] {
  const [drawn, setDrawn] = useState<Drawn<Item>>({ count: all.length, first: all[0], go: FIRST });
  const next = useRef(FIRST);
  const began = performance.now();
  const { count, first, go } = drawn;
  const isGrowing = all.length - count > go && (count === 0 || all[0] === first);

  // Runs once per step; other renders of the list do not count.
  useLayoutEffectOn([drawn, isGrowing], () => {
    if (!isGrowing) return;
    const fit = (go * GO_MS) / Math.max(1, performance.now() - began);
    next.current = Math.max(1, Math.min(MOST, 2 * go, Math.floor(fit)));
  });

  useEffect(() => {
    if (count === all.length && first === all[0]) return;
    const reached = isGrowing ? count + go : all.length;
    const timer = setTimeout(() => setDrawn({ count: reached, first: all[0], go: isGrowing ? next.current : FIRST }));
    return () => clearTimeout(timer);
  }, [all, count, first, go, isGrowing]);

  return isGrowing ? all.slice(0, count + go) : all;
}
