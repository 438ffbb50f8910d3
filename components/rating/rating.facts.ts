/** What an average is drawn from. Runs on the server. */
import type { PaintedState } from '../../core/contract/painted';
import type { RatingSummary } from '../../core/contract/ratings';
import type { Reads } from '../../core/mount/widget/facts';
import { ratedItem } from '../shared/stars/rated-item';

export interface RatingFacts {
  /** Null while nobody has rated. */
  summary: RatingSummary | null;
}

export const load = async (reads: Reads): Promise<RatingFacts> => {
  const container = await reads.container();
  return { summary: container && !container.settings.is_hidden ? (container.summary ?? null) : null };
};

export function structuredData({ summary }: RatingFacts, state: PaintedState): object | null {
  // The mean has to be on the page, and nobody's own stars are that.
  const item = summary && state.attributes.mode !== 'own' && ratedItem(state, summary);
  return item ? { '@context': 'https://schema.org', ...item } : null;
}
