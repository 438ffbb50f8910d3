/**
 * What every overlay of a shadow root does alike: it stands in the top layer beside what opened it and follows it while
 * the page scrolls; Escape, a press elsewhere and an opener that leaves the view close it; the focus goes back.
 */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Alignment, place } from './place';

interface Overlay {
  /** What it stands beside; a press on it is its own. */
  opener: RefObject<HTMLElement | null>;
  alignment: Alignment;
  /** False while there is nothing to show. */
  isOpen?: boolean;
  /** Gets the focus on Escape; the opener unless given. */
  focusAfter?: RefObject<HTMLElement | null>;
  onClose(): void;
}

export function useOverlay({ opener, alignment, isOpen = true, focusAfter = opener, onClose }: Overlay) {
  const overlay = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  // With each draw, for what it shows may have another size now.
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

  /** No key pressed inside is meant for the list of comments around it. */
  function handleKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  return { overlay, close, handleKeyDown };
}
