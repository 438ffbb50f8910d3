import { useEffect } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import type { Promos } from '../../../core/state/ads/places';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { pageAtom } from '../../../core/state/page/page.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { useHere } from './conversation-context';

/** Has ads laid where the slots for them are; a conversation that is read anew has new ones. */
export function useAds({ firstPromoPosition, promoInterval, replyPromos }: Promos): void {
  const host = useHost();
  const { revision } = useAtomValue(conversationAtom(useHere().container_id));
  const { ad_integration: integration } = useAtomValue(settingsAtom);
  const isOn = useAtomValue(pageAtom).ads_enabled && integration !== 'none';

  useEffect(() => {
    if (!isOn) return;
    const plan = { integration, firstPromoPosition, promoInterval, replyPromos, revision: Math.max(0, revision) };
    import('../../../core/state/ads/ads').then(({ layAds }) => layAds(host, plan), console.warn);
  }, [host, isOn, integration, firstPromoPosition, promoInterval, replyPromos, revision]);
}
