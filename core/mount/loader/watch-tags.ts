/** Tags that the early loader leaves to this part: with a time-out, not painted, foreign, or in shadow roots. */
import { ADOPTABLE } from '../page-sheets/adoptable';
import { readPageSheets } from '../page-sheets/adopted-sheets';
import type { EarlyPort } from './port';
import { dueOf, mainTagOf, NOT_PAINTED, TIMED } from './registry';

interface Needs {
  load(tag: string): Promise<unknown>;
  logged(work: Promise<unknown>): void;
  removals: MutationObserver;
  /** `whenDue` of the early loader, which does not know hydration. */
  whenDue: EarlyPort['whenDue'];
}

export function watchTags(early: EarlyPort, { load, logged, removals, whenDue }: Needs): void {
  early.watch(ADOPTABLE, readPageSheets);
  // For elements marked later; the observer ends with the document.
  new MutationObserver(readPageSheets).observe(document, { subtree: true, attributeFilter: ['data-vf-adopt'] });

  early.watch(TIMED, (element) => {
    // A pending timer keeps a removed element in memory.
    const waiting = new WeakRef(element);
    const show = () => {
      const there = waiting.deref();
      if (there) early.fire(there);
    };
    setTimeout(show, dueOf(element.localName).timeoutMs);
  });

  early.watch(NOT_PAINTED, (element) => {
    const tag = mainTagOf(element.localName);
    if (!tag) logged(import('./legacy').then(({ modernise }) => modernise(element)));
    else if (!dueOf(tag).onDemand && !customElements.get(element.localName)) {
      whenDue(element, () => logged(load(tag)));
    }
  });

  let inside: unknown;
  early.watch('*', ({ localName, shadowRoot }) => {
    if (inside || mainTagOf(localName) || !(shadowRoot || localName.includes('-'))) return;
    inside = import('./shadow-roots').then((it) => it.watchShadowRoots(early, removals));
  });
}
