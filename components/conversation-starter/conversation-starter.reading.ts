/**
 * What goes on in a painted starter before React: its ad is asked for (host contract 12), and on a page
 * without a conversation it goes.
 */
import type { ReadingModule } from '../../core/mount/widget/reading';
import type { Excerpts } from '../../core/state/excerpts/excerpts.atoms';
import { layPaintedAd } from '../shared/ads/lay-painted-ad';
import { AD_SLOT } from './ad';
import { isLost } from './lead';

export const reading: ReadingModule<Excerpts> = {
  async publishDrawn(host, { settings }) {
    layPaintedAd(host, 'conversation-starter', AD_SLOT, settings);
    const drawn = host.shadowRoot?.querySelector('.starter');
    if (await isLost(host, host.getAttribute('target') ?? '')) drawn?.remove();
  },
};
