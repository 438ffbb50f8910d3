/**
 * Checks whether a key event belongs to an input method, which composes Japanese or Korean words, for example. Some
 * browsers report the key that ends a composition after its end; only the key code 229 marks that key.
 */
export const isOfComposition = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

const stop = (event: Event): void => {
  if (isOfComposition(event as KeyboardEvent)) event.stopPropagation();
};

/** Hides key events of input methods from all fields in the root, so that Enter neither sends nor chooses anything. */
export const ignoreCompositionKeys = (root: ShadowRoot): void => root.addEventListener('keydown', stop, true);
