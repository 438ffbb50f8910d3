import { useEffect, useRef } from 'react';

/**
 * Focuses an element with `tabIndex={-1}` when a part that had the focus is gone, so that the next Tab goes on from there.
 *
 * @param isShown whether the part is there
 * @returns the ref of the element
 */
export function useFocusAfter<Box extends HTMLElement>(isShown: boolean) {
  const box = useRef<Box>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    const root = box.current?.getRootNode() as ShadowRoot | undefined;
    if (wasShown.current && !isShown && !root?.activeElement) box.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return box;
}
