/**
 * Logins in a window of the reader: to the provider, back to this server, and to the page (specification §4, §7; host
 * contract 9.3, 11). They return by ./callback.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Challenge } from '../../platform/tokens/challenge';
import { ProviderParams, requireProvider } from '../providers/provider-settings';
import { beginFlow, setFlowCookie } from './flows.service';
import { homeHeaders, homePage, postToFrame } from './home-page';

const tags = ['sessions'];

export const redirectsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const begun = { challenge: Challenge, callback: Type.Optional(Type.String({ maxLength: 2000 })) };

  app.get(
    '/v2/:domain/thirdparty/:provider',
    {
      schema: {
        tags,
        summary: 'Begins a log-in at a provider, in a window of its own',
        params: ProviderParams,
        querystring: Type.Object({
          ...begun,
          site: Type.Optional(Type.String({ maxLength: 100 })),
          client: Type.Optional(Type.String({ maxLength: 100 })),
        }),
      },
      config: { limit: 'proof', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async ({ site, params, query }, reply) => {
      const provider = requireProvider(params.provider);
      const begun = await beginFlow(app, app.loginTools(site), provider, query);
      // The window gets a page that closes it, and the opener shows the reason.
      if ('outcome' in begun) return reply.headers(homeHeaders).send(homePage(begun.home, begun.outcome));
      const { address, browser } = begun;
      setFlowCookie(reply, app.config, browser);
      return reply.headers(homeHeaders).redirect(address, 302);
    },
  );

  /** Answers to a frame that a page of the site created; ./home-page */
  app.get(
    '/v2/:domain/thirdparty/:provider/silent',
    {
      schema: {
        tags,
        summary: 'Asks a provider, in a frame out of sight, who is signed in there',
        params: ProviderParams,
        querystring: Type.Object(begun),
      },
      config: { limit: 'passing', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async ({ site, params, query }, reply) => {
      const provider = requireProvider(params.provider);
      const begun = await beginFlow(app, app.loginTools(site), provider, { ...query, isSilent: true });
      if ('outcome' in begun) return postToFrame(reply, begun.home, begun.outcome);
      return reply.headers(homeHeaders).redirect(begun.address, 302);
    },
  );
};
