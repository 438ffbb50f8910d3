/** Facts of a painted average. Runs on the server. */
import type { PaintedState } from '../../core/contract/content/painted';
import type { RatingSummary } from '../../core/contract/content/ratings';
import type { Reads } from '../../core/mount/widget/facts';
import { ratedItem } from '../shared/stars/rated-item';

export interface RatingFacts {
  /** Null if there are no ratings. */
  summary: RatingSummary | null;
}

export const load = async (reads: Reads): Promise<RatingFacts> => {
  const container = await reads.container();
  return { summary: container && !container.settings.is_hidden ? (container.summary ?? null) : null };
};

export function structuredData({ summary }: RatingFacts, state: PaintedState): object | null {
  // Structured data require the mean on the page, which a reader's own stars are not.
  const item = summary && state.attributes.mode !== 'own' && ratedItem(state, summary);
  return item ? { '@context': 'https://schema.org', ...item } : null;
}
