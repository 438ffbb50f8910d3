/**
 * Adds a tray to a page without one (specification §2; host contract 6.2 "vf-tray"). A page with comments or reviews
 * gets it when a reader first needs it. The page's own activator counts as a trigger.
 */
import { opening } from 'virtual:opening';
import { mainTagOf, named } from './registry';

/** The elements of a widget, and the `data-widget` containers that will become one. */
const mountsOf = (tag: string): string =>
  named(tag)
    .split(',')
    .map((name) => `${name},[data-widget="${name.slice('vf-'.length)}"]`)
    .join();

const TRAY = mountsOf('vf-tray');
const TRIGGER = `${mountsOf('vf-tray-trigger')},.vf-js-tray-activator`;

/** Also searches shadow roots of the page's own elements. */
function isIn(root: ParentNode, selector: string): boolean {
  if (root.querySelector(selector)) return true;
  return [...root.querySelectorAll('*')].some(
    ({ shadowRoot, localName }) => shadowRoot && !mainTagOf(localName) && isIn(shadowRoot, selector),
  );
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

export function ensureTray(): void {
  if (!isIn(document, TRAY)) append('vf-tray');
}

/** Adds a tray, and a floating trigger unless the page has comments or reviews. */
export function completePage(): void {
  if (isIn(document, opening)) return;
  ensureTray();
  if (!isIn(document, TRIGGER)) append('vf-tray-trigger').setAttribute('floating', 'true');
}
