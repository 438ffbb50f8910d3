/**
 * What search engines are told of a rated item. They show stars for some types alone, and never for an article or for the
 * publication itself: without a type of these and a name nothing is said (docs/REVIEWS.md).
 */
import type { RatingSummary } from '../../../core/contract/ratings';
import { STARS } from '../../../core/contract/review-limits';

const types: readonly string[] = [
  ...['Book', 'Course', 'CreativeWorkSeason', 'CreativeWorkSeries', 'Episode', 'Event', 'Game', 'LocalBusiness'],
  ...['MediaObject', 'Movie', 'MusicPlaylist', 'MusicRecording', 'Product', 'Recipe', 'SoftwareApplication'],
];

/** @param attributes of the tag. @returns null where nothing may be said, and where nobody has rated */
export function ratedItem(attributes: Record<string, string>, summary: RatingSummary): object | null {
  const { 'item-type': type = '', 'item-name': name = '' } = attributes;
  const { rating_average, rating_count, review_count } = summary;
  if (!types.includes(type) || !name.trim() || rating_count === 0) return null;
  return {
    '@type': type,
    name: name.trim(),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating_average,
      bestRating: STARS,
      worstRating: 0.5,
      ratingCount: rating_count,
      ...(review_count > 0 && { reviewCount: review_count }),
    },
  };
}
