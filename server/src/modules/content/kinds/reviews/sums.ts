/**
 * The ratings of a container. Its row counts them by half star, so that the mean stays exact, under the row's lock.
 */
import type { RatingChange, RatingSummary } from '../../../../../../core/contract/content/ratings';
import { STARS } from '../../../../../../core/contract/content/review-limits';
import type { ContainerChanges, ContainerRow } from '../../../platform/write-queue/container-changes';
import type { CommentRow } from '../../model/comment-row';

interface Ratings {
  /** Counts by half star, ascending. */
  halves: number[];
  reviews: number;
  verified: number;
}

type Container = Pick<ContainerRow, 'fields'>;

const ratingsOf = ({ fields }: Container): Ratings => ({
  halves: Array.from({ length: STARS * 2 }, () => 0),
  reviews: 0,
  verified: 0,
  ...(fields as Partial<Ratings> | null),
});

/** Assigns a new object, which marks the row as changed. */
export function countStars(container: Container, rating: number, by: 1 | -1): void {
  const ratings = ratingsOf(container);
  const halves = ratings.halves.map((count, at) => (at === rating * 2 - 1 ? count + by : count));
  container.fields = { ...ratings, halves };
}

export function summaryOf(container: Container): RatingSummary {
  const { halves, reviews, verified } = ratingsOf(container);
  const rating_count = halves.reduce((sum, count) => sum + count, 0);
  const total = halves.reduce((sum, count, at) => sum + (count * (at + 1)) / 2, 0);
  return {
    rating_average: rating_count === 0 ? 0 : Math.round((total / rating_count) * 10) / 10,
    rating_count,
    review_count: reviews,
    histogram: Array.from({ length: STARS }, (_, at) => (halves[at * 2] ?? 0) + (halves[at * 2 + 1] ?? 0)),
    verified_count: verified,
  };
}

export function publishRating(changes: ContainerChanges): void {
  const { container } = changes;
  const change: RatingChange = { content_container_uuid: container.uuid, summary: summaryOf(container) };
  changes.append('rating', 'updated', JSON.stringify(change));
}

/** Counts a visible review; answers have no stars. */
export function counted(container: ContainerRow, { fields }: CommentRow, by: 1 | -1): void {
  if (!fields) return;
  countStars(container, Number(fields.rating), by);
  const ratings = ratingsOf(container);
  const verified = ratings.verified + (fields.is_verified ? by : 0);
  container.fields = { ...ratings, reviews: ratings.reviews + by, verified };
}
