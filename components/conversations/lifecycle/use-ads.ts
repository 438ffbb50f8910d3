import { useEffect } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import { hasAds } from '../../../core/state/ads/has-ads';
import type { Promos } from '../../../core/state/ads/places';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { pageAtom } from '../../../core/state/page/page.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { useAdSpace } from '../../shared/ads/use-ad-space';
import { useHere } from './conversation-context';

/** Lays ads in their slots; a reloaded conversation gets new ones. */
export function useAds({ firstPromoPosition, promoInterval, replyPromos }: Promos): void {
  const host = useHost();
  const { revision } = useAtomValue(conversationAtom(useHere().container_id));
  const settings = useAtomValue(settingsAtom);
  const isOn = useAtomValue(pageAtom).ads_enabled && hasAds(settings, 'conversations');
  const label = useTranslate('conversations')('advertisement');
  useAdSpace('conversations', { firstPromoPosition, promoInterval }, isOn);

  useEffect(() => {
    if (!isOn) return;
    const at = { firstPromoPosition, promoInterval, replyPromos, revision: Math.max(0, revision) };
    import('../../../core/state/ads/ads').then(
      ({ layAds }) => layAds(host, { widget: 'conversations', settings, label, at }),
      console.warn,
    );
  }, [host, isOn, settings, label, firstPromoPosition, promoInterval, replyPromos, revision]);
}
