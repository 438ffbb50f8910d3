/**
 * Structured data of a rated item. Search engines only show stars for some types, and never for an article or for the
 * page's owner: without one of these types and a name, there is no data (docs/REVIEWS.md).
 */
import type { PaintedState } from '../../../core/contract/content/painted';
import type { RatingSummary } from '../../../core/contract/content/ratings';
import { STARS } from '../../../core/contract/content/review-limits';

/** Businesses must not show stars that they collected for themselves. */
const ofSomebody: readonly string[] = ['LocalBusiness', 'Organization'];
const types: readonly string[] = [
  ...['Book', 'Course', 'CreativeWorkSeason', 'CreativeWorkSeries', 'Episode', 'Event', 'Game', 'MediaObject', 'Movie'],
  ...['MusicPlaylist', 'MusicRecording', 'Product', 'Recipe', 'SoftwareApplication'],
  ...ofSomebody,
];

/** Only letters and digits: "The Wrackline" and "wrackline" are equal. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Checks whether the item is the publication: by its name, its host or the host's first word. */
function isOwn(item: string, { name, domain }: PaintedState['settings']): boolean {
  const host = domain.replace(/^www\./, '');
  return [name, host, host.split('.')[0] ?? ''].some((own) => plain(own) === plain(item));
}

/** @returns null if not permitted, and without ratings */
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
