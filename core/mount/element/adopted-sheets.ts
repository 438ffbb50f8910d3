/**
 * The sheets a shadow root adopts: ours, then the page's (`data-vf-adopt`, host contract 8c). What reads the page's is
 * a chunk of its own.
 */
import { ADOPTABLE } from './adoptable';
import type { Adopter } from './page-sheets';

interface Root {
  host: HTMLElement;
  shadow: ShadowRoot;
  own: CSSStyleSheet[];
}

const roots = new Set<Root>();
let adopter: Promise<Adopter> | undefined;
let watcher: MutationObserver | undefined;

/** @returns what ends the following of the page's sheets. */
export function adoptInto(host: HTMLElement, shadow: ShadowRoot, own: CSSStyleSheet[]): () => void {
  const root = { host, shadow, own };
  shadow.adoptedStyleSheets = own;
  roots.add(root);
  if (!adopter && !watcher) watch();
  adopter?.then(({ apply }) => apply());
  return () => roots.delete(root);
}

/** The page's own still have the last word. */
export function adoptMore(host: HTMLElement, sheet: CSSStyleSheet): void {
  for (const { host: it, shadow, own } of roots) {
    if (it !== host || own.includes(sheet)) continue;
    const sheets = [...shadow.adoptedStyleSheets];
    sheets.splice(own.length, 0, sheet);
    own.push(sheet);
    shadow.adoptedStyleSheets = sheets;
  }
}

/** Waits for the first marked sheet; the adopter itself follows all later ones. */
function watch(): void {
  if (document.querySelector(ADOPTABLE)) {
    fetchAdopter();
    return;
  }
  watcher = new MutationObserver((changes) => {
    const isNew = (node: Node) => node instanceof Element && (node.matches(ADOPTABLE) || node.querySelector(ADOPTABLE));
    if (
      changes.some(({ type, target, addedNodes }) =>
        type === 'attributes' ? isNew(target) : [...addedNodes].some(isNew),
      )
    )
      fetchAdopter();
  });
  watcher.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-vf-adopt'] });
}

function fetchAdopter(): void {
  watcher?.disconnect();
  adopter = import('./page-sheets').then(({ followPageSheets }) => followPageSheets(roots));
  adopter.catch((error: unknown) => console.warn('the sheets marked data-vf-adopt were not read', error));
}
