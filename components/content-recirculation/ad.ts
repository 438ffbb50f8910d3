/** The one place for an ad among the cards. Read by what goes on before React, too. */
import { askForAd } from '../../core/state/ads/ads';

export const AD_SLOT = 'vf-recirculation-ad';

/** Asks once; an element may be a copy, with a place that nobody fills: Turbo keeps copies of pages. */
const asked = new WeakSet<Element>();

export function layAd(host: HTMLElement, integration: string): void {
  if (asked.has(host)) return;
  asked.add(host);
  for (const old of host.querySelectorAll(':scope > .vf-ad')) old.remove();
  askForAd(host, AD_SLOT, 'vf-ads/requestContentRecirculationAd', integration);
}
