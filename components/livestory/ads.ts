import { useEffect } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { hasAds } from '../../core/state/ads/has-ads';
import { pageAtom } from '../../core/state/page/page.atoms';
import { settingsAtom } from '../../core/state/site/site.atoms';
import { useAdSpace } from '../shared/ads/use-ad-space';
import type { Settings } from './livestory.settings';

/** Lays ads among the posts (host contract 12). @returns true if there are slots for them. */
export function useBlogAds(
  { firstPromoPosition, promoInterval }: Pick<Settings, 'firstPromoPosition' | 'promoInterval'>,
  isDrawn: boolean,
): boolean {
  const host = useHost();
  const settings = useAtomValue(settingsAtom);
  const isWithAds = hasAds(settings, 'livestory');
  const isOn = useAtomValue(pageAtom).ads_enabled && isWithAds && isDrawn;
  const label = useTranslate('liveblog')('advertisement');
  useAdSpace('livestory', { firstPromoPosition, promoInterval }, isOn);
  useEffect(() => {
    if (!isOn) return;
    const at = { firstPromoPosition, promoInterval, replyPromos: false, revision: 0, isBlog: true };
    import('../../core/state/ads/ads').then(
      ({ layAds }) => layAds(host, { widget: 'livestory', settings, label, at }),
      console.warn,
    );
  }, [host, isOn, settings, label, firstPromoPosition, promoInterval]);
  return isWithAds;
}
