/** Sets `--_keyboard` to the height of a phone's keyboard, so that the toolbar stays above the keyboard. */
import { type RefObject, useEffect } from 'react';

export function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      // A zoomed page also shows less of itself, without a keyboard.
      const covered = view.scale === 1 ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0;
      element.current?.style.setProperty('--_keyboard', `${Math.round(covered)}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [element]);
}
