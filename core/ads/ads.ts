/**
 * Ads among comments: an empty element in the page's own document, which the page, or who fills ads for it, is asked to
 * fill. The element is a child of the widget's, shown by the slot of its name where the ad has its place.
 *
 * Emits:  vf-ads/requestCommentAd
 * Source: HOST-API.md 2.2 "vf-ads", 12; the spec, §4 "Ads", §8
 */
import { hasListener, publish } from '../bus/bus';
import { pageAtom } from '../page/page.atoms';
import { settingsAtom } from '../site/site.atoms';
import { store } from '../store/store';

declare global {
  interface Window {
    /** Of the publisher: fills the element of this id. */
    __generate_viafoura_tag?: unknown;
  }
}

let lastId = 0;

/** An id nobody on the page has; `crypto.randomUUID` is missing on pages without https. */
export function adId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `vf-ad-${[...random, ++lastId].map((part) => part.toString(16).padStart(8, '0')).join('-')}`;
}

/** The site has somebody who fills ads, and this page wants them. */
const isOn = (): boolean => store.get(settingsAtom).ad_integration !== 'none' && store.get(pageAtom).ads_enabled;

/**
 * Puts the element there and asks for an ad, once. @returns how to take it away again.
 */
export function placeAd(host: HTMLElement, id: string): () => void {
  if (!isOn()) return () => {};
  const place = document.createElement('div');
  place.id = place.slot = id;
  place.className = 'vf-ad';
  host.append(place);
  publish('vf-ads/requestCommentAd', id);
  if (store.get(settingsAtom).ad_integration === 'custom') generate(id);
  return () => place.remove();
}

function generate(id: string): void {
  const fill = window.__generate_viafoura_tag;
  if (typeof fill !== 'function') {
    if (!hasListener('vf-ads/requestCommentAd')) console.error('window.__generate_viafoura_tag is not present.');
    return;
  }
  try {
    fill(id);
  } catch (error) {
    console.error(error);
  }
}
