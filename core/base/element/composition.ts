/**
 * Keys that belong to a word being composed, as in Japanese or Korean. Some browsers end the composition first and then
 * report the key that ended it, which only the key code 229 still marks.
 */
export const isOfComposition = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

const stop = (event: Event): void => {
  if (isOfComposition(event as KeyboardEvent)) event.stopPropagation();
};

/** The fields in a root hear no key of a composition, so that none of them sends or chooses anything by it. */
export const ignoreCompositionKeys = (root: ShadowRoot): void => root.addEventListener('keydown', stop, true);
