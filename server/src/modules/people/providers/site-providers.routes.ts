/**
 * A site's login providers (extension): administrators read and change the settings. Secrets are write-only.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { changedBy } from '../../sites/history/changed-by';
import { changeProvider, presentProviders, requireProvider, SiteProvider } from './provider-settings';

const tags = ['sites'];
const Providers = Type.Object({ providers: Type.Array(SiteProvider) });

export const siteProvidersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, sites } = app;
  const home = { db, sites, secret: app.config.secret };
  const preHandler = app.allow('site', 'providers');

  app.get(
    '/v2/:domain/providers',
    {
      schema: {
        tags,
        summary: 'Which log-in providers the site has set',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: Providers },
      },
      preHandler,
    },
    async ({ site }, reply) => {
      reply.header('cache-control', 'no-store');
      return { providers: await presentProviders(home, site) };
    },
  );

  app.put(
    '/v2/:domain/providers/:provider',
    {
      schema: {
        tags,
        summary: 'Sets a log-in provider: what is named changes, null takes a field away',
        params: Type.Object({ domain: Type.String(), provider: Type.String({ maxLength: 40 }) }),
        body: Type.Object({
          is_on: Type.Optional(Type.Boolean()),
          config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        }),
        response: { 200: Providers },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, params, body } = request;
      reply.header('cache-control', 'no-store');
      const { is_on, config: change = {} } = body;
      const provider = requireProvider(params.provider);
      await changeProvider(home, site, {
        provider,
        ...(is_on !== undefined && { is_on }),
        change,
        by: changedBy(request),
        now: app.clock.now(),
      });
      return { providers: await presentProviders(home, site) };
    },
  );
};
