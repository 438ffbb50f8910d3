/**
 * Who adopts the page's sheets (`data-vf-adopt`, host contract 8c): every shadow root, painted or React's. What reads
 * them is a chunk of its own, fetched with the first one.
 */

const hosts = new Set<Element>();
let adopter: Promise<() => void> | undefined;

/** The first sheet is there; the adopter itself follows all later ones. */
export function readPageSheets(): void {
  adopter ??= import('./page-sheets').then(({ followPageSheets }) => followPageSheets(hosts));
  dress();
}

/** Puts them after ours in every root. */
export const dress = () => adopter?.then((apply) => apply(), console.warn);

export function adoptInto(host: Element): void {
  hosts.add(host);
  dress();
}

export const leave = (host: Element): unknown => hosts.delete(host);
