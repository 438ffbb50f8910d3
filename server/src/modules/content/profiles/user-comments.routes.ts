/** `GET /v2/{domain}/users/{id}/comments`: a person's latest comments on a site (host contract 9.3). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { withPageTitles } from '../comments/page-titles';
import { findExpiryTimes } from '../containers/containers.repository';
import { livecomments } from '../kinds/livecomments.kind';
import { OlderComment, withOlderFields } from '../reading/older-comment';
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
            result: Type.Object({ results: Type.Array(OlderComment) }),
          }),
        },
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      const row = await shownPerson(app, request, (request.params as { id: string }).id);
      const asked = { kind: livecomments, section_uuid: null, limit: request.query.limit };
      const written = await withPageTitles(app.db, await writtenBy(app, request, row, asked));
      const expiryTimes = await findExpiryTimes(
        app.db,
        written.map((comment) => comment.content_container_uuid),
      );
      const results = written.map((comment) => {
        const expiry_time = expiryTimes.get(comment.content_container_uuid) ?? null;
        return withOlderFields(comment, { expiry_time }, app.clock.now());
      });
      return { http_status: 200, result: { results } };
    },
  );
};
