/**
 * Base font size: whatever the page gives its root element, one unit of ours is 10 px (specification §4, §8; host contract 8).
 */
import { UNIT_PX } from '../../base/constants';

const ID = 'vf-font-size-override';
let adopted: CSSStyleSheet | undefined;

/** The first style of `head`; logs an error for a root size of 0. */
export function setBaseFontSize(nonce: string): void {
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (!rootPx) {
    console.error('The font size set in the root element cannot be 0');
    return;
  }
  const rule = `.viafoura { --base-font-size: ${UNIT_PX / rootPx}rem; }`;
  // A page whose policy knows nonces would refuse and report an inline style.
  const hasPolicy = nonce !== '' || document.querySelector('script[nonce]') !== null;
  if (hasPolicy || !addStyle(rule)) adopt(rule);
}

/** @returns whether the page's policy let the style in. */
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
