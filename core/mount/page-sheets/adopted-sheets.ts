/** Every root adopts the page's sheets (`data-vf-adopt`, host contract 8c); what reads them is fetched with the first. */

const hosts = new Set<Element>();
/** Puts them after ours in every root. */
export let dress = () => {};

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

export const leave = (host: Element): unknown => hosts.delete(host);
