/**
 * Log-ins in a window of the reader's: to the provider, back here, home to the page (specification §4, §7; host contract
 * 9.3, 11). What comes home is a code for one minute: ./login-codes.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { invalidField } from '../../../http/errors';
import { Challenge } from '../../platform/tokens/challenge';
import { requireProvider } from '../providers/provider-settings';
import { beginFlow, endFlow, FLOW_SECONDS, isSilentState } from './flows.service';
import { homeHeaders, homePage, type Outcome, silentHeaders, silentPage } from './home-page';
import { readPosted } from './posted-answer';
import type { ReturnAddress } from './return-address';

const tags = ['sessions'];
/** Ours have 43 characters, and those of a silent login a few more. */
const STATE_MAX = 200;
/** Browsers and proxies refuse a longer header. */
const ADDRESS_MAX = 7000;

export const redirectsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.config;
  const isSecure = publicUrl.startsWith('https:');
  const flowCookie = isSecure ? '__Host-vf_flow' : 'vf_flow';

  const params = Type.Object({ domain: Type.String(), provider: Type.String({ maxLength: 40 }) });
  const begun = { challenge: Challenge, callback: Type.Optional(Type.String({ maxLength: 2000 })) };

  app.get(
    '/v2/:domain/thirdparty/:provider',
    {
      schema: {
        tags,
        summary: 'Begins a log-in at a provider, in a window of its own',
        params,
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

  /** Its answer is for the frame that a page of the site's has made; ./home-page */
  app.get(
    '/v2/:domain/thirdparty/:provider/silent',
    {
      schema: {
        tags,
        summary: 'Asks a provider, in a frame out of sight, who is signed in there',
        params,
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

  const Answer = Type.Intersect([
    Type.Record(Type.String(), Type.String({ maxLength: 8000 })),
    Type.Object({ state: Type.Optional(Type.String({ maxLength: STATE_MAX })) }),
  ]);

  app.get(
    '/callback.php',
    {
      schema: { tags, summary: 'Where providers send people back to', querystring: Answer },
      config: { limit: ({ query }) => (isSilentState(query.state) ? 'passing' : 'proof'), ignoresBadToken: true },
    },
    async ({ query, cookies, headers }, reply) => {
      const drawn = headers['sec-fetch-dest'];
      const home = await endFlow(app, app.loginTools, query, {
        browser: cookies[flowCookie] ?? '',
        isFramed: drawn === undefined ? undefined : drawn === 'iframe',
      });
      if (home.isSilent) return postToFrame(reply, home.address, home.outcome);
      reply.clearCookie(flowCookie, { path: '/', secure: isSecure });
      return reply.headers(homeHeaders).send(homePage(home.address, home.outcome));
    },
  );

  /** A form that another site posts brings no cookie along; going on from here does. */
  app.post(
    '/callback.php',
    {
      schema: { tags, summary: 'The same by a form', body: Answer },
      config: { limit: 'proof', ignoresBadToken: true },
    },
    async ({ body }, reply) => {
      const address = `/callback.php?${new URLSearchParams(readPosted(body))}`;
      if (address.length > ADDRESS_MAX) throw invalidField('code', 'The answer of the provider is too long.');
      return reply.headers(homeHeaders).redirect(address, 303);
    },
  );
};

/** The header knows no site that may: the policy does. */
function postToFrame(reply: FastifyReply, home: ReturnAddress, outcome: Outcome): FastifyReply {
  return reply.removeHeader('x-frame-options').headers(silentHeaders(home)).send(silentPage(home, outcome));
}
