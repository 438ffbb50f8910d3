/**
 * Finds widgets in the document, now and whenever markup is added (HOST-API.md 1 "Late markup").
 */
import { mainTagOf, named, registry } from './registry';

const WIDGETS = `${named(...Object.keys(registry))},[data-widget]`;

/** Calls `found` for each widget's element, and without a tag for each legacy mount. @returns what ends it, and a fresh look. */
export function watchDocument(found: (element: Element, tag: string | undefined) => void) {
  const meet = (element: Element) => found(element, mainTagOf(element.localName));

  function scan(root: ParentNode): void {
    if (root instanceof Element && root.matches(WIDGETS)) meet(root);
    for (const element of root.querySelectorAll(WIDGETS)) meet(element);
  }

  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) scan(node);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  scan(document);
  return { rescan: () => scan(document), end: () => observer.disconnect() };
}
