/**
 * Widgets inside other elements' shadow roots, where neither a selector nor an observer of the document finds them: Lit
 * draws into one, Angular may. Fetched for pages that have such an element, or one with a name of its own.
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

/** @param removals is to observe each of them too */
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
      // Angular's elements are never defined; it marks the first one of them when it has made its root.
      marks.observe(element, { attributes: true });
      if (!awaited.has(localName)) void awaitDefinition(localName);
    }
  }

  async function awaitDefinition(name: string): Promise<void> {
    awaited.add(name);
    // Some names can never be one.
    await customElements.whenDefined(name).catch(() => {});
    for (const root of rootsIn(document)) for (const element of root.querySelectorAll(name)) lookInside(element);
  }

  watch('*', lookInside);
}
