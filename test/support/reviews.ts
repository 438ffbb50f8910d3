/** Made-up reviews behind the fake server. */
import type { RatingSummary } from '../../core/contract/ratings';
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
