/** What a profile shows of somebody's part in conversations (HOST-API.md 9.3, 9.4; the spec, §3 "User"). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Comment } from '../../../../core/contract/comment';
import { uuidToNumericId } from '../../../../core/contract/ids';
import { ProfileCounts } from '../../../../core/contract/user';
import { ApiError } from '../../plugins/errors';
import { presentPublic } from '../comments/comments.presenter';
import { findRecent } from '../comments/comments.repository';
import { findPerson } from './profiles.repository';

const limit = (fallback: number) => Type.Integer({ minimum: 0, maximum: 100, default: fallback });

export const profilesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    '/v4/livecomments/:section_uuid/:user_uuid/profile',
    { schema: { tags: ['comments'], response: { 200: ProfileCounts } }, preHandler: app.requireSite },
    async ({ params, site }) => {
      const { content_created, likes_received, likes_created, dislikes_created, dislikes_received } = await personOf(
        (params as { user_uuid: string }).user_uuid,
        site.uuid,
      );
      return { content_created, likes_received, likes_created, dislikes_created, dislikes_received };
    },
  );

  app.get(
    '/v4/livecomments/:section_uuid/:user_uuid/recent',
    {
      schema: {
        tags: ['comments'],
        querystring: Type.Object({ limit: limit(10) }),
        response: { 200: Type.Object({ contents: Type.Array(Comment) }) },
      },
      preHandler: app.requireSite,
    },
    async ({ params, query, site, section }) => {
      const { id } = await personOf((params as { user_uuid: string }).user_uuid, site.uuid);
      const asked = { actor_id: id, section_uuid: section.uuid, site_uuid: site.uuid, limit: query.limit };
      return { contents: (await findRecent(db, asked)).map(presentPublic) };
    },
  );

  app.get(
    '/v2/:domain/users/:id/comments',
    {
      schema: {
        tags: ['users'],
        querystring: Type.Object({ limit: limit(5) }),
        response: {
          200: Type.Object({
            http_status: Type.Integer(),
            result: Type.Object({ results: Type.Array(Comment) }),
          }),
        },
      },
      preHandler: app.requireSite,
    },
    async ({ params, query, site }) => {
      const { id } = await personOf((params as { id: string }).id, site.uuid);
      const asked = { actor_id: id, section_uuid: null, site_uuid: site.uuid, limit: query.limit };
      return { http_status: 200, result: { results: (await findRecent(db, asked)).map(presentPublic) } };
    },
  );

  /** By uuid or by the number in it. @throws ApiError user_not_found */
  async function personOf(text: string, site_uuid: string) {
    const id = /^\d{1,15}$/.test(text) ? Number(text) : uuidToNumericId(text);
    const person = id === null ? undefined : await findPerson(db, site_uuid, id);
    if (!person) throw new ApiError('user_not_found');
    return person;
  }
};
