/** The one place for an ad in a widget that has but one. Read by what goes on before React, too (host contract 12). */
import { type AdEvent, askForAd } from '../../../core/state/ads/ads';
import { isSwitchedOff } from '../../../core/state/ads/switched-off';

const asked = new WeakSet<Element>();

/** Asks once; an element may be a copy, with a place that nobody fills: Turbo keeps copies of pages. */
export function layAd(host: HTMLElement, slot: string, event: AdEvent, integration: string): void {
  if (asked.has(host)) return;
  asked.add(host);
  for (const old of host.querySelectorAll(':scope > .vf-ad')) old.remove();
  askForAd(host, slot, event, integration);
}

/** The same for a painted root: on a page without ads its room goes. */
export function layPaintedAd(
  host: HTMLElement,
  room: string,
  slot: string,
  event: AdEvent,
  integration = 'none',
): void {
  const place = host.shadowRoot?.querySelector(room);
  if (!place) return;
  if (isSwitchedOff()) place.remove();
  else layAd(host, slot, event, integration);
}
