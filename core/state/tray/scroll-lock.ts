/**
 * Keeps the page behind an open tray from scrolling. Adopts one sheet in the document, so that the page's own style
 * attributes stay and a strict policy allows it; the gutter keeps the page from shifting.
 */

const LOCKED = 'html { overflow: hidden !important; }';
const WITH_GUTTER = 'html { overflow: hidden !important; scrollbar-gutter: stable !important; }';

/** @returns a function that unlocks it; safe to call twice. */
export function lockScroll(): () => void {
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hasScrollbar ? WITH_GUTTER : LOCKED);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
