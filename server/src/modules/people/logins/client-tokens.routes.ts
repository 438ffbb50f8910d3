/** Issues a token for a publisher's own server that logs people in (host contract 9.5, 11). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { isUuid } from '../../../../../core/contract/values/ids';
import { Count } from '../../../../../core/contract/values/numbers';
import { ApiError, invalidField } from '../../../http/errors';
import { readBasic } from '../../sites/clients/basic-credentials';
import { ACCOUNTS, ACCOUNTS_TOKEN_SECONDS, createClientTokens } from '../../sites/clients/client-token';
import { findClientBySecret, findSiteClient } from '../../sites/clients/clients.repository';

const tags = ['clients'];

export const clientTokensRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, sites } = app;
  const tokens = createClientTokens(app.config.secret, app.config.publicUrl);

  app.post(
    '/oauth2/token',
    {
      schema: {
        tags,
        summary: 'A token for a server that logs people in',
        body: Type.Object({
          grant_type: Type.String({ maxLength: 100 }),
          scope: Type.Optional(Type.String({ maxLength: 100 })),
        }),
        response: {
          200: Type.Object({
            access_token: Type.String(),
            token_type: Type.String(),
            expires_in: Count,
            scope: Type.String(),
          }),
        },
      },
      config: { limit: 'client' },
    },
    async ({ headers, body }, reply) => {
      reply.header('cache-control', 'no-store');
      const { id, secret } = readBasic(headers.authorization);
      const client = await clientOf(id, secret);
      if (!client) {
        reply.header('www-authenticate', 'Basic realm="clients"');
        throw new ApiError('unauthorized');
      }
      if (body.grant_type !== 'client_credentials') {
        throw invalidField('grant_type', 'grant_type must be "client_credentials".');
      }
      if ((body.scope ?? ACCOUNTS) !== ACCOUNTS) throw invalidField('scope', `scope must be "${ACCOUNTS}".`);
      const claims = { client_id: client.id, site_uuid: client.site_uuid, scope: ACCOUNTS };
      const access_token = await tokens.sign(claims, clock.now());
      return { access_token, token_type: 'bearer', expires_in: ACCOUNTS_TOKEN_SECONDS, scope: ACCOUNTS };
    },
  );

  /** Finds the client by its own id, or by any name of its site. */
  async function clientOf(id: string, secret: string) {
    if (isUuid(id)) {
      const client = await findClientBySecret(db, { id, secret, now: clock.now() });
      if (client) return client;
    }
    const site = id === '' ? null : await sites.byDomain(id);
    return site ? findSiteClient(db, { site_uuid: site.uuid, secret, now: clock.now() }) : undefined;
  }
};
