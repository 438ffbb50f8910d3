/** Finds elements, now and in markup added later (host contract 1). @returns a search of other roots, and an end. */
export function watchDocument(selector: string, found: (element: HTMLElement) => void) {
  function scan(root: ParentNode): void {
    if (root instanceof HTMLElement && root.matches(selector)) found(root);
    for (const element of root.querySelectorAll<HTMLElement>(selector)) found(element);
  }

  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) scan(node);
    }
  });
  function look(root: Document | ShadowRoot): void {
    observer.observe(root, { childList: true, subtree: true });
    scan(root);
  }
  return { look, end: () => observer.disconnect() };
}
