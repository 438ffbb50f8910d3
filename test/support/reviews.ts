/** Made-up reviews behind the fake server. */
import { ratedItem } from '../../components/shared/stars/rated-item';
import type { PaintedState } from '../../core/contract/content/painted';
import type { RatingSummary } from '../../core/contract/content/ratings';
import type { Review } from '../../core/state/reviews/reviews.atoms';
import { aComment } from './conversation';

export const aSummary = (part: Partial<RatingSummary> = {}): RatingSummary => ({
  rating_average: 4.3,
  rating_count: 12,
  review_count: 9,
  histogram: [0, 1, 1, 4, 6],
  verified_count: 3,
  ...part,
});

export const aReview = (part: Partial<Review> = {}): Review => ({
  ...aComment(part),
  rating: 4,
  title: 'The crossing',
  is_verified: false,
  ...part,
});

/** Structured data of a rated item that is painted with the element's attributes; null without. */
export function forSearchEngines(el: Element): string | null {
  const attributes = Object.fromEntries([...el.attributes].map(({ name, value }) => [name, value]));
  const settings = { name: 'The Wrackline', domain: 'wrackline.example' } as PaintedState['settings'];
  const item = ratedItem({ attributes, settings }, aSummary()) as { '@type': string; name: string } | null;
  return item && `${item['@type']} ${item.name}`;
}
