/**
 * Log-ins whose proof the page has: a token, a cookie, a signature (specification §7; host contract 9.3, 11). One route a
 * provider, all alike.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import type { Provider } from '../providers/provider';
import { readProviderConfig } from '../providers/provider-settings';
import { providers } from '../providers/providers';
import { deliveryOf } from '../sessions/token-delivery';
import { SeenUser } from '../users/users.presenter';
import { connectingUser, enter } from './log-in';

const params = Type.Object({ domain: Type.String() });
/** The largest ID tokens have a few kilobytes. */
const PROOF_BYTES = 16 * 1024;

export const LoggedIn = Type.Interface([SeenUser], { isNewUser: Type.Boolean() });

export const proofsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const { secret, publicUrl } = app.config;

  for (const provider of providers) if (provider.proof) addRoute(provider, provider.proof);

  function addRoute(provider: Provider, { path, body, verify }: NonNullable<Provider['proof']>): void {
    app.post(
      `/v2/:domain/${path}`,
      {
        schema: {
          tags: ['sessions'],
          summary: `Log-in by ${provider.title}`,
          params,
          body: Type.Interface([body], {
            thirdparty_enabled: Type.Optional(Type.Unknown()),
            /** Ours: whoever is signed in adds this log-in to their own. */
            connect: Type.Optional(Type.Boolean()),
            /** Ours: what they had wanted to do. */
            referral: Type.Optional(Type.String({ maxLength: 40 })),
          }),
          response: { 200: Envelope(LoggedIn) },
        },
        bodyLimit: PROOF_BYTES,
        config: { limit: 'login', ignoresBadToken: true, loginMethod: provider.id },
        preHandler: app.requireSite,
      },
      async (request, reply) => {
        const { site } = request;
        // A page of somebody else's would log its reader in as another.
        if (!isOwnOrigin(request, site, publicUrl)) throw new ApiError('origin_refused');
        const delivery = deliveryOf(request);
        const connectTo = connectingUser(request, (request.body as { connect?: boolean }).connect);
        const config = await readProviderConfig({ db, secret }, site, provider);
        const identity = await verify(app.loginTools(site), config, request.body as Record<string, unknown>);
        return enter(request, reply, { site, provider, config, identity, connectTo, delivery });
      },
    );
  }
};
