/**
 * Where a widget's painted fragment is (design decision 2), one address for one look, so that a page may preload it and
 * caches hold one copy:
 * <origin>/render/<widget>?site=…&container_id=…&lang=…&section=…&author=…&<attributes by name>&embed=script
 * What the page does not say is left out; values are written as by `encodeURIComponent`. Page and tag are read by the
 * rules of core/state/page and core/base/i18n (host contract 7), in fewer bytes: this is part of vf.js.
 */
import { attributesOf } from '../../base/element/attributes';
import { configured } from '../../base/script/page-config';
import { resolveDomain } from '../../state/page/domain';
import { paintedAs } from './painted-tags';

/** Attributes that say nothing to a widget, by far the most of them; and those an address has a name of its own for. */
const NOT_OURS = /^((author|class|embed|id|lang|section|site|slot|styles?|vf-container-id)$|aria-|data-)|[^a-z-]/;

/** Of several names what is said, as much of it as makes a difference; of one the first. */
export function readMeta(...names: string[]): string {
  const selectors = names.map((name) => `meta[name="vf:${name}" i],meta[property="vf:${name}" i]`);
  const metas = [...document.querySelectorAll<HTMLMetaElement>(selectors.join())];
  const said = metas.map(({ content }) => content.trim()).filter((value) => value);
  return said.slice(0, names[1] ? 9 : 1).join();
}

/** '' where nothing is painted, or not without a container. `meta` gives what the page says. */
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
