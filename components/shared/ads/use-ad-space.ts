import { useLayoutEffect } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { AdWidget } from '../../../core/contract/sites/site';
import { useHost } from '../../../core/mount/element/host-context';
import { adoptMore } from '../../../core/mount/page-sheets/adopted-sheets';
import type { Promos } from '../../../core/state/ads/places';
import { adSpaceRules } from '../../../core/state/ads/space-rules';
import { settingsAtom } from '../../../core/state/site/site.atoms';

/** Reserves space for the ads between comments before the first paint. */
export function useAdSpace(
  widget: AdWidget,
  { firstPromoPosition, promoInterval }: Pick<Promos, 'firstPromoPosition' | 'promoInterval'>,
  isOn: boolean,
): void {
  const host = useHost();
  const settings = useAtomValue(settingsAtom);

  useLayoutEffect(() => {
    const root = host.shadowRoot;
    if (!isOn || !root) return;
    const positions = { 'first-promo-position': `${firstPromoPosition}`, 'promo-interval': `${promoInterval}` };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(adSpaceRules(settings, widget, positions));
    adoptMore(host, sheet);
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [host, isOn, widget, settings, firstPromoPosition, promoInterval]);
}
