/** The single ad slot of a widget (host contract 12). @returns true if there is one */
import { useEffect } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { AdWidget } from '../../../core/contract/sites/site';
import { useHost } from '../../../core/mount/element/host-context';
import { hasAds } from '../../../core/state/ads/has-ads';
import { pageAtom } from '../../../core/state/page/page.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';

/** @param isDrawn true while the widget renders the surrounding content */
export function useAd(widget: AdWidget, slot: string, isDrawn = true): boolean {
  const host = useHost();
  const settings = useAtomValue(settingsAtom);
  const isOn = useAtomValue(pageAtom).ads_enabled && hasAds(settings, widget) && isDrawn;

  useEffect(() => {
    if (!isOn) return;
    import('../../../core/state/ads/ads').then(
      ({ layAds }) => layAds(host, { widget, settings, at: slot, hasSpace: true }),
      console.warn,
    );
  }, [host, isOn, settings, slot, widget]);
  return isOn;
}
