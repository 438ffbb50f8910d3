/**
 * The places for ads in a widget: each stands in a slot of its root, painted or drawn. This module reads the slots, so
 * React need not run (design decision 2).
 * Source: host contract 2.2 "vf-ads", 12; specification §4 "Ads", §8
 */
import { openPlace, type Place, type PlaceOptions } from './place';
import { type AdPlan, isTooMuch, slotsFor } from './places';

/** Where they stand: among comments, or in the one slot of that name. */
export type Ads = PlaceOptions & { at: AdPlan | string };

const known = new WeakMap<HTMLElement, (ads: Ads) => void>();

function slotsOf(root: ShadowRoot, at: AdPlan | string): Map<string, HTMLSlotElement> {
  if (typeof at !== 'string') return slotsFor(root, at);
  const slot = root.querySelector<HTMLSlotElement>(`slot[name="${at}"]`);
  return new Map(slot ? [[at, slot]] : []);
}

/** Puts an ad into each of its places, and again whenever comments come or go. */
export function layAds(host: HTMLElement, ads: Ads): void {
  const update = known.get(host);
  if (update) {
    update(ads);
    return;
  }
  // An element may be a copy: Turbo stores copies of pages.
  for (const old of host.querySelectorAll(':scope > :is(.vf-ad, .vf-ad-label)')) old.remove();
  const root = host.shadowRoot as ShadowRoot;
  const places = new Map<string, Place>();
  let now = ads;

  const asked = () => [...places.values()].flatMap((place) => place.asked() ?? []);

  /** Asked of a place before it opens: what is there already stays, wherever posts between have gone. */
  const isCrowded = (place: Element) =>
    typeof now.at !== 'string' && now.at.isBlog === true && isTooMuch(host, place, asked());

  function lay(): void {
    // What comes a few at a time is a list once it is whole: the ad at the foot would go with every few, and be asked anew.
    if (places.size > 0 && root.querySelector('.threads[aria-busy="true"]')) return;
    const slots = slotsOf(root, now.at);
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
      if (place) place.moveTo(name);
      else places.set(key, openPlace(host, name, { ...now, isCrowded }));
    }
  }

  known.set(host, (next) => {
    now = next;
    lay();
  });
  const observer = new MutationObserver(lay);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  lay();
}
