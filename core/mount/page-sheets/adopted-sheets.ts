/** Every root adopts the page's sheets (`data-vf-adopt`, host contract 8c); the code is loaded with the first. */

const hosts = new Set<Element>();
/** Adds the sheets after the suite's in every root. */
let dress = () => {};

/** Called for the first sheet; the loaded code follows all later ones. */
export function readPageSheets(): void {
  import('./page-sheets').then(({ followPageSheets }) => {
    dress = followPageSheets(hosts);
  }, console.warn);
}

export function adoptInto(host: Element): void {
  hosts.add(host);
  dress();
}

/** Adopts another sheet of the suite. The page's own sheets stay last, so that they win. */
export function adoptMore({ shadowRoot }: Element, sheet: CSSStyleSheet): void {
  if (!shadowRoot || shadowRoot.adoptedStyleSheets.includes(sheet)) return;
  shadowRoot.adoptedStyleSheets.push(sheet);
  dress();
}

export const leave = (host: Element): unknown => hosts.delete(host);
