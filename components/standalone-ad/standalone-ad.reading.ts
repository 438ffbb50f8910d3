/** What goes on in a painted ad's place before React: it is asked for (host contract 12). */
import type { ReadingModule } from '../../core/mount/widget/reading';
import { layPaintedAd } from '../shared/ads/lay-painted-ad';
import { AD_SLOT } from './ad';

export const reading: ReadingModule = {
  publishDrawn: (host, { settings }) => layPaintedAd(host, 'standalone-ad', AD_SLOT, settings),
};
