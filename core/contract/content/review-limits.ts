/** Limits of reviews for client and server, without the schemas (core/contract/content/ratings). */
export const STARS = 5;
/** Characters of a review, and of its title. */
export const REVIEW_MAX = 5000;
export const REVIEW_TITLE_MAX = 120;

/** Sorting by stars is opt-in (docs/decisions/reviews.md). */
export const reviewSorts = ['num_likes_desc', 'newest', 'oldest', 'rating_desc', 'rating_asc'] as const;
export type ReviewSort = (typeof reviewSorts)[number];
