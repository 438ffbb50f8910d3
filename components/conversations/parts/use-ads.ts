import { useEffect } from 'react';
import type { Promos } from '../../../core/ads/places';
import { conversationAtom } from '../../../core/content/content.atoms';
import { useHost } from '../../../core/element/host-context';
import { pageAtom } from '../../../core/page/page.atoms';
import { settingsAtom } from '../../../core/site/site.atoms';
import { useAtomValue } from '../../../core/store/hooks';
import { useHere } from './conversation-context';

/** Has ads laid where the slots for them are; a conversation that is read anew has new ones. */
export function useAds({ firstPromoPosition, promoInterval, replyPromos }: Promos): void {
  const host = useHost();
  const { turn } = useAtomValue(conversationAtom(useHere().container_id));
  const { ad_integration: integration } = useAtomValue(settingsAtom);
  const isOn = useAtomValue(pageAtom).ads_enabled && integration !== 'none';

  useEffect(() => {
    if (!isOn) return;
    const plan = { integration, firstPromoPosition, promoInterval, replyPromos, turn: Math.max(0, turn) };
    import('../../../core/ads/ads').then(({ layAds }) => layAds(host, plan), console.warn);
  }, [host, isOn, integration, firstPromoPosition, promoInterval, replyPromos, turn]);
}
