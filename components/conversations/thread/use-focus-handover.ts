import { useEffect, useRef } from 'react';

/**
 * Keeps the focus where a press takes its own button away: it goes to the one that stands for it now.
 *
 * @param state what the press changes
 * @returns to be set on whichever of the two is drawn
 */
export function useFocusHandover(state: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const isLost = (button.current?.getRootNode() as ShadowRoot | undefined)?.activeElement === null;
    if (isLost) button.current?.focus({ preventScroll: true });
  }, [state]);
  return button;
}
