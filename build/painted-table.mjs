/**
 * What vf.js knows of the widgets: a table of digits instead of their names, so that it stays as small as it is however many
 * there are. A tag's name counts up to a place in the table (core/mount/loader/painted-tags.ts), and there stands how it is
 * painted. The build knows every name of ours, and looks for a factor by which none of them meets one of another kind.
 */

/** From 0, of a tag that is not painted, to 3, of one that shows nothing without a container. */
const digitOf = ({ painted }) => {
  if (!painted) return 0;
  if (painted.hasContainer === 'optional') return 2;
  return painted.hasContainer ? 3 : 1;
};

/** Places there are at least: enough for twice as many names as there were when it was made, so it hardly ever grows. */
const PLACES = 128;

/** @returns {{ places: string, factor: number }} where painted tags stand, and by what they are found */
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

/** Undefined when two names that differ meet. */
function fill(digits, length, factor) {
  const places = Array(length);
  for (const [name, digit] of digits) {
    const at = placeOf(name, length, factor);
    if ((places[at] ?? digit) !== digit) return undefined;
    places[at] = digit;
  }
  return Array.from(places, (digit) => digit ?? 0).join('');
}

/** As core/mount/loader/painted-tags.ts counts. */
function placeOf(name, length, factor) {
  let at = 0;
  for (const sign of name) at = (at * factor + sign.charCodeAt(0)) % length;
  return at;
}
