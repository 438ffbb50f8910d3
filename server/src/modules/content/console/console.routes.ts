/** The calls of the newsroom console, below `/v1/console/{domain}` (core/contract/console). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bulkRoutes } from './bulk.routes';
import { bulkStepsRoutes } from './bulk-steps.routes';
import { claimsRoutes } from './claims.routes';
import { commentRoutes } from './comment.routes';
import { decisionsRoutes } from './decisions.routes';
import { liveRoutes } from './live.routes';
import { consoleOverviewRoutes } from './overview.routes';
import { queueRoutes } from './queue.routes';
import { reasonsRoutes } from './reasons.routes';
import { replayRoutes } from './replay.routes';
import { savedQueuesRoutes } from './saved-queues.routes';

export const consoleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const routes of [
    queueRoutes,
    claimsRoutes,
    decisionsRoutes,
    commentRoutes,
    reasonsRoutes,
    replayRoutes,
    liveRoutes,
    bulkRoutes,
    bulkStepsRoutes,
    savedQueuesRoutes,
    consoleOverviewRoutes,
  ])
    await app.register(routes);
};
