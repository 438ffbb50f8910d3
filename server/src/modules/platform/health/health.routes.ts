import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { ApiError } from '../../../http/errors';

/** `/healthz`: the process answers. `/readyz`: the database does too, so it may get traffic. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/healthz', { schema: { tags: ['operation'] } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { tags: ['operation'] } }, async (request) => {
    try {
      await sql`select 1`.execute(app.db);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new ApiError('unavailable');
    }
    return { status: 'ready' };
  });
};
