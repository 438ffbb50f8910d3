import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { within } from '../../../../../core/contract/within';
import { ApiError } from '../../../http/errors';

/** A load balancer asks every few seconds: whoever does not answer in this time gets no traffic. */
const READY_WITHIN_MS = 2000;

/** `/healthz`: the process answers. `/readyz`: the database does too, so it may get traffic. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/healthz', { schema: { tags: ['operation'], summary: 'The process answers' } }, async () => ({
    status: 'ok',
  }));

  app.get(
    '/readyz',
    { schema: { tags: ['operation'], summary: 'The database answers as well: it may get traffic' } },
    async (request) => {
      try {
        const answer = await within(READY_WITHIN_MS, sql`select 1`.execute(app.db), undefined);
        if (!answer) throw new Error(`no answer within ${READY_WITHIN_MS} ms`);
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        throw new ApiError('unavailable');
      }
      return { status: 'ready' };
    },
  );
};
