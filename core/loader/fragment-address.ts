/**
 * Where a widget's painted fragment is (DESIGN.md decision 2). One address for one look, byte for byte, so that a page
 * may ask for it early by `<link rel="preload" as="fetch" crossorigin href="…">`, and caches keep one copy:
 *
 *   <origin>/render/<widget>?site=…&container_id=…&lang=…&section=…&<attributes by name>
 *
 * What the page does not say is left out, an attribute also when it says the fallback; values are written as by
 * `encodeURIComponent`. What page and tag say is read by the rules of core/page and core/i18n (HOST-API.md 7), in fewer
 * bytes: it is part of vf.js.
 */
import { resolveDomain } from '../page/domain';
import type { Row } from './painted-tags';

/** What a page that changed its article by `loadNewPage` said; it wins over the tags. */
export interface GivenPage {
  container?: string;
  domain?: string;
  lang?: string;
  section?: string;
}

/** The first filled meta tag of the name. */
function meta(name: string): string {
  const selector = ['name', 'property'].map((by) => `meta[${by}="vf:${name}" i][content]:not([content=""])`);
  return document.querySelector(selector.join())?.getAttribute('content')?.trim() ?? '';
}

/** The address of this element's fragment; '' for one that cannot be painted. */
export function fragmentAddress(
  origin: string,
  element: Element,
  tag: string,
  { paint, hasContainer }: Row,
  given: GivenPage = {},
): string {
  const container_id = element.getAttribute('vf-container-id')?.trim() || (given.container ?? meta('container_id'));
  if (paint === undefined || (hasContainer && !container_id)) return '';
  const { domain: configured, hosts: whitelist } = window.vfConfig ?? {};
  const { hostname } = location;
  const query = [
    ['site', given.domain ?? resolveDomain({ tag: meta('domain'), hostname, configured, whitelist })],
    ['container_id', hasContainer && container_id],
    ['lang', given.lang ?? (meta('lang') || document.documentElement.lang.trim())],
    ['section', given.section ?? meta('section')],
  ].filter(([, value]) => value);
  for (const [name, fallback] of new URLSearchParams(paint)) {
    const value = element.getAttribute(name);
    if (value !== null && value !== fallback) query.push([name, value]);
  }
  return `${origin}/render/${tag.slice(3)}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value || '')}`).join('&')}`;
}
