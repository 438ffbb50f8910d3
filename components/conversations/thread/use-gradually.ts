import { useEffect, useState } from 'react';

/** Threads drawn in one go: with their replies no task of theirs holds a slow phone for long. */
const STEP = 5;

/** A long addition at the end comes a few at a time; everything else at once. */
export function useGradually<Item>(all: Item[]): Item[] {
  const [drawn, setDrawn] = useState(all.length);

  useEffect(() => {
    if (drawn === all.length) return;
    const timer = setTimeout(() => setDrawn((count) => Math.min(all.length, count + STEP)));
    return () => clearTimeout(timer);
  }, [all.length, drawn]);

  return all.length - drawn > STEP ? all.slice(0, drawn + STEP) : all;
}
