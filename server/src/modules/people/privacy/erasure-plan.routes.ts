/** `GET /v1/console/{domain}/data-requests/erasure` (extension): what an erasure of a person would do. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ErasurePlan, ErasureQuery } from '../../../../../core/contract/console/erasure';
import { requirePerson } from '../users/person';
import { DATA_REQUESTS } from './data-requests.routes';
import { planErasure } from './plan-erasure';

export const erasurePlanRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, privacyParts } = app;
  app.get(
    `${DATA_REQUESTS}/erasure`,
    {
      schema: {
        tags: ['console'],
        summary: 'What an erasure of a person would do; administrators',
        params: Type.Object({ domain: Type.String() }),
        querystring: ErasureQuery,
        response: { 200: ErasurePlan },
      },
      preHandler: app.allow('console', 'data_requests'),
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const { user_uuid, mode } = request.query;
      const person = await requirePerson(db, request, user_uuid);
      return { lines: await planErasure(db, privacyParts, { user_id: person.id, mode }) };
    },
  );
};
