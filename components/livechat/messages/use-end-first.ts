/**
 * Of a list that is mostly new the end is drawn first, and what stands above it some rows a frame: who comes back to a busy chat
 * sees its latest messages at once, and 200 rows are many short draws instead of a long one.
 */
import { useEffect, useRef, useState } from 'react';

/** Most of what is in view; the rest comes with the next frames. */
export const AT_ONCE = 12;
const A_FRAME = 4;

/** @param isAtEnd whether the reader is where it ends; elsewhere nothing of it may be missing */
export function useEndFirst(uuids: readonly string[], isAtEnd: boolean): readonly string[] {
  const drawn = useRef(uuids);
  const [grown, setGrown] = useState(Number.POSITIVE_INFINITY);
  const isNew =
    uuids !== drawn.current &&
    uuids.length > AT_ONCE &&
    uuids.slice(-AT_ONCE - 1).every((uuid) => !drawn.current.includes(uuid));
  const most = isNew ? AT_ONCE : grown;
  const isWhole = !isAtEnd || most >= uuids.length;

  useEffect(() => {
    drawn.current = uuids;
    if (isNew) setGrown(AT_ONCE);
  }, [uuids, isNew]);

  // By itself until all are drawn: what begins anew meanwhile may end up with as many as there were.
  useEffect(() => {
    if (isWhole) return setGrown(Number.POSITIVE_INFINITY);
    let frame = requestAnimationFrame(function grow() {
      setGrown((before) => before + A_FRAME);
      frame = requestAnimationFrame(grow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isWhole]);

  return isWhole ? uuids : uuids.slice(-most);
}
