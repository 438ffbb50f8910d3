import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { within } from '../../../../../core/contract/values/within';
import { distComplaint } from '../../../config/dist-dir';
import { commit, version } from '../../../config/version';
import { ApiError } from '../../../http/errors';
import { isOperator } from '../../../http/operator-pages';
import { LoopDelay } from './loop-delay';

/** Load balancers ask every few seconds, and stop the traffic to a server that does not answer in this time. */
const READY_WITHIN_MS = 2000;
/** A process whose event loop is blocked for longer makes others wait for its row locks. */
const DELAY_AT_MOST_MS = 1000;

/**
 * `/healthz` answers while the process runs. `/readyz` answers 200 while the process can take traffic: the database answers, the
 * widgets are there, no stop has begun, and the event loop keeps up.
 */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // A start blocks the event loop for longer.
  let delay: LoopDelay | undefined;
  app.addHook('onListen', async () => {
    delay = new LoopDelay();
  });
  app.addHook('onClose', async () => delay?.stop());

  app.get(
    '/healthz',
    { schema: { tags: ['operation'], summary: 'The process answers; to an operator, with its version' } },
    async (request) => ({ status: 'ok', ...(isOperator(app.config, request) && { version, commit }) }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['operation'],
        summary: 'It may get traffic: the database answers, the process keeps up and does not stop',
      },
    },
    async (request) => {
      if (app.sockets.isLeaving) throw new ApiError('unavailable');
      const delayMs = Math.round(delay?.ms ?? 0);
      if (delayMs > DELAY_AT_MOST_MS) {
        request.log.error({ delayMs }, 'the event loop stood still');
        throw new ApiError('unavailable');
      }
      const complaint = distComplaint(app.config.distDir);
      if (complaint) {
        request.log.error(complaint);
        throw new ApiError('unavailable');
      }
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
