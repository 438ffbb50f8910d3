/**
 * Shared behavior of all overlays in a shadow root: an overlay is in the top layer beside its opener and follows it
 * while the page scrolls; Escape, a press elsewhere and an opener that leaves the view close it; the focus returns.
 */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Alignment, place } from './place';

interface Overlay {
  /** Element beside the overlay; a press on it does not close. */
  opener: RefObject<HTMLElement | null>;
  alignment: Alignment;
  /** False if there is nothing to show. */
  isOpen?: boolean;
  /** Gets the focus on Escape; defaults to the opener. */
  focusAfter?: RefObject<HTMLElement | null>;
  onClose(): void;
}

export function useOverlay({ opener, alignment, isOpen = true, focusAfter = opener, onClose }: Overlay) {
  const overlay = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  // Runs after each render, because the content may have another size.
  useLayoutEffect(() => {
    const [element, beside] = [overlay.current, opener.current];
    if (!element?.isConnected || !beside) return;
    if (!element.matches(':popover-open')) element.showPopover?.();
    place(element, beside, alignment);
  });

  useEffect(() => {
    if (!isOpen) return;
    const follow = (event: Event) => {
      const [element, beside] = [overlay.current, opener.current];
      if (!element || !beside || event.composedPath().includes(element)) return;
      const { top, bottom } = beside.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) latest.current();
      else place(element, beside, alignment);
    };
    const closeFromOutside = (event: Event) => {
      const path = event.composedPath();
      const isInside = [overlay, opener].some(({ current }) => current && path.includes(current));
      if (!isInside) latest.current();
    };
    addEventListener('pointerdown', closeFromOutside, true);
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('pointerdown', closeFromOutside, true);
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [isOpen, opener, alignment]);

  function close() {
    focusAfter.current?.focus({ preventScroll: true });
    onClose();
  }

  /** Keeps keys pressed inside from triggering shortcuts of the list around it. */
  function handleKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  return { overlay, close, handleKeyDown };
}
