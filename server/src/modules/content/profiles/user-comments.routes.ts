/** `GET /v2/{domain}/users/{id}/comments`: what somebody wrote last on a site (host contract 9.3). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Comment } from '../../../../../core/contract/comment';
import { livecomments } from '../kinds/livecomments.kind';
import { shownPerson, writtenBy } from './shown-person';

export const userCommentsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/:domain/users/:id/comments',
    {
      schema: {
        tags: ['users'],
        summary: 'What somebody wrote last on the site; the reader’s own with what became of it',
        querystring: Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 100, default: 5 }) }),
        response: {
          200: Type.Object({
            http_status: Type.Integer({ minimum: 100, maximum: 599 }),
            result: Type.Object({ results: Type.Array(Comment) }),
          }),
        },
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      const row = await shownPerson(app, request, (request.params as { id: string }).id);
      const asked = { kind: livecomments, section_uuid: null, limit: request.query.limit };
      return { http_status: 200, result: { results: await writtenBy(app, request, row, asked) } };
    },
  );
};
