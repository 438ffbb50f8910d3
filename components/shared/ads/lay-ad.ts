/** The one place for an ad in a widget that has but one (host contract 12). */
import { type AdEvent, askForAd } from '../../../core/state/ads/ads';

const asked = new WeakSet<Element>();

/** Asks once; an element may be a copy, with a place that nobody fills: Turbo keeps copies of pages. */
export function layAd(host: HTMLElement, slot: string, event: AdEvent, integration: string): void {
  if (asked.has(host)) return;
  asked.add(host);
  for (const old of host.querySelectorAll(':scope > .vf-ad')) old.remove();
  askForAd(host, slot, event, integration);
}
