/** Changing a field's text for its writer, and finding room beside it. */

/** The field's text with this part of it replaced; the caret follows once it is drawn. */
export function insertAt(field: HTMLTextAreaElement, start: number, end: number, text: string): string {
  const caret = start + text.length;
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(caret, caret);
  });
  return field.value.slice(0, start) + text + field.value.slice(end);
}

const GAP_PX = 4;
const MARGIN_PX = 8;

/** Puts an overlay of the top layer under a field, starts aligned; above it where there is no room below. */
export function placeUnder(overlay: HTMLElement, field: HTMLElement): void {
  const from = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = overlay;
  const left = getComputedStyle(field).direction === 'rtl' ? from.right - width : from.left;
  const below = from.bottom + GAP_PX;
  const fits = below + height + MARGIN_PX <= innerHeight || from.top < height + GAP_PX + MARGIN_PX;
  overlay.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX))}px`;
  overlay.style.top = `${Math.max(MARGIN_PX, fits ? below : from.top - height - GAP_PX)}px`;
}
