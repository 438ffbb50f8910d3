/**
 * Who adopts the page's sheets (`data-vf-adopt`, host contract 8c): every shadow root, painted or React's. What reads
 * them is a chunk of its own, fetched with the first one.
 */

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
