/**
 * Ads among comments: an empty child of the widget's element, in the slot after a comment, which the page is asked to
 * fill. Every comment has such a slot, painted or drawn; this module reads the slots, so React need not run (design
 * decision 2).
 * Emits:  vf-ads/requestCommentAd, vf-ads/requestLiveblogAd
 * Source: host contract 2.2 "vf-ads", 12; specification §4 "Ads", §8
 */
import { hasListener, publishFrom } from '../../base/bus/bus';
import type { Events } from '../../base/bus/events';
import { type AdPlan, slotsFor } from './places';

declare global {
  interface Window {
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
  integration: string;
}

const known = new WeakMap<HTMLElement, (ads: Ads) => void>();

/** Puts an ad into each of its places, and again whenever comments come or go. */
export function layAds(host: HTMLElement, ads: Ads): void {
  const update = known.get(host);
  if (update) {
    update(ads);
    return;
  }
  // An element may be a copy: Turbo keeps copies of pages.
  for (const old of host.querySelectorAll(':scope > .vf-ad')) old.remove();
  const root = host.shadowRoot as ShadowRoot;
  const places = new Map<string, HTMLElement>();
  let now = ads;

  function lay(): void {
    const slots = slotsFor(root, now);
    // A reset: the next drawing lays its own ads.
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
      else places.set(key, askForAd(host, name, eventOf(now), now.integration));
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

const eventOf = ({ isBlog }: Ads): AdEvent => (isBlog ? 'vf-ads/requestLiveblogAd' : 'vf-ads/requestCommentAd');

export type AdEvent = Extract<keyof Events, `vf-ads/${string}`>;

/** Puts an empty element into a slot of a widget and asks for it to be filled, once. @returns the element */
export function askForAd(host: HTMLElement, slot: string, event: AdEvent, integration: string): HTMLElement {
  const id = adId();
  const place = Object.assign(document.createElement('div'), { id, slot, className: 'vf-ad' });
  host.append(place);
  publishFrom(host, event, id);
  if (integration === 'custom') generate(id, event);
  return place;
}

function generate(id: string, event: AdEvent): void {
  const fill = window.__generate_viafoura_tag;
  if (typeof fill !== 'function') {
    if (!hasListener(event)) console.error('window.__generate_viafoura_tag is not present.');
    return;
  }
  try {
    fill(id);
  } catch (error) {
    console.error(error);
  }
}
