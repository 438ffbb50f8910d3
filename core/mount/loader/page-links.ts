/**
 * Keeps links such as `#vf-4711` on the page if it has a `<base href>`. Writes the page's address into a link when the
 * reader presses, focuses or clicks the link, which is before the reader can follow or copy it. The server cannot do
 * this, because pages share fragments.
 */
import { mainTagOf } from './registry';

const BEFORE_USE = ['pointerdown', 'focusin', 'click'];

/** The address that was written into each link. It is replaced when the page's address changes. */
const written = new WeakMap<HTMLAnchorElement, string>();

/** @returns a function that removes the listeners */
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

/** Checks whether a link is in the shadow root of a widget. Children that the page puts into a widget are not. */
function isOurs(link: Element): boolean {
  const root = link.getRootNode();
  return root instanceof ShadowRoot && !!mainTagOf(root.host.localName);
}
