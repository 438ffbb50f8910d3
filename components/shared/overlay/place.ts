/** Position of an overlay in the top layer: beside its element, and always inside the view. */

const GAP_PX = 4;
const MARGIN_PX = 8;

/** The edge that the popup shares with its element; mirrored in right-to-left texts. */
export type Alignment = 'start' | 'end';

/** Puts an overlay under an element, or above it when there is no room below. */
export function place(overlay: HTMLElement, beside: HTMLElement, alignment: Alignment): void {
  const from = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = overlay;
  const isMirrored = getComputedStyle(beside).direction === 'rtl';
  const left = (alignment === 'end') === isMirrored ? from.left : from.right - width;
  const below = from.bottom + GAP_PX;
  const fits = below + height + MARGIN_PX <= innerHeight || from.top < height + GAP_PX + MARGIN_PX;
  const top = fits ? below : from.top - height - GAP_PX;
  overlay.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX))}px`;
  overlay.style.top = `${Math.max(MARGIN_PX, top)}px`;
}
