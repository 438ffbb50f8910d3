/**
 * Keeps links such as `#vf-4711` on the page. A `<base href>` in the page leads them elsewhere, so a link gets the page's
 * own address when the reader presses, focuses or clicks it, and before they follow or copy it. The server cannot write
 * that address into a fragment, because pages share fragments.
 */
import { mainTagOf } from './registry';

const BEFORE_USE = ['pointerdown', 'focusin', 'click'];

/** Addresses written here, which change with the page's address. */
const written = new WeakMap<HTMLAnchorElement, string>();

/** @returns what ends it. */
export function anchorLinksToPage(): () => void {
  const ended = new AbortController();
  for (const type of BEFORE_USE) document.addEventListener(type, writeAddress, { capture: true, signal: ended.signal });
  return () => ended.abort();
}

function writeAddress(event: Event): void {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  const href = link?.getAttribute('href');
  if (!link || !href || !isOurs(link) || !(href[0] === '#' || href === written.get(link))) return;
  const address = location.href.replace(/#.*/, '') + link.hash;
  if (address === link.href) return;
  link.href = address;
  written.set(link, address);
}

/** The page's own children of a widget are in the page's root. */
function isOurs(link: Element): boolean {
  const root = link.getRootNode();
  return root instanceof ShadowRoot && !!mainTagOf(root.host.localName);
}
