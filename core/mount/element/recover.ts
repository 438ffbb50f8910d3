/**
 * Recovers from markup that differs from React's render. React empties the container before it renders everything
 * again, except in a shadow root, which it does not recognize: there the markup would stay above the new content.
 */

/** Call before hydration. @returns `onRecoverableError` of the root, which React calls before the browser paints. */
export function recoverIn(shadow: ShadowRoot): (error: unknown) => void {
  const markup = [...shadow.childNodes];
  return (error) => {
    console.error(error);
    // A part that recovered by itself left the root's own nodes in place.
    if (shadow.childNodes.length > markup.length) for (const node of markup) node.remove();
  };
}
