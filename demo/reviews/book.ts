/** A book that the publication reviews, and its readers' opinions. */
import { type Static, Type } from 'typebox';
import { readData } from '../texts';

const Review = Type.Object(
  {
    by: Type.String(),
    rating: Type.Number(),
    title: Type.Optional(Type.String()),
    text: Type.String(),
    /** Age in days. */
    ago: Type.Number(),
    likes: Type.Optional(Type.Number()),
    verified: Type.Optional(Type.Literal(true)),
    picked: Type.Optional(Type.Literal(true)),
    answer: Type.Optional(Type.Object({ by: Type.String(), text: Type.String() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
export type ReviewGiven = Static<typeof Review>;

const Book = Type.Object(
  {
    container_id: Type.String(),
    title: Type.String(),
    by: Type.String(),
    standfirst: Type.String(),
    text: Type.Array(Type.String()),
    verdict: Type.String(),
    reviews: Type.Array(Review),
    /** Stars without text. */
    ratings: Type.Array(Type.Object({ by: Type.String(), rating: Type.Number() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);

export const book = readData('reviews/book.yaml', Book);
