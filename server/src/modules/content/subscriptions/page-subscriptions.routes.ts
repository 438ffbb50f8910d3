/**
 * Pages that a signed-in reader follows (specification §4, §7; host contract 9.6), by their uuid or their container's.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { FollowedPage, PageSubscription } from '../../../../../core/contract/people/people';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { Limit } from '../../../http/limit';
import { deletePageFollow, findPageFollows, insertPageFollow, isPageOf } from './subscriptions.repository';

const tags = ['subscriptions'];
const PREFIX = '/v5/subscriptions/:section_uuid';

export const pageSubscriptionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    `${PREFIX}/pages`,
    {
      schema: {
        tags,
        summary: 'Pages that the reader follows',
        querystring: Limit,
        response: { 200: Type.Array(FollowedPage) },
      },
      preHandler: app.allow('page', 'see_subscriptions'),
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const rows = await findPageFollows(db, request.signedIn.id, request.section.uuid, request.query.limit);
      return rows.map((row) => ({ ...row, type: 'page' as const }));
    },
  );

  app.post(
    `${PREFIX}/pages/:page_uuid`,
    {
      schema: { tags, summary: 'Follows a page or a container', response: { 201: PageSubscription } },
      preHandler: app.allow('page', 'follow'),
    },
    async (request, reply) => {
      const { id: user_id } = request.signedIn;
      const page_uuid = uuidOf(request);
      const section_uuid = request.section.uuid;
      if (!(await isPageOf(db, { section_uuid, site: request.site }, page_uuid))) throw new ApiError('page_not_found');
      const date = await insertPageFollow(db, { user_id, page_uuid, section_uuid, now: app.clock.now() });
      reply.code(201);
      return { page_uuid, type: 'page' as const, date_created: date };
    },
  );

  app.delete(
    `${PREFIX}/pages/:page_uuid`,
    {
      schema: { tags, summary: 'Follows it no longer', response: { 204: Type.Null() } },
      preHandler: app.allow('page', 'see_subscriptions'),
    },
    async (request, reply) => {
      await deletePageFollow(db, request.signedIn.id, uuidOf(request));
      return reply.code(204).send(null);
    },
  );
};

function uuidOf({ params }: FastifyRequest): string {
  const { page_uuid } = params as { page_uuid: string };
  if (!isUuid(page_uuid)) throw new ApiError('page_not_found');
  return page_uuid.toLowerCase();
}
