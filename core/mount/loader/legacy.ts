/** `<div data-widget="…">` of older pages: each becomes the element of today, inside the `div` (host contract 6.3). */
import { legacy } from 'virtual:legacy';

const done = new WeakSet<Element>();

/** Once, and not when the page's address carries `forceLegacy`. */
export function modernise(mount: Element): void {
  if (done.has(mount) || new URLSearchParams(location.search).has('forceLegacy')) return;
  done.add(mount);
  const name = mount.getAttribute('data-widget') ?? '';
  if (!Object.hasOwn(legacy, name)) {
    console.warn(`no loader for widget "${name}"`);
    return;
  }
  if (mount.hasAttribute('data-path') && mount.hasAttribute('data-url')) {
    console.error('Only one of data-path or data-url is supported');
    return;
  }
  const { tag, attributes } = legacy[name] as (typeof legacy)[string];
  const element = document.createElement(tag);
  for (const [from, to] of Object.entries(attributes)) {
    const value = mount.getAttribute(from);
    if (value !== null) element.setAttribute(to, value);
  }
  mount.append(element);
}
