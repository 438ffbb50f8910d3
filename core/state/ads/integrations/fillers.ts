/** Fillers of slots by network. Each is a file of its own, fetched with the first slot it fills. */
import type { AdIntegration } from '../../../contract/sites/site';
import type { Filler } from './filler';

const fetching: Partial<Record<AdIntegration, (adId: string) => Promise<{ fill: Filler }>>> = {
  gtag: () => import('./gtag'),
  m32: () => import('./m32'),
  taboola: () => import('./taboola'),
  outbrain: (adId) => (adId.split('|')[1] === 'cards' ? import('./outbrain-cards') : import('./outbrain')),
  exco: () => import('./exco'),
};

/** Undefined for `custom`, which the page fills itself, and for `none`. */
export async function fillerOf(integration: AdIntegration, adId: string): Promise<Filler | undefined> {
  return (await fetching[integration]?.(adId))?.fill;
}
