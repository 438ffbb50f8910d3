/** Ad slot of a painted root, before React: on a page without ads its space is removed, else its filler is loaded. */
import type { AdWidget } from '../../../core/contract/sites/site';
import { isSwitchedOff } from '../../../core/state/ads/switched-off';
import type { AdSettings } from '../../../core/state/ads/unit';

export function layPaintedAd(host: HTMLElement, widget: AdWidget, slot: string, settings: AdSettings): void {
  const box = host.shadowRoot?.querySelector(`slot[name="${slot}"]`)?.closest('[part=ad]');
  if (!box) return;
  if (isSwitchedOff()) box.remove();
  else
    import('../../../core/state/ads/ads').then(
      ({ layAds }) => layAds(host, { widget, settings, at: slot, hasSpace: true }),
      console.warn,
    );
}
