/** Ratings without text, the summary, and the reader's own rating or review (host contract 9.3, 9.5). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Comment } from '../../../../../core/contract/content/comment';
import { RatingBody, RatingSummary, reviewAnswers, reviewFields } from '../../../../../core/contract/content/ratings';
import { actOf } from '../comments/act';
import { presentToAuthor } from '../comments/comments.presenter';
import { isShown, requireContainer } from '../containers/require-container';
import { summaryOf } from '../kinds/reviews/sums';
import { reviews as kind } from '../kinds/reviews.kind';
import { viewerOf } from '../model/viewer';
import { rate, unrate } from './rate';
import { findRating, findReviewOf, isVerifiedBuyer } from './ratings.repository';

const tags = ['reviews'];
const BASE = '/v4/reviews/:section_uuid/:cc';
const Review = Type.Interface([Comment], { ...reviewFields, ...reviewAnswers });
const Own = Type.Object({
  review: Type.Union([Review, Type.Null()]),
  /** Stars of the review, or else of the rating without text. */
  rating: Type.Union([Type.Number(), Type.Null()]),
  is_verified: Type.Boolean(),
});

export const ratingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    `${BASE}/summary`,
    {
      schema: { tags, summary: 'What the ratings come to', response: { 200: RatingSummary } },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await requireContainer(db, kind, request.section.uuid, (request.params as { cc: string }).cc);
        const value = isShown(container, viewerOf(request)) ? summaryOf(container) : summaryOf({ fields: null });
        return { value, container_uuid: container.uuid };
      }),
  );

  app.get(
    `${BASE}/own`,
    {
      schema: { tags, summary: 'The own review or rating, for its form', response: { 200: Own } },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      const { cc, participant, section_uuid } = actOf(request, kind);
      const { uuid } = await requireContainer(db, kind, section_uuid, cc);
      const place = { container_uuid: uuid, user_id: participant.id };
      const review = await findReviewOf(db, place);
      const rating = review ? Number(review.fields?.rating) : ((await findRating(db, place))?.rating ?? null);
      reply.header('cache-control', 'private, no-store');
      return { review: review ? presentToAuthor(review) : null, rating, is_verified: await isVerifiedBuyer(db, place) };
    },
  );

  app.put(
    `${BASE}/rating`,
    {
      schema: {
        tags,
        summary: 'Rates without words; of who has a review its stars',
        body: RatingBody,
        response: { 200: RatingSummary },
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { cc, participant, section_uuid } = actOf(request, kind);
      return app.writeQueue.take(cc, rate({ participant, section_uuid, rating: request.body.rating }));
    },
  );

  app.delete(
    `${BASE}/rating`,
    {
      schema: { tags, summary: 'Takes stars without words back', response: { 200: RatingSummary } },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { cc, participant, section_uuid } = actOf(request, kind);
      return app.writeQueue.take(cc, unrate({ participant, section_uuid }));
    },
  );
};
