import { waitUntil } from './wait-until';

/** Looks into a widget like a reader: through its open shadow root, waiting for visible content. */

const rootOf = (host: Element | ShadowRoot): ParentNode => ('shadowRoot' in host && host.shadowRoot) || host;

/** The first match inside the widget, or null. */
export const find = <E extends HTMLElement = HTMLElement>(host: Element | ShadowRoot, selector: string): E | null =>
  rootOf(host).querySelector<E>(selector);

/** All matches inside the widget. */
export const findAll = <E extends HTMLElement = HTMLElement>(host: Element | ShadowRoot, selector: string): E[] => [
  ...rootOf(host).querySelectorAll<E>(selector),
];

/** Waits for a match inside the widget. */
export async function seen<E extends HTMLElement = HTMLElement>(
  host: Element | ShadowRoot,
  selector: string,
): Promise<E> {
  await waitUntil(() => find(host, selector), `not seen: ${selector}`);
  return find<E>(host, selector) as E;
}

/** Waits until the widget shows this text. */
export async function seenText(host: Element | ShadowRoot, text: string | RegExp): Promise<void> {
  const shows = () => {
    const shown = rootOf(host).textContent ?? '';
    return typeof text === 'string' ? shown.includes(text) : text.test(shown);
  };
  await waitUntil(shows, `not shown: ${text}`);
}

/** Waits until nothing inside the widget matches any more. */
export const gone = (host: Element | ShadowRoot, selector: string): Promise<void> =>
  waitUntil(() => !find(host, selector), `still there: ${selector}`);

/** The element of this `part` name. @throws without one. */
export function part<E extends HTMLElement = HTMLElement>(host: Element, name: string): E {
  const found = find<E>(host, `[part~="${name}"]`);
  if (!found) throw new Error(`no part "${name}" in <${host.localName}>`);
  return found;
}
