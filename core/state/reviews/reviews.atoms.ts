/** Reviews of an item: list, the reader's own, ratings. Reviews themselves are comments (../comments/content.atoms). */
import { atom, type Getter, keyed } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { RatingSummary, ReviewFields } from '../../contract/content/ratings';
import type { ReviewSort } from '../../contract/content/review-limits';
import { emptyPlainList, type PlainList } from '../content/plain-list';
import { sectionUuidAtom } from '../site/site.atoms';

export type Review = Comment & Partial<ReviewFields>;

export interface Reviews extends PlainList {
  /** Section given by a form of the page; empty for the page's own. */
  section: string;
  /** True if the list was requested; a form needs only the container. */
  isListed: boolean;
  sort: ReviewSort;
  /** `stars_4`, as in the histogram's rows; null for all. */
  filter: string | null;
}

export interface ReviewsToLoad {
  container_id: string;
  limit: number;
  sort: ReviewSort;
  filter: string | null;
  /** Set if the section is not the page's. */
  section?: string;
}

const emptyReviews: Reviews = {
  ...emptyPlainList,
  section: '',
  isListed: false,
  sort: 'num_likes_desc',
  filter: null,
};

export const reviewsAtom = keyed((_container_id: string) => atom<Reviews>(emptyReviews));

export const sectionOf = (get: Getter, container_id: string): string =>
  get(reviewsAtom(container_id)).section || get(sectionUuidAtom);

export const answerAtom = keyed((_review_uuid: string) => atom<string | null>(null));

/** Undefined while unknown; null without ratings. */
export const ratingAtom = keyed((_container_id: string) => atom<RatingSummary | null | undefined>(undefined));

export interface Own {
  uuid: string | null;
  rating: number | null;
}

/** Null until loaded, and for guests. */
export const ownReviewAtom = keyed((_container_id: string) => atom<Own | null>(null));
