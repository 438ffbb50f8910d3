/** Exchanges the code of a login once for a session, for the page that began it (host contract 9.3, 11). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TokenDelivery } from '../../../../../core/contract/people/user';
import { Envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import { Verifier } from '../../platform/tokens/challenge';
import { AccountExists } from '../identities/find-or-create';
import { deliveryOf } from '../sessions/token-delivery';
import { exchangeCode, makeConnectingCode } from './flows.service';
import { type Arrived, connectingUser, enter } from './log-in';
import { LoggedIn, LoginOptions } from './proofs.routes';

const tags = ['sessions'];
const SiteParams = Type.Object({ domain: Type.String() });
const Code = Type.String({ minLength: 1, maxLength: 200 });

interface Exchange {
  code: string;
  verifier: string;
  connect?: boolean;
  password?: string;
}

export const loginCodesRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
          ...LoginOptions.properties,
        }),
        response: { 200: Envelope(LoggedIn) },
      },
      config: { limit: 'proof', ignoresBadToken: true, loginMethod: 'window' },
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
          ...TokenDelivery.properties,
        }),
        response: { 200: Envelope(LoggedIn) },
      },
      config: { limit: 'proof', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    (request, reply) => answer(request, reply, { code: request.query.id, ...request.query }),
  );

  async function answer(request: FastifyRequest, reply: FastifyReply, proof: Exchange) {
    const { site } = request;
    if (!isOwnOrigin(request, site, app.config.publicUrl)) throw new ApiError('origin_refused');
    const delivery = deliveryOf(request);
    reply.header('cache-control', 'no-store');
    const connectTo = await connectingUser(request, proof);
    const arrived = await exchangeCode(app, site, { ...proof, connectTo });
    return enter(request, reply, { ...arrived, delivery }).catch((error) => offerToConnect(arrived, proof, error));
  }

  /** Rethrows, with an offer to connect the accounts once the reader is logged in. */
  async function offerToConnect(arrived: Arrived, { verifier }: Exchange, error: unknown): Promise<never> {
    if (!(error instanceof AccountExists)) throw error;
    const token = await makeConnectingCode(app, arrived, { verifier, user_id: error.holder_id });
    throw new ApiError('account_exists', { token, provider: arrived.provider.id, email: arrived.identity.email });
  }
};
