/**
 * Log-ins in a window of the reader's: to the provider, back here, home to the page (specification §4, §7; host contract
 * 9.3, 11). What comes home is a code for one minute: ./login-codes.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Challenge } from '../../platform/tokens/challenge';
import { requireProvider } from '../providers/provider-settings';
import { beginFlow, endFlow, FLOW_SECONDS } from './flows.service';
import { homeHeaders, homePage } from './home-page';
import { readPosted } from './posted-answer';

const tags = ['sessions'];

export const redirectsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.config;
  const isSecure = publicUrl.startsWith('https:');
  const flowCookie = isSecure ? '__Host-vf_flow' : 'vf_flow';

  app.get(
    '/v2/:domain/thirdparty/:provider',
    {
      schema: {
        tags,
        summary: 'Begins a log-in at a provider, in a window of its own',
        params: Type.Object({ domain: Type.String(), provider: Type.String({ maxLength: 40 }) }),
        querystring: Type.Object({
          challenge: Challenge,
          callback: Type.Optional(Type.String({ maxLength: 2000 })),
          site: Type.Optional(Type.String({ maxLength: 100 })),
          client: Type.Optional(Type.String({ maxLength: 100 })),
        }),
      },
      config: { limit: 'login', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async ({ site, params, query }, reply) => {
      const provider = requireProvider(params.provider);
      const begun = await beginFlow(app, app.loginTools(site), provider, query);
      // A window of the reader's: it closes, and the page says why.
      if ('outcome' in begun) return reply.headers(homeHeaders).send(homePage(begun.home, begun.outcome));
      const { address, browser } = begun;
      reply.setCookie(flowCookie, browser, {
        path: '/',
        httpOnly: true,
        secure: isSecure,
        sameSite: 'lax',
        maxAge: FLOW_SECONDS,
      });
      return reply.headers(homeHeaders).redirect(address, 302);
    },
  );

  const Answer = Type.Record(Type.String(), Type.String({ maxLength: 8000 }));

  app.get(
    '/callback.php',
    {
      schema: { tags, summary: 'Where providers send people back to', querystring: Answer },
      config: { limit: 'login', ignoresBadToken: true },
    },
    async (request, reply) => {
      const home = await endFlow(app, app.loginTools, request.query, request.cookies[flowCookie] ?? '');
      reply.clearCookie(flowCookie, { path: '/', secure: isSecure });
      return reply.headers(homeHeaders).send(homePage(home.address, home.outcome));
    },
  );

  /** A form that another site posts brings no cookie along; going on from here does. */
  app.post(
    '/callback.php',
    {
      schema: { tags, summary: 'The same by a form', body: Answer },
      config: { limit: 'login', ignoresBadToken: true },
    },
    async ({ body }, reply) => {
      return reply.headers(homeHeaders).redirect(`/callback.php?${new URLSearchParams(readPosted(body))}`, 303);
    },
  );
};
