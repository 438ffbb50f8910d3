import { useEffect, useRef } from 'react';

/**
 * Keeps the focus when a press removes its own button: it moves to the replacing one.
 *
 * @param state value that the press changes
 * @returns ref for both buttons
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
