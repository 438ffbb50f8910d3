/** Distances in pixels. */
const GAP = 4;
const MARGIN = 8;

/**
 * Puts an overlay of the top layer under its opener, ends aligned; above it when there is no room below, and always
 * inside the view. Right-to-left mirrors it.
 */
export function placeBeside(overlay: HTMLElement, opener: HTMLElement): void {
  const from = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = overlay;
  const isMirrored = getComputedStyle(opener).direction === 'rtl';
  const left = isMirrored ? from.left : from.right - width;
  const below = from.bottom + GAP;
  const fits = below + height + MARGIN <= innerHeight || from.top < height + GAP + MARGIN;
  const top = fits ? below : from.top - height - GAP;
  overlay.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  overlay.style.top = `${Math.max(MARGIN, top)}px`;
}
