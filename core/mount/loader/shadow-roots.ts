/**
 * Finds widgets inside other elements' shadow roots, which neither a selector nor an observer of the document reaches:
 * Lit renders into one, Angular may. Loaded for pages with such an element, or with a custom name.
 */
import type { EarlyPort } from './port';
import { mainTagOf } from './registry';

type Root = Document | ShadowRoot;

function rootsIn(root: Root): Root[] {
  const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot, localName }) =>
    shadowRoot && !mainTagOf(localName) ? rootsIn(shadowRoot) : [],
  );
  return [root, ...inner];
}

/** @param removals observer to attach to each of them */
export function watchShadowRoots({ watch, look }: EarlyPort, removals: MutationObserver): void {
  const seen = new WeakSet<Node>();
  const awaited = new Set<string>();
  const marks = new MutationObserver((records) => {
    for (const { target } of records) lookInside(target as Element);
  });

  function lookInside(element: Element): void {
    const { shadowRoot, localName } = element;
    if (mainTagOf(localName)) return;
    if (shadowRoot) {
      if (seen.has(shadowRoot)) return;
      seen.add(shadowRoot);
      removals.observe(shadowRoot, { childList: true, subtree: true });
      look(shadowRoot);
    } else if (element.matches(':not(:defined)')) {
      // Angular's elements are never defined; Angular marks the first of them when it has created its root.
      marks.observe(element, { attributes: true });
      if (!awaited.has(localName)) void awaitDefinition(localName);
    }
  }

  async function awaitDefinition(name: string): Promise<void> {
    awaited.add(name);
    // Some names are invalid for custom elements.
    await customElements.whenDefined(name).catch(() => {});
    for (const root of rootsIn(document)) for (const element of root.querySelectorAll(name)) lookInside(element);
  }

  watch('*', lookInside);
}
