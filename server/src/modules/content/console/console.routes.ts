/** The calls of the newsroom console, below `/v1/console/{domain}` (core/contract/console). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { claimsRoutes } from './claims.routes';
import { commentRoutes } from './comment.routes';
import { decisionsRoutes } from './decisions.routes';
import { queueRoutes } from './queue.routes';

export const consoleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const routes of [queueRoutes, claimsRoutes, decisionsRoutes, commentRoutes]) await app.register(routes);
};
