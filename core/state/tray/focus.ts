/** Finds the focus inside shadow roots; the tray returns it on close (host contract 2.2). */
export function focusedElement(root: DocumentOrShadowRoot): HTMLElement | null {
  const active = root.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  return (active.shadowRoot && focusedElement(active.shadowRoot)) ?? active;
}
