/**
 * Converts `<div data-widget="…">` to the element inside the `div`, for names of current widgets and of older types
 * (specification §2; host contract 6.3).
 */
import { mounts } from 'virtual:mounts';

const done = new WeakSet<Element>();

/** Mounts once. Ignores an older type when the page's address has `forceLegacy`. */
export function modernise(mount: Element): void {
  if (done.has(mount)) return;
  const name = mount.getAttribute('data-widget') ?? '';
  const found = Object.hasOwn(mounts, name) ? mounts[name] : undefined;
  if (!found) {
    done.add(mount);
    console.warn(`no loader for widget "${name}"`);
    return;
  }
  if (found.isOlder && new URLSearchParams(location.search).has('forceLegacy')) return;
  done.add(mount);
  if (mount.hasAttribute('data-path') && mount.hasAttribute('data-url')) {
    console.error('Only one of data-path or data-url is supported');
    return;
  }
  const { tag, settings = [], fixed, classes = {} } = found;
  const attributes = { ...found.attributes, ...ownAttributes(settings) };
  const element = document.createElement(tag);
  const set = (all: Record<string, string> = {}) => {
    for (const [to, value] of Object.entries(all)) element.setAttribute(to, value);
  };
  set(fixed);
  for (const [of, all] of Object.entries(classes)) if (mount.classList.contains(of)) set(all);
  const other = otherPage(mount);
  for (const [from, to] of Object.entries(attributes)) {
    const value = mount.getAttribute(from);
    if (value !== null && (other || !isAddress(from))) element.setAttribute(to, value);
  }
  const takesAddress = Object.keys(attributes).some(isAddress);
  const takesContainer = Object.values(attributes).includes('vf-container-id');
  if (!other || takesAddress || !takesContainer || element.hasAttribute('vf-container-id')) mount.append(element);
  else void import('./page-elsewhere').then(({ mountFor }) => mountFor(other, element, mount)).catch(console.error);
}

/** Accepts each setting with or without `data-`, and a container under all names that pages use for it. */
function ownAttributes(settings: string[]): Record<string, string> {
  const names = (setting: string) =>
    setting === 'vf-container-id' ? [setting, 'data-unique-id', 'data-container-id'] : [setting];
  return Object.fromEntries(
    settings.flatMap((setting) => [...names(setting), `data-${setting}`].map((from) => [from, setting])),
  );
}

const isAddress = (attribute: string): boolean => attribute === 'data-path' || attribute === 'data-url';

/** Returns the page of the mount; null for the current one (specification §5). */
function otherPage(mount: Element): URL | null {
  const address = mount.getAttribute('data-path') ?? mount.getAttribute('data-url');
  if (!address || !URL.canParse(address, location.origin)) return null;
  const page = new URL(address, location.origin);
  return page.origin + page.pathname === location.origin + location.pathname ? null : page;
}
