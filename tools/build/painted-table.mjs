/**
 * Table of the widgets for vf.js: digits instead of names, so that its size does not depend on the number of widgets. A
 * tag's name hashes to a position in the table (core/mount/loader/painted-tags.ts), whose digit says how the widget is
 * painted. The build knows every name of the suite, and searches for a factor without conflicts between kinds.
 */

/** From 0, a tag that is not painted, to 3, a tag that shows nothing without a container. */
const digitOf = ({ painted }) => {
  if (!painted) return 0;
  if (painted.hasContainer === 'optional') return 2;
  return painted.hasContainer ? 3 : 1;
};

/** Minimum size: twice the number of names when it was written, so that it hardly ever grows. */
const PLACES = 128;

/** @returns {{ places: string, factor: number }} digits by position, and the factor of the hash */
export function paintedTable(widgets) {
  const digits = widgets.flatMap(({ descriptor }) =>
    [descriptor.tag, ...(descriptor.aliases ?? [])].map((name) => [name, digitOf(descriptor)]),
  );
  for (let length = PLACES; ; length++) {
    for (let factor = 2; factor < length; factor++) {
      const places = fill(digits, length, factor);
      if (places) return { places, factor };
    }
  }
}

/** Undefined when two names with different digits conflict. */
function fill(digits, length, factor) {
  const places = Array(length);
  for (const [name, digit] of digits) {
    const at = placeOf(name, length, factor);
    if ((places[at] ?? digit) !== digit) return undefined;
    places[at] = digit;
  }
  return Array.from(places, (digit) => digit ?? 0).join('');
}

/** The same hash as in core/mount/loader/painted-tags.ts. */
function placeOf(name, length, factor) {
  let at = 0;
  for (const sign of name) at = (at * factor + sign.charCodeAt(0)) % length;
  return at;
}
