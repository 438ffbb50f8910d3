/** A painted ad slot before React: requests the ad (host contract 12). */
import type { ReadingModule } from '../../core/mount/widget/reading';
import { layPaintedAd } from '../shared/ads/lay-painted-ad';
import { AD_SLOT } from './ad';

export const reading: ReadingModule = {
  publishDrawn: (host, { settings }) => layPaintedAd(host, 'standalone-ad', AD_SLOT, settings),
};
