/** `GET /v1/console/{domain}/articles` (extension): conversations of the whole site, without their settings. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ArticlesPage, ArticlesQuery } from '../../../../../core/contract/console/articles';
import { listArticles } from './list-articles';

export const consoleArticlesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v1/console/:domain/articles',
    {
      schema: {
        tags: ['console'],
        summary: 'Articles of the site with what waits in them, by title and state; staff',
        params: Type.Object({ domain: Type.String() }),
        querystring: ArticlesQuery,
        response: { 200: ArticlesPage },
      },
      preHandler: app.allow('console', 'articles'),
    },
    async ({ site, query }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return listArticles(app.db, site.uuid, query, app.clock.now());
    },
  );
};
