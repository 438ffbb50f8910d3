/**
 * What follows markup that is not what React would draw. React empties the container before it draws all of it anew, but
 * for a shadow root, which it does not know as one: there the markup would stay above what is drawn.
 */

/** To be made before hydration. @returns `onRecoverableError` of the root, which React calls before the browser paints. */
export function recoverIn(shadow: ShadowRoot): (error: unknown) => void {
  const markup = [...shadow.childNodes];
  return (error) => {
    console.error(error);
    // A part that recovered by itself left the root's own nodes as they were.
    if (shadow.childNodes.length > markup.length) for (const node of markup) node.remove();
  };
}
