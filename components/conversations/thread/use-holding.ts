import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { holdNew } from '../../../core/state/comments/drawn';

/**
 * Notes while something inserted at the top would move what the reader is at: the top of the list has scrolled away,
 * or the focus is inside. New comments are held back then.
 *
 * @returns how to say that the focus went in or out.
 */
export function useHolding(container_id: string, list: RefObject<HTMLElement | null>): (hasFocus: boolean) => void {
  const reasons = useRef({ isBelowTop: false, hasFocus: false }).current;

  const note = useCallback(
    () => holdNew(container_id, reasons.isBelowTop || reasons.hasFocus),
    [container_id, reasons],
  );

  useEffect(() => {
    const header = list.current?.previousElementSibling ?? list.current;
    if (!header || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      reasons.isBelowTop = !entry.isIntersecting && entry.boundingClientRect.top < 0;
      note();
    });
    observer.observe(header);
    return () => {
      observer.disconnect();
      reasons.isBelowTop = false;
      note();
    };
  }, [list, note, reasons]);

  return useCallback(
    (hasFocus: boolean) => {
      reasons.hasFocus = hasFocus;
      note();
    },
    [note, reasons],
  );
}
