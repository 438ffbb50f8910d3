/** `GET /v1/console/{domain}/system` (extension): version, database, background jobs and backups of the server. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type ProbeName, probeNames } from '../../../../../core/contract/console/lists';
import { Probe, System } from '../../../../../core/contract/console/system';
import { probe } from './probes';
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

  app.post(
    '/v1/console/:domain/system/probes/:name',
    {
      schema: {
        tags: ['console'],
        summary: 'Tries mail, push messages, the posting hook or the storage now; administrators',
        params: Type.Object({
          domain: Type.String(),
          name: Type.Unsafe<ProbeName>({ type: 'string', enum: [...probeNames] }),
        }),
        response: { 200: Probe },
      },
      preHandler: app.allow('console', 'system'),
    },
    async ({ site, params }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return probe(app, site, params.name);
    },
  );
};
