/**
 * Renders the end of a mostly new list first, and the rows above in steps per frame: a reader who returns to a busy
 * chat sees its latest messages at once, and 200 rows become many short renders instead of a long one.
 */
import { useEffect, useRef, useState } from 'react';

/** Most of the visible rows; the rest follows in the next frames. */
export const AT_ONCE = 12;
const A_FRAME = 4;

/** @param isAtEnd true when the reader is at the end; elsewhere no row may be missing */
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

  // Continues until all are rendered: a list that starts over may end up with the same number of rows.
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
