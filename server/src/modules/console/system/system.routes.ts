/** `GET /v1/console/{domain}/system` (ours): version, database, background jobs and backups of the server. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { System } from '../../../../../core/contract/console/system';
import { readSystem } from './read-system';

export const consoleSystemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v1/console/:domain/system',
    {
      schema: {
        tags: ['console'],
        summary: 'Version, database, failed background jobs and backups of the server; administrators',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: System },
      },
      preHandler: app.allow('console', 'system'),
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return readSystem(app.database, app.clock.now());
    },
  );
};
