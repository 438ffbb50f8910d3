/**
 * Structured data of a rated item. Search engines show stars for some types alone, and never for an article or for who
 * runs the page: without a type of these and a name nothing is said (docs/REVIEWS.md).
 */
import type { PaintedState } from '../../../core/contract/painted';
import type { RatingSummary } from '../../../core/contract/ratings';
import { STARS } from '../../../core/contract/review-limits';

/** Somebody may not show stars that they collected for themselves. */
const ofSomebody: readonly string[] = ['LocalBusiness', 'Organization'];
const types: readonly string[] = [
  ...['Book', 'Course', 'CreativeWorkSeason', 'CreativeWorkSeries', 'Episode', 'Event', 'Game', 'MediaObject', 'Movie'],
  ...['MusicPlaylist', 'MusicRecording', 'Product', 'Recipe', 'SoftwareApplication'],
  ...ofSomebody,
];

/** Letters and digits alone: "The Wrackline" and "wrackline" are one. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether it names the publication: by its name, its host or the first word of that. */
function isOwn(item: string, { name, domain }: PaintedState['settings']): boolean {
  const host = domain.replace(/^www\./, '');
  return [name, host, host.split('.')[0] ?? ''].some((own) => plain(own) === plain(item));
}

/** @returns null where nothing may be said, and where nobody has rated */
export function ratedItem(
  { attributes, settings }: Pick<PaintedState, 'attributes' | 'settings'>,
  summary: RatingSummary,
): object | null {
  const type = attributes['item-type'] ?? '';
  const name = attributes['item-name']?.trim() ?? '';
  const { rating_average, rating_count, review_count } = summary;
  if (!types.includes(type) || !name || rating_count === 0) return null;
  if (ofSomebody.includes(type) && isOwn(name, settings)) return null;
  return {
    '@type': type,
    name,
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
