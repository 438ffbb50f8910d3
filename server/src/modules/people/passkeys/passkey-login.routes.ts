/** Options for a browser to log in by passkey (extension). The login itself is the provider's route. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { SignatureWanted } from '../../../../../core/contract/people/passkeys';
import { passkey } from '../providers/passkey.provider';
import { readProviderConfig } from '../providers/provider-settings';
import { beginCeremony } from './ceremonies';
import { requireOwnPage } from './relying-party';

export const passkeyLoginRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v2/:domain/users/login/passkey/options',
    {
      schema: {
        tags: ['sessions'],
        summary: 'What a browser has signed to log in by a passkey (extension)',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: SignatureWanted },
      },
      config: { limit: 'proof', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site } = request;
      const origin = requireOwnPage(request);
      await readProviderConfig({ db: app.db, secret: app.config.secret }, site, passkey);
      reply.header('cache-control', 'no-store');
      const { ticket, challenge, host } = await beginCeremony(app, site, { origin });
      return { ticket, challenge, host };
    },
  );
};
