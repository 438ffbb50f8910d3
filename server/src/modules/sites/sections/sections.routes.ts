/** Finds the site of a host, for servers of publishers (host contract 9.5). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';

export const sectionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v3/sections/sites/:host',
    {
      schema: {
        tags: ['sections'],
        summary: 'The site that answers for a host',
        params: Type.Object({ host: Type.String() }),
        response: { 200: Type.Object({ uuid: Type.String() }) },
      },
    },
    async ({ params }) => {
      const site = await app.sites.byDomain(params.host);
      if (!site) throw new ApiError('site_not_found');
      return { uuid: site.uuid };
    },
  );
};
