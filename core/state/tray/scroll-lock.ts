/**
 * Keeps the page behind an open tray from scrolling and from shifting.
 *
 * One sheet adopted by the document while locked, so that the page's own style attributes stay as they are and a
 * strict content policy has nothing to say. The gutter stays reserved where a scrollbar took room.
 */

const LOCKED = 'html { overflow: hidden !important; }';
const WITH_GUTTER = 'html { overflow: hidden !important; scrollbar-gutter: stable !important; }';

/** Locks the page's scrolling. @returns what unlocks it; harmless when called twice. */
export function lockScroll(): () => void {
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hasScrollbar ? WITH_GUTTER : LOCKED);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
