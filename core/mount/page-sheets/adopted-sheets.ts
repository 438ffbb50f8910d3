/** Every root adopts the page's sheets (`data-vf-adopt`, host contract 8c); what reads them is fetched with the first. */

const hosts = new Set<Element>();
/** Puts them after ours in every root. */
let dress = () => {};

/** A sheet is there; what reads it follows all later ones. */
export function readPageSheets(): void {
  import('./page-sheets').then(({ followPageSheets }) => {
    dress = followPageSheets(hosts);
  }, console.warn);
}

export function adoptInto(host: Element): void {
  hosts.add(host);
  dress();
}

/** Adopts another sheet of ours. The page's own sheets stay last, so that they win. */
export function adoptMore({ shadowRoot }: Element, sheet: CSSStyleSheet): void {
  if (!shadowRoot || shadowRoot.adoptedStyleSheets.includes(sheet)) return;
  shadowRoot.adoptedStyleSheets.push(sheet);
  dress();
}

export const leave = (host: Element): unknown => hosts.delete(host);
