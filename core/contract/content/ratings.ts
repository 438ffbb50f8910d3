/** Stars and reviews on the wire (extension; host contract 9.5): members of a review, summary of a container. */
import { type Static, Type } from 'typebox';
import { Count } from '../values/numbers';
import { REVIEW_TITLE_MAX, STARS } from './review-limits';

const Stars = Type.Number({ minimum: 0.5, maximum: STARS, multipleOf: 0.5 });
const StarsOrNull = Type.Union([Stars, Type.Null()]);

/** In the body of a review; answers to a review have neither. */
export const reviewFields = {
  rating: Type.Optional(StarsOrNull),
  title: Type.Optional(Type.Union([Type.String({ maxLength: REVIEW_TITLE_MAX }), Type.Null()])),
};

/** Set by the publisher only: the reviewer owns the reviewed product. */
export const reviewAnswers = {
  is_verified: Type.Optional(Type.Boolean()),
};

export interface ReviewFields {
  rating: number;
  title: string | null;
  is_verified: boolean;
}

export const RatingSummary = Type.Object({
  /** Plain mean with one decimal; 0 if there are no ratings. */
  rating_average: Type.Number({ minimum: 0, maximum: STARS }),
  /** Ratings with and without text. */
  rating_count: Count,
  review_count: Count,
  /** From one star to five; half a star counts with the next whole one. */
  histogram: Type.Array(Count, { minItems: STARS, maxItems: STARS }),
  /** Number of verified reviews. */
  verified_count: Count,
});
export type RatingSummary = Static<typeof RatingSummary>;

/** The payload of the event `rating`, `updated`. */
export interface RatingChange {
  content_container_uuid: string;
  summary: RatingSummary;
}

export const RatingBody = Type.Object({ rating: Stars });
/** Body of the older call; its points are stars. */
export const PointsBody = Type.Object({ points: Stars });
export const Points = Type.Object({ rating: Type.Number({ minimum: 0, maximum: STARS }), ratings: Count });

/** Identifies the person by `user_uuid` or `external_id`. */
export const VerifiedBody = Type.Object({
  user_uuid: Type.Optional(Type.String({ maxLength: 36 })),
  /** Id of the person in the publisher's own login. */
  external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  /** Evidence of the purchase, such as an order or a ticket. For the publisher's own records. */
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  is_verified: Type.Optional(Type.Boolean({ default: true })),
});
export type VerifiedBody = Static<typeof VerifiedBody>;
