/** Reads the facts of painted reviews: the first page, its writers, and the summary. Runs on the server. */
import { compactList, compactUsers, fullList, fullUsers } from '../../../core/contract/content/compact';
import type { PaintedState } from '../../../core/contract/content/painted';
import { type ReviewSort, STARS } from '../../../core/contract/content/review-limits';
import { cutText } from '../../../core/contract/values/cut-text';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import type { Review } from '../../../core/state/reviews/reviews.atoms';
import { ratedItem } from '../../shared/stars/rated-item';
import type { ReviewsFacts } from './reviews-facts';

interface Asked {
  limit: number;
  sort: ReviewSort;
}

export async function load(reads: Reads, { limit, sort }: Asked): Promise<ReviewsFacts> {
  // Read first: the page reflects at least its `seq`.
  const container = await reads.container();
  if (!container) return { list: null, users: [] };
  const page = await reads.comments({ limit, replyLimit: 1, sort });
  const list = { ...page, container, content_container_uuid: container.content_container_uuid };
  const people = await reads.people(page.contents.map(({ actor_uuid }) => actor_uuid));
  return { list: compactList(list, reads.section_uuid), users: compactUsers(people) };
}

export const momentsOf = ({ list }: ReviewsFacts): Moments => ({
  shown: [],
  closes: list?.container.settings.expiry_time ?? null,
});

export const hasMore = ({ list }: ReviewsFacts): boolean => list?.more_available ?? false;

/** Limit of schema.org for an author's name beside stars. */
const AUTHOR_MAX = 100;

export function structuredData({ list, users }: ReviewsFacts, state: PaintedState): object | null {
  const summary = list?.container.summary;
  const item = summary && !list.container.settings.is_hidden && ratedItem(state, summary);
  if (!item) return null;
  const names = new Map(fullUsers(users).map(({ uuid, name }) => [uuid, name]));
  const reviews = (fullList(list, state.settings.section_uuid).contents as Review[]).filter(
    ({ rating, content, actor_uuid }) => rating && content && names.get(actor_uuid),
  );
  return {
    '@context': 'https://schema.org',
    ...item,
    ...(reviews.length > 0 && {
      review: reviews.map(({ rating, title, content, actor_uuid, date_created }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: cutText(names.get(actor_uuid) ?? '', AUTHOR_MAX) || undefined },
        datePublished: new Date(date_created).toISOString(),
        ...(title && { name: title }),
        reviewBody: content,
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: STARS, worstRating: 0.5 },
      })),
    }),
  };
}
