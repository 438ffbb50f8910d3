/** Puts the focus on the comment that came after this one, once it is drawn: the reader reads on where new text begins. */
export function focusAfter(last: Element | null | undefined): void {
  requestAnimationFrame(() => {
    const next = last?.nextElementSibling;
    const article = next?.matches('article') ? next : next?.querySelector('article');
    (article as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  });
}
