/**
 * The ad slots of a widget: each ad is projected by a slot of the root, painted or rendered. This module reads the
 * slots, so that React need not run (design decision 2).
 * Source: host contract 2.2 "vf-ads", 12; specification §4 "Ads", §8
 */
import { openPlace, type Place, type PlaceOptions } from './place';
import { type AdPlan, isTooMuch, slotsFor } from './places';

/** Position of the ads: among comments, or in the one slot of that name. */
export type Ads = PlaceOptions & { at: AdPlan | string };

const known = new WeakMap<HTMLElement, (ads: Ads) => void>();

function slotsOf(root: ShadowRoot, at: AdPlan | string): Map<string, HTMLSlotElement> {
  if (typeof at !== 'string') return slotsFor(root, at);
  const slot = root.querySelector<HTMLSlotElement>(`slot[name="${at}"]`);
  return new Map(slot ? [[at, slot]] : []);
}

/** Opens an ad in each slot, and updates them whenever comments come or go. */
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

  /** Asked before a slot opens: existing ads stay, even if posts between them disappear. */
  const isCrowded = (place: Element) =>
    typeof now.at !== 'string' && now.at.isBlog === true && isTooMuch(host, place, asked());

  function lay(): void {
    // A growing list gets its ads once complete: the foot ad would move with every step and be requested again.
    if (places.size > 0 && root.querySelector('.threads[aria-busy="true"]')) return;
    const slots = slotsOf(root, now.at);
    // After a reset, the next render lays out its own ads.
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
