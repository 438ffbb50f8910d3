/**
 * Space of a slot (design decision 23). It opens, grows and closes only while the slot is out of view, so that nothing
 * moves for the reader, filled or not: in view its height is fixed, and taller content scrolls inside it.
 */
import { NARROW, NARROW_HEIGHT } from './integrations/narrow';

/** A height change above the view would shift it, where the browser has no scroll anchoring. */
function holdView(place: HTMLElement, change: () => void): void {
  const before = place.getBoundingClientRect();
  const height = document.documentElement.scrollHeight;
  change();
  if (before.bottom > 0 || CSS.supports('overflow-anchor', 'auto')) return;
  scrollBy({ top: document.documentElement.scrollHeight - height, behavior: 'instant' });
}

export interface AdSpace {
  /** Element whose visibility decides. */
  readonly extent: Element;
  isThere(): boolean;
  open(): void;
  /** Keeps the current height while the slot is in view. */
  hold(): void;
  /** Out of view: takes the height of its content, at least the reserved one; collapses if it stayed empty. */
  release(isFilled: boolean, isOver: boolean): void;
}

/** For a slot among comments. A painted slot has reserved space around it. */
export function ownSpace(host: HTMLElement, place: HTMLElement, label: HTMLElement | null, height: number): AdSpace {
  let isOpen = false;
  const isPainted = () => (place.assignedSlot?.offsetHeight ?? 0) > place.offsetHeight;

  function show(isShown: boolean): void {
    isOpen = isShown;
    if (label) label.hidden = !isShown;
    const reserved = host.offsetWidth < NARROW ? Math.min(height, NARROW_HEIGHT) : height;
    place.style.minBlockSize = isShown ? `${reserved}px` : '';
  }
  show(false);

  return {
    extent: place,
    isThere: () => isOpen || isPainted(),
    open: () => holdView(place, () => show(true)),
    hold: () => hold(place, 'blockSize', place.offsetHeight),
    release: (isFilled, isOver) =>
      holdView(place, () => {
        letGo(place);
        show(isFilled || (isOpen && !isOver));
        const slot = place.assignedSlot;
        if (slot && isPainted()) slot.style.minBlockSize = isOver && !isFilled ? '0' : '';
      }),
  };
}

/** For a slot in a box of the widget, which reserves the space. */
export function spaceOf(place: HTMLElement): AdSpace {
  const box = place.assignedSlot?.closest<HTMLElement>('[part=ad]');
  /** From the top of the slot to the bottom of its box. */
  function available(): number {
    const end = place.assignedSlot?.parentElement?.getBoundingClientRect().bottom ?? 0;
    return Math.max(place.offsetHeight, end - place.getBoundingClientRect().top);
  }
  return {
    extent: box ?? place,
    isThere: () => true,
    open: () => {},
    hold: () => hold(place, 'maxBlockSize', available()),
    release: (isFilled, isOver) =>
      holdView(box ?? place, () => {
        letGo(place);
        if (box) box.style.display = isOver && !isFilled ? 'none' : '';
      }),
  };
}

function hold({ style }: HTMLElement, size: 'blockSize' | 'maxBlockSize', height: number): void {
  style[size] = `${height}px`;
  style.overflow = 'auto';
}

function letGo({ style }: HTMLElement): void {
  style.blockSize = '';
  style.maxBlockSize = '';
  style.overflow = '';
}
