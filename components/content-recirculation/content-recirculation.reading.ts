/** Painted cards before React: requests their ad (host contract 12). */
import type { ReadingModule } from '../../core/mount/widget/reading';
import { layPaintedAd } from '../shared/ads/lay-painted-ad';
import type { TrendingFacts } from '../shared/articles/trending-facts';
import { AD_SLOT } from './ad';

export const reading: ReadingModule<TrendingFacts> = {
  publishDrawn: (host, { settings }) => layPaintedAd(host, 'content-recirculation', AD_SLOT, settings),
};
