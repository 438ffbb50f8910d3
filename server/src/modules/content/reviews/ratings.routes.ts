/** Ratings without words, what they come to, and what the asker has said of the container (host contract 9.3, 9.5). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CONTAINER_ID_PATTERN, Comment } from '../../../../../core/contract/comment';
import {
  Points,
  PointsBody,
  RatingBody,
  RatingSummary,
  reviewAnswers,
  reviewFields,
} from '../../../../../core/contract/ratings';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { findPageById } from '../../sites/pages/pages.repository';
import { actOf } from '../comments/act';
import { presentToAuthor } from '../comments/comments.presenter';
import { participant } from '../comments/participant';
import { siteExpiry } from '../containers/container-mode';
import { createContainer, findContainerOfSite } from '../containers/containers.repository';
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
  /** Of the review, else the stars alone. */
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
      const { cc, who, section_uuid } = actOf(request, kind);
      const { uuid } = await requireContainer(db, kind, section_uuid, cc);
      const place = { container_uuid: uuid, user_id: who.id };
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
      const { cc, who, section_uuid } = actOf(request, kind);
      return app.writeQueue.take(cc, rate({ who, section_uuid, rating: request.body.rating }));
    },
  );

  app.delete(
    `${BASE}/rating`,
    {
      schema: { tags, summary: 'Takes stars without words back', response: { 200: RatingSummary } },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { cc, who, section_uuid } = actOf(request, kind);
      return app.writeQueue.take(cc, unrate({ who, section_uuid }));
    },
  );

  app.put(
    '/v2/:domain/ratings/:id',
    {
      schema: {
        tags: ['older servers'],
        summary: 'Rates a page: `points` are stars',
        body: PointsBody,
        response: { 200: Envelope(Points) },
      },
      preHandler: [app.requireSite, app.allow('page', 'rate')],
    },
    async (request) => {
      const { site, user, actor, params, body } = request;
      const { id } = params as { id: string };
      const page = /^\d{1,15}$/.test(id) ? await findPageById(db, site.uuid, Number(id)) : undefined;
      if (!page) throw new ApiError('page_not_found');
      const who = participant(user?.row ?? null, actor, site.settings);
      const now = app.clock.now();
      const container_id = page.container_id || page.unique_id;
      if (!new RegExp(CONTAINER_ID_PATTERN).test(container_id)) throw new ApiError('container_not_found');
      const container =
        (await findContainerOfSite(db, kind, site.uuid, container_id)) ??
        (
          await createContainer(db, {
            kind,
            section_uuid: page.section_uuid,
            container_id,
            expiry_time: siteExpiry(site.rules, now),
            now,
          })
        ).container;
      const job = rate({ who, section_uuid: container.section_uuid, rating: body.points });
      const { rating_average, rating_count } = await app.writeQueue.take(container.uuid, job);
      return envelope({ rating: rating_average, ratings: rating_count });
    },
  );
};
