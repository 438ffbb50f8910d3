/**
 * Finds widgets in the document, now and whenever markup is added; puts a tray where none is.
 *
 * Source: the spec, §2; HOST-API.md 1 "Late markup", 6.2, 6.3
 */
import { LEGACY, modernise } from './legacy';
import { aliasesOf, mainTagOf, registry } from './registry';

const named = (...tags: string[]) => tags.flatMap((tag) => [tag, ...aliasesOf(tag)]).join();
const WIDGETS = `${named(...Object.keys(registry))},${LEGACY}`;
const TRAY = named('vf-tray');
const TRIGGER = `${named('vf-tray-trigger')},.vf-js-tray-activator`;
/** Conversations and reviews bring a way to log in of their own. */
const TALKING = 'vf-conversations,vf-livereviews,[data-widget=comments],[data-widget=reviews]';

/** Calls `found` for each widget's element, once per appearance. @returns what ends it, and a fresh look. */
export function watchDocument(found: (element: Element, tag: string) => void) {
  function meet(element: Element): void {
    const tag = mainTagOf(element.localName);
    if (tag) found(element, tag);
    else modernise(element);
  }

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

function append(tag: string): HTMLElement {
  const wrapper = document.createElement('div');
  const element = document.createElement(tag);
  wrapper.className = 'viafoura';
  element.className = tag;
  wrapper.append(element);
  document.body.append(wrapper);
  return element;
}

/** Adds a tray when the page has none. */
export function ensureTray(): void {
  if (!document.querySelector(TRAY)) append('vf-tray');
}

/** Adds a tray and, when that is absent too, a floating trigger, unless the page has comments or reviews (§2). */
export function completePage(): void {
  if (document.querySelector(TALKING)) return;
  ensureTray();
  if (!document.querySelector(TRIGGER)) append('vf-tray-trigger').setAttribute('floating', 'true');
}
