/**
 * Logins with a proof from the page: a token, a cookie, a signature (specification §7; host contract 9.3, 11), or a
 * secret sent to the account's owner. One route per provider, all of the same form.
 */
import { type FastifyPluginAsyncTypebox, type TSchema, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TokenDelivery } from '../../../../../core/contract/people/user';
import { PASSWORD_MAX } from '../../../../../core/contract/values/limits';
import { Envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import type { Provider } from '../providers/provider';
import { readProviderConfig } from '../providers/provider-settings';
import { providers } from '../providers/providers';
import { enterOwn } from '../sessions/own-login';
import { type Delivery, deliveryOf } from '../sessions/token-delivery';
import { withPresentBan } from '../users/present-ban';
import { SeenUser } from '../users/users.presenter';
import { connectingUser, enter } from './log-in';
import { refusedProofs } from './refused-proofs';
import { accountTools } from './tools';

const params = Type.Object({ domain: Type.String() });
/** The largest ID tokens have a few kilobytes. */
const PROOF_BYTES = 16 * 1024;

/** Members of every body that logs in with a proof or a code. */
export const LoginOptions = Type.Object({
  ...TokenDelivery.properties,
  /** Extension of the host contract: adds this login to the account of the logged-in reader. */
  connect: Type.Optional(Type.Boolean()),
  /** Extension of the host contract: verifies the owner when the login is older than ten minutes. */
  password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX })),
  /** Extension of the host contract: the action that the reader wanted to do. */
  referral: Type.Optional(Type.String({ maxLength: 40 })),
});

export const LoggedIn = Type.Interface([SeenUser], { isNewUser: Type.Boolean() });

export const proofsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const { secret, publicUrl } = app.config;
  const judge = refusedProofs(app);

  for (const provider of providers) {
    const { proof, account } = provider;
    if (proof) {
      addRoute(provider, proof, LoggedIn, async (request, reply, delivery) => {
        const { site, body } = request;
        const connectTo = await connectingUser(request, body as { connect?: boolean; password?: string });
        const config = await readProviderConfig({ db, secret }, site, provider);
        const identity = await judge(request.ip, app.loginTools(site), (tools) =>
          proof.verify(tools, config, body as Record<string, unknown>),
        );
        return enter(request, reply, { site, provider, config, identity, connectTo, delivery });
      });
    }
    if (account) {
      addRoute(provider, account, SeenUser, async (request, reply, delivery) => {
        const { site, body } = request;
        const config = await readProviderConfig({ db, secret }, site, provider);
        const found = await account.find(accountTools(app, site), config, body as Record<string, unknown>);
        const row = withPresentBan(found, app.clock.now());
        return enterOwn(request, reply, { row, method: provider.id, delivery });
      });
    }
  }

  function addRoute(
    { id, title, account }: Provider,
    { path, body }: Pick<NonNullable<Provider['proof']>, 'path' | 'body'>,
    proofSchema: TSchema,
    logIn: (
      request: FastifyRequest,
      reply: FastifyReply,
      delivery: Delivery,
    ) => ReturnType<typeof enter | typeof enterOwn>,
  ): void {
    app.post(
      `/v2/:domain/${path}`,
      {
        schema: {
          tags: ['sessions'],
          summary: `Log-in by ${title}`,
          params,
          body: Type.Interface([body], LoginOptions.properties),
          response: { 200: Envelope(proofSchema) },
        },
        bodyLimit: PROOF_BYTES,
        config: { limit: account && !account.isSigned ? 'login' : 'proof', ignoresBadToken: true, loginMethod: id },
        preHandler: app.requireSite,
      },
      async (request, reply) => {
        // Another site's page could log its reader in as another person.
        if (!isOwnOrigin(request, request.site, publicUrl)) throw new ApiError('origin_refused');
        return logIn(request, reply, deliveryOf(request));
      },
    );
  }
};
