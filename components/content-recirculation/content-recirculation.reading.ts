/** What goes on in painted cards before React: their ad is asked for (host contract 12). */
import type { ReadingModule } from '../../core/mount/widget/reading';
import { isSwitchedOff } from '../../core/state/ads/switched-off';
import type { TrendingFacts } from '../shared/articles/trending-facts';
import { layAd } from './ad';

export const reading: ReadingModule<TrendingFacts> = {
  publishDrawn(host, { settings }) {
    const place = host.shadowRoot?.querySelector('.cards__ad');
    if (!place) return;
    if (isSwitchedOff()) place.remove();
    else layAd(host, settings.ad_integration ?? 'none');
  },
};
