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
import { savedQueueRoutes } from './saved-queue.routes';
import { savedQueuesRoutes } from './saved-queues.routes';
import { threadRoutes } from './thread.routes';

export const consoleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const routes of [
    queueRoutes,
    claimsRoutes,
    decisionsRoutes,
    commentRoutes,
    threadRoutes,
    reasonsRoutes,
    replayRoutes,
    liveRoutes,
    bulkRoutes,
    bulkStepsRoutes,
    savedQueuesRoutes,
    savedQueueRoutes,
    consoleOverviewRoutes,
  ])
    await app.register(routes);
};
