/**
 * Log-ins in a window of the reader's: to the provider, back here, home to the page (specification §4, §7; host contract
 * 9.3, 11). What comes home is a code for one minute, exchanged once by whoever began it.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NAME_MAX } from '../../../../../core/contract/limits';
import { Envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import { Challenge, Verifier } from '../../platform/tokens/challenge';
import { AccountExists } from '../identities/find-or-create';
import { requireProvider } from '../providers/provider-settings';
import { deliveryOf } from '../sessions/token-delivery';
import { beginFlow, endFlow, exchangeCode, FLOW_SECONDS, makeConnectingCode } from './flows.service';
import { homeHeaders, homePage } from './home-page';
import { type Arrived, connectingUser, enter } from './log-in';
import { LoggedIn } from './proofs.routes';

const tags = ['sessions'];
const SiteParams = Type.Object({ domain: Type.String() });
const Code = Type.String({ minLength: 1, maxLength: 200 });

/** Of `{"name": {"firstName", "lastName"}}`; empty for anything else. */
function readPostedName(text: string): string {
  try {
    const { firstName, lastName } = JSON.parse(text).name;
    return [firstName, lastName]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .slice(0, NAME_MAX);
  } catch {
    return '';
  }
}

interface Exchange {
  code: string;
  verifier: string;
  connect?: boolean;
}

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
      const { address, browser } = await beginFlow(app, app.loginTools(site), provider, query);
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
      const { code = '', state = '', error = '', iss = '', user = '' } = body;
      const given = Object.entries({ code, state, error, iss, name: readPostedName(user) }).filter(
        ([, value]) => value !== '',
      );
      return reply.headers(homeHeaders).redirect(`/callback.php?${new URLSearchParams(given)}`, 303);
    },
  );

  app.post(
    '/v2/:domain/users/sociallogin',
    {
      schema: {
        tags,
        summary: 'A session for the code a log-in has ended in',
        params: SiteParams,
        body: Type.Object({
          token: Code,
          verifier: Verifier,
          thirdparty_enabled: Type.Optional(Type.Unknown()),
          /** Ours: whoever is signed in adds this log-in to their own. */
          connect: Type.Optional(Type.Boolean()),
          /** Ours: what they had wanted to do. */
          referral: Type.Optional(Type.String({ maxLength: 40 })),
        }),
        response: { 200: Envelope(LoggedIn) },
      },
      config: { limit: 'login', ignoresBadToken: true, loginMethod: 'window' },
      preHandler: app.requireSite,
    },
    (request, reply) => answer(request, reply, { code: request.body.token, ...request.body }),
  );

  app.get(
    '/v2/:domain/users/logincache/get',
    {
      schema: {
        tags,
        summary: 'The same by a read, for pages of older make',
        params: SiteParams,
        querystring: Type.Object({
          id: Code,
          verifier: Verifier,
          session: Type.Optional(Type.Unknown()),
          thirdparty_enabled: Type.Optional(Type.Unknown()),
        }),
        response: { 200: Envelope(LoggedIn) },
      },
      config: { limit: 'login', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    (request, reply) => answer(request, reply, { code: request.query.id, ...request.query }),
  );

  async function answer(request: FastifyRequest, reply: FastifyReply, proof: Exchange) {
    const { site } = request;
    if (!isOwnOrigin(request, site, publicUrl)) throw new ApiError('origin_refused');
    const delivery = deliveryOf(request);
    reply.header('cache-control', 'no-store');
    const connectTo = connectingUser(request, proof.connect);
    const arrived = await exchangeCode(app, site, { ...proof, connectTo });
    return enter(request, reply, { ...arrived, delivery }).catch((error) => offerToConnect(arrived, proof, error));
  }

  /** Rethrows; the page may connect the two once its reader is in. */
  async function offerToConnect(arrived: Arrived, { verifier }: Exchange, error: unknown): Promise<never> {
    if (!(error instanceof AccountExists)) throw error;
    const token = await makeConnectingCode(app, arrived, { verifier, user_id: error.holder_id });
    throw new ApiError('account_exists', { token, provider: arrived.provider.id, email: arrived.identity.email });
  }
};
