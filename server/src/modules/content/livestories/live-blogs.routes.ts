/** The routes of a live blog that the engine does not have. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { authorsRoutes } from './authors.routes';
import { blogRoutes } from './blog.routes';
import { draftsRoutes } from './drafts.routes';
import { firstLookRoutes } from './first-look.routes';
import { followingRoutes } from './following.routes';
import { inHandRoutes } from './in-hand.routes';
import { publishRoutes } from './publish.routes';
import { scheduledPostsPlugin } from './scheduled.plugin';

export const liveBlogsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(scheduledPostsPlugin);
  for (const routes of [
    ...[blogRoutes, draftsRoutes, inHandRoutes, publishRoutes],
    ...[followingRoutes, firstLookRoutes, authorsRoutes],
  ])
    await app.register(routes);
};
