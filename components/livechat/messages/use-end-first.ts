/**
 * Of a list that is mostly new the end is drawn first, and what stands above it some rows a frame: who comes back to a busy chat
 * sees its latest messages at once, and 200 rows are many short draws instead of a long one.
 */
import { useEffect, useState } from 'react';

/** Most of what is in view; the rest comes with the next frames. */
export const AT_ONCE = 12;
const A_FRAME = 4;

/** @param isAtEnd whether the reader is where it ends; elsewhere nothing of it may be missing */
export function useEndFirst(uuids: readonly string[], isAtEnd: boolean): readonly string[] {
  const [drawn, setDrawn] = useState(uuids);
  const [most, setMost] = useState(Number.POSITIVE_INFINITY);
  if (uuids !== drawn) {
    setDrawn(uuids);
    const isNew = uuids.slice(-AT_ONCE - 1).every((uuid) => !drawn.includes(uuid));
    if (isNew && uuids.length > AT_ONCE) setMost(AT_ONCE);
  }
  const isWhole = !isAtEnd || most >= uuids.length;

  // By itself until all are drawn: what begins anew meanwhile may end up with as many as there were.
  useEffect(() => {
    if (isWhole) return setMost(Number.POSITIVE_INFINITY);
    let frame = requestAnimationFrame(function grow() {
      setMost((before) => before + A_FRAME);
      frame = requestAnimationFrame(grow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isWhole]);

  return isWhole ? uuids : uuids.slice(-most);
}
