/** What goes on in a painted starter before React: its ad is asked for (host contract 12). */
import type { ReadingModule } from '../../core/mount/widget/reading';
import type { Excerpts } from '../../core/state/excerpts/excerpts.atoms';
import { layPaintedAd } from '../shared/ads/lay-ad';
import { AD_SLOT, EVENT } from './ad';

export const reading: ReadingModule<Excerpts> = {
  publishDrawn: (host, { settings }) => layPaintedAd(host, '.starter__ad', AD_SLOT, EVENT, settings.ad_integration),
};
