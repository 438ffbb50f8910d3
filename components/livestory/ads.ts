import { useEffect } from 'react';
import { useAtomValue } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { pageAtom } from '../../core/state/page/page.atoms';
import { settingsAtom } from '../../core/state/site/site.atoms';
import type { Settings } from './livestory.widget';

/** Has ads laid among the posts (host contract 12). */
export function useBlogAds(
  { firstPromoPosition, promoInterval }: Pick<Settings, 'firstPromoPosition' | 'promoInterval'>,
  isDrawn: boolean,
): void {
  const host = useHost();
  const { ad_integration: integration } = useAtomValue(settingsAtom);
  const isOn = useAtomValue(pageAtom).ads_enabled && integration !== 'none' && isDrawn;
  useEffect(() => {
    if (!isOn) return;
    const plan = { integration, firstPromoPosition, promoInterval, replyPromos: false, revision: 0, isBlog: true };
    import('../../core/state/ads/ads').then(({ layAds }) => layAds(host, plan), console.warn);
  }, [host, isOn, integration, firstPromoPosition, promoInterval]);
}
