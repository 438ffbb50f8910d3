import { dress } from './adopted-sheets';

/** A sheet of ours that comes later; the page's own still have the last word. */
export function adoptMore({ shadowRoot }: Element, sheet: CSSStyleSheet): void {
  if (!shadowRoot || shadowRoot.adoptedStyleSheets.includes(sheet)) return;
  shadowRoot.adoptedStyleSheets.push(sheet);
  dress();
}
