/**
 * The room of a place (design decision 23). It opens, grows and closes while the place is out of view, so nothing moves
 * under a reader's eyes whatever fills it and whether anything does: in view its height is fixed, and what is higher
 * scrolls inside it.
 */
import { NARROW, NARROW_HEIGHT } from './integrations/narrow';

/** What is above the view moves it when its height changes, where the browser does not hold the view in place. */
function holdView(place: HTMLElement, change: () => void): void {
  const before = place.getBoundingClientRect();
  const height = document.documentElement.scrollHeight;
  change();
  if (before.bottom > 0 || CSS.supports('overflow-anchor', 'auto')) return;
  scrollBy({ top: document.documentElement.scrollHeight - height, behavior: 'instant' });
}

export interface AdSpace {
  /** What is in view or not. */
  readonly extent: Element;
  isThere(): boolean;
  open(): void;
  /** In view: stays as high as it is. */
  hold(): void;
  /** Out of view: as high as what fills it, at least as reserved; nothing for what stayed empty. */
  release(isFilled: boolean, isOver: boolean): void;
}

/** Of a place among comments. One that is painted with its page has room around its slot. */
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

/** Of a place in a box of the widget, which reserves it. */
export function spaceOf(place: HTMLElement): AdSpace {
  const box = place.assignedSlot?.closest<HTMLElement>('[part=ad]');
  /** From where the place begins to where its box ends. */
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
