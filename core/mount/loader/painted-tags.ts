/**
 * Which tags are painted on the server, and which of them for a container: all that vf.js knows of the widgets. It has no
 * list of their names but a table that is as long however many there are (build/painted-table.mjs; design decision 15).
 */
import { factor, places } from 'virtual:painted-tags';

/** Finds elements that may be painted: those whose tags nobody has defined. */
export const UNDEFINED = ':not(:defined)';

/**
 * 0 when it is not painted, 1 when it is; 2 when a container makes a difference, 3 when nothing shows without one. Right for
 * every tag of ours; a tag of nobody's may have any.
 */
export function paintedAs({ localName }: Element): number {
  let at = 0;
  for (const sign of localName) at = (at * factor + sign.charCodeAt(0)) % places.length;
  return localName.startsWith('vf-') ? +(places[at] as string) : 0;
}
