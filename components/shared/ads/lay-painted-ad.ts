/**
 * The place for an ad of a painted root, before React: on a page without ads its room goes, else what fills it is fetched.
 */
import type { AdEvent } from '../../../core/state/ads/ads';
import { isSwitchedOff } from '../../../core/state/ads/switched-off';

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
  else import('./lay-ad').then(({ layAd }) => layAd(host, slot, event, integration), console.warn);
}
