/**
 * Knows which tags are painted on the server, and which of them for a container. vf.js has no list of their names but a
 * table whose size does not depend on their number (tools/build/painted-table.mjs; design decision 15).
 */
import { factor, places } from 'virtual:painted-tags';

/** Selects elements that may be painted: those whose tag is not defined yet. */
export const UNDEFINED = ':not(:defined)';

/**
 * 0 if not painted, 1 if painted; 2 if a container makes a difference, 3 if nothing shows without one. Correct for
 * every tag of the suite; a foreign tag may have any value.
 */
export function paintedAs({ localName }: Element): number {
  let at = 0;
  for (const sign of localName) at = (at * factor + sign.charCodeAt(0)) % places.length;
  return localName.startsWith('vf-') ? +(places[at] as string) : 0;
}
