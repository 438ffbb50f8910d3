/**
 * A site's login providers (extension): administrators read and change the settings. Secrets are write-only.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ProviderChange, ProviderCheck, ProvidersPage } from '../../../../../core/contract/people/providers';
import { changedBy } from '../../sites/history/changed-by';
import { checkNow } from './check-provider';
import { changeProvider, ProviderParams, presentPage, requireProvider } from './provider-settings';

const tags = ['sites'];

export const siteProvidersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, sites, config } = app;
  const home = { db, sites, secret: config.secret, publicUrl: config.publicUrl };
  const preHandler = app.allow('site', 'providers');

  app.get(
    '/v2/:domain/providers',
    {
      schema: {
        tags,
        summary: 'The login providers that the site has set up, and those that it can set up',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: ProvidersPage },
      },
      preHandler,
    },
    async ({ site }, reply) => {
      reply.header('cache-control', 'no-store');
      return presentPage(home, site);
    },
  );

  app.put(
    '/v2/:domain/providers/:provider',
    {
      schema: {
        tags,
        summary: 'Changes the named fields of a login provider; null removes a field',
        params: ProviderParams,
        body: ProviderChange,
        response: { 200: ProvidersPage },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, params, body } = request;
      reply.header('cache-control', 'no-store');
      const { config: change = {}, ...rest } = body;
      await changeProvider(home, site, {
        ...rest,
        provider: requireProvider(params.provider),
        change,
        by: changedBy(request),
        now: app.clock.now(),
      });
      return presentPage(home, site);
    },
  );

  app.post(
    '/v2/:domain/providers/:provider/check',
    {
      schema: {
        tags,
        summary: 'Checks the stored settings of a login provider with its servers',
        params: ProviderParams,
        response: { 200: ProviderCheck },
      },
      config: { limit: 'probe' },
      preHandler,
    },
    async ({ site, params }, reply) => {
      reply.header('cache-control', 'no-store');
      return checkNow(db, config, site, requireProvider(params.provider));
    },
  );
};
