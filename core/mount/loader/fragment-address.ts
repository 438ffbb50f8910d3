/**
 * Where a widget's painted fragment is (design decision 2). One address for one look, byte for byte, so that a page
 * may ask for it early by `<link rel="preload" as="fetch" crossorigin href="…">`, and caches keep one copy:
 *
 *   <origin>/render/<widget>?site=…&container_id=…&lang=…&section=…&<attributes by name>&embed=script
 *
 * What the page does not say is left out, an attribute also when it says the fallback; values are written as by
 * `encodeURIComponent`. What page and tag say is read by the rules of core/state/page and core/base/i18n (host contract 7), in fewer
 * bytes: it is part of vf.js.
 */
import { resolveDomain } from '../../state/page/domain';
import type { Row } from './painted-tags';

/** The first filled meta tag of the name, less its `vf:`. */
export function readMeta(name: string): string {
  const selector = ['name', 'property'].map((by) => `meta[${by}="vf:${name}" i][content]:not([content=""])`);
  return document.querySelector(selector.join())?.getAttribute('content')?.trim() ?? '';
}

/** The address of this element's fragment; '' for one that cannot be painted. `meta` gives what the page says. */
export function fragmentAddress(
  origin: string,
  element: Element,
  tag: string,
  { paint, hasContainer }: Row,
  meta: typeof readMeta,
): string {
  const container_id = hasContainer && (element.getAttribute('vf-container-id')?.trim() || meta('container_id'));
  if (paint === undefined || container_id === '') return '';
  const { domain: configured, hosts: whitelist } = window.vfConfig ?? {};
  const { hostname } = location;
  const query = [
    ['site', resolveDomain({ tag: meta('domain'), hostname, configured, whitelist })],
    ['container_id', container_id],
    ['lang', meta('lang') || document.documentElement.lang.trim()],
    ['section', meta('section')],
  ].filter(([, value]) => value);
  for (const [name, fallback] of new URLSearchParams(paint)) {
    const value = element.getAttribute(name);
    if (value !== null && value !== fallback) query.push([name, value]);
  }
  return `${origin}/render/${tag.slice(3)}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&')}&embed=script`;
}
