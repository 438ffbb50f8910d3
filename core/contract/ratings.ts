/** Stars and reviews on the wire (ours; host contract 9.5): what a review has besides a comment, and what a container sums. */
import { type Static, Type } from 'typebox';
import { Count } from './numbers';
import { REVIEW_TITLE_MAX, STARS } from './review-limits';

const Stars = Type.Number({ minimum: 0.5, maximum: STARS, multipleOf: 0.5 });
const StarsOrNull = Type.Union([Stars, Type.Null()]);

/** In the body of a review; an answer to one has neither. */
export const reviewFields = {
  rating: Type.Optional(StarsOrNull),
  title: Type.Optional(Type.Union([Type.String({ maxLength: REVIEW_TITLE_MAX }), Type.Null()])),
};

/** What only the publisher says of a review: that its writer has what they write about. */
export const reviewAnswers = {
  is_verified: Type.Optional(Type.Boolean()),
};

export interface ReviewFields {
  rating: number;
  title: string | null;
  is_verified: boolean;
}

export const RatingSummary = Type.Object({
  /** The plain mean with one digit; 0 without a rating. */
  rating_average: Type.Number({ minimum: 0, maximum: STARS }),
  /** Stars with and without words. */
  rating_count: Count,
  review_count: Count,
  /** From one star to five; half a star counts with the whole one above. */
  histogram: Type.Array(Count, { minItems: STARS, maxItems: STARS }),
  /** Of the reviews. */
  verified_count: Count,
});
export type RatingSummary = Static<typeof RatingSummary>;

/** The payload of the event `rating`, `updated`. */
export interface RatingChange {
  content_container_uuid: string;
  summary: RatingSummary;
}

export const RatingBody = Type.Object({ rating: Stars });
/** The call of old: what it calls points are stars. */
export const PointsBody = Type.Object({ points: Stars });
export const Points = Type.Object({ rating: Type.Number({ minimum: 0, maximum: STARS }), ratings: Count });

/** By one of the two it says who. */
export const VerifiedBody = Type.Object({
  user_uuid: Type.Optional(Type.String({ maxLength: 36 })),
  /** As the publisher's own log-in names them. */
  external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  /** What it is known from: an order, a ticket. For the publisher's own records. */
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  is_verified: Type.Optional(Type.Boolean({ default: true })),
});
export type VerifiedBody = Static<typeof VerifiedBody>;
