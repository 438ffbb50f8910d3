/**
 * Ads among comments: an empty element in the page's own document, which the page, or who fills ads for it, is asked to
 * fill. The element is a child of the widget's, shown by the slot after a comment where the ad has its place.
 *
 * Every comment has such a slot, painted or drawn; which of them show an ad is found here, in what is in the page: React
 * need not run for it (design decision 2).
 *
 * Emits:  vf-ads/requestCommentAd
 * Source: host contract 2.2 "vf-ads", 12; specification §4 "Ads", §8
 */
import { hasListener, publish } from '../../base/bus/bus';
import { type AdPlan, slotsFor } from './places';

declare global {
  interface Window {
    /** Of the publisher: fills the element of this id. */
    __generate_viafoura_tag?: unknown;
  }
}

let lastId = 0;

/** An id nobody on the page has; `crypto.randomUUID` is missing on pages without https. */
function adId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `vf-ad-${[...random, ++lastId].map((part) => part.toString(16).padStart(8, '0')).join('-')}`;
}

export interface Ads extends AdPlan {
  /** Who fills them. */
  integration: string;
}

/** What changes how a widget's ads should stand. */
const known = new WeakMap<HTMLElement, (ads: Ads) => void>();

/** Keeps an ad in each of its places from now on, whoever draws the comments; asked again, with what is said then. */
export function layAds(host: HTMLElement, ads: Ads): void {
  const update = known.get(host);
  if (update) {
    update(ads);
    return;
  }
  const root = host.shadowRoot as ShadowRoot;
  const places = new Map<string, HTMLElement>();
  let now = ads;

  function lay(): void {
    const slots = slotsFor(root, now);
    // A reset: what is drawn or painted after it comes with its own say.
    if (!root.querySelector('.viafoura')) {
      observer.disconnect();
      known.delete(host);
    }
    for (const [key, place] of places) {
      if (slots.has(key)) continue;
      place.remove();
      places.delete(key);
    }
    for (const [key, { name }] of slots) {
      const place = places.get(key);
      if (place) place.slot = name;
      else places.set(key, ask(host, name, now.integration));
    }
  }

  known.set(host, (next) => {
    now = next;
    lay();
  });
  const observer = new MutationObserver(lay);
  observer.observe(root, { childList: true, subtree: true });
  lay();
}

/** Puts the element there and asks for an ad, once. */
function ask(host: HTMLElement, slot: string, integration: string): HTMLElement {
  const id = adId();
  const place = Object.assign(document.createElement('div'), { id, slot, className: 'vf-ad' });
  host.append(place);
  publish('vf-ads/requestCommentAd', id);
  if (integration === 'custom') generate(id);
  return place;
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
