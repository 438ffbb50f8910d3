const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Checks whether a single-key shortcut must do nothing: somebody types, or a dialog or another handler has the key. */
export function ignoresKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  // The focused element, also inside shadow roots.
  const [target] = event.composedPath();
  return target instanceof Element && (target.closest('dialog') !== null || target.matches(FIELDS));
}
