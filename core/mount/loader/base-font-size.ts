/**
 * Base font size: one unit of the suite is 10 px at any root size of the page (specification §4, §8; host contract 8).
 */
import { UNIT_PX } from '../../base/constants';

const ID = 'vf-font-size-override';
let adopted: CSSStyleSheet | undefined;

/** Inserts the first style of `head`; logs an error for a root size of 0. */
export function setBaseFontSize(nonce: string): void {
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (!rootPx) {
    console.error('The font size set in the root element cannot be 0');
    return;
  }
  const rule = `{ --base-font-size: ${UNIT_PX / rootPx}rem; }`;
  // A strict policy rejects and reports inline styles, so only a page that already has an inline style gets one.
  const isStrict = nonce !== '' || document.querySelector('script[nonce]') !== null || !hasInlineStyle();
  // `:where` lets the page's own rules win, because adopted sheets come after the page's sheets.
  if (isStrict || !addStyle(`.viafoura ${rule}`)) adopt(`:where(.viafoura) ${rule}`);
}

const hasInlineStyle = (): boolean => [...document.querySelectorAll('style')].some(({ sheet }) => sheet !== null);

/** @returns true if the page's policy allowed the style. */
function addStyle(rule: string): boolean {
  document.getElementById(ID)?.remove();
  const style = document.createElement('style');
  style.id = ID;
  style.textContent = rule;
  document.head.prepend(style);
  return style.sheet !== null;
}

function adopt(rule: string): void {
  if (!adopted) {
    adopted = new CSSStyleSheet();
    document.adoptedStyleSheets = [adopted, ...document.adoptedStyleSheets];
  }
  adopted.replaceSync(rule);
}
