/**
 * Address of a widget's painted fragment (design decision 2). The same content has one address, so that a page may
 * preload it and caches hold one copy:
 * <origin>/render/<widget>?site=…&container_id=…&lang=…&section=…&author=…&<attributes by name>&embed=script
 * Unknown values are omitted; values are encoded with `encodeURIComponent`. Page and tag are read by the rules of
 * core/state/page and core/base/i18n (host contract 7), in fewer bytes, because this is part of vf.js.
 */
import { attributesOf } from '../../base/element/attributes';
import { configured } from '../../base/script/page-config';
import { resolveDomain } from '../../state/page/domain';
import { paintedAs } from './painted-tags';

/** Attributes that no widget reads, by far the most of them; and attributes with a parameter of their own. */
const NOT_OURS = /^((author|class|embed|id|lang|section|site|slot|styles?|vf-container-id)$|aria-|data-)|[^a-z-]/;

/** Returns the first filled value of the names, cut to the part that makes a difference. */
export function readMeta(...names: string[]): string {
  const selectors = names.map((name) => `meta[name="vf:${name}" i],meta[property="vf:${name}" i]`);
  const metas = [...document.querySelectorAll<HTMLMetaElement>(selectors.join())];
  const said = metas.map(({ content }) => content.trim()).filter((value) => value);
  return said.slice(0, names[1] ? 9 : 1).join();
}

/** '' for widgets that are not painted, or not without a container. `meta` reads the page's tags. */
export function fragmentAddress(origin: string, element: Element, meta: typeof readMeta): string {
  const said = attributesOf(element);
  const how = paintedAs(element);
  const container_id = how > 1 && (said['vf-container-id']?.trim() || meta('container_id') || meta('unique_id'));
  if (!how || (how > 2 && !container_id)) return '';
  const whitelist = window.vfConfig?.hosts;
  const { hostname } = location;
  const query = [
    ['site', resolveDomain({ tag: meta('domain'), hostname, configured: configured('domain'), whitelist })],
    ['container_id', container_id],
    ['lang', meta('lang') || document.documentElement.lang.trim()],
    ['section', meta('section')],
    ['author', meta('author', 'owner')],
  ].filter(([, value]) => value);
  query.push(
    ...Object.entries(said)
      .filter(([name]) => !NOT_OURS.test(name))
      .sort(),
  );
  return `${origin}/render/${element.localName.slice(3)}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&')}&embed=script`;
}
