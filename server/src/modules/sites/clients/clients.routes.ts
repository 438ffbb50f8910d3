/** `POST /authorize_client`: a publisher's server authenticates and gets a token for one site (host contract 9.5). */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Count } from '../../../../../core/contract/values/numbers';
import { ApiError, invalidField } from '../../../http/errors';
import { readBasic } from './basic-credentials';
import { CLIENT_TOKEN_SECONDS, createClientTokens } from './client-token';
import { findClientBySecret } from './clients.repository';

const Body = Type.Object({
  grant_type: Type.String({ maxLength: 100 }),
  scope: Type.String({ maxLength: 100 }),
});
const Token = Type.Object({
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Count,
  scope: Type.String(),
});

export const clientsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tokens = createClientTokens(app.config.secret, app.config.publicUrl);

  app.post(
    '/authorize_client',
    {
      schema: {
        tags: ['clients'],
        summary: 'A token for a client of the site, by its id and secret',
        body: Body,
        response: { 200: Token },
      },
      config: { limit: 'client' },
    },
    async ({ headers, body }, reply) => {
      reply.header('cache-control', 'no-store');
      const { id, secret } = readBasic(headers.authorization);
      const client = await findClientBySecret(app.db, { id, secret, now: app.clock.now() });
      if (!client) {
        reply.header('www-authenticate', 'Basic realm="clients"');
        throw new ApiError('unauthorized');
      }
      if (body.grant_type !== 'client_credentials') {
        throw invalidField('grant_type', 'grant_type must be "client_credentials".');
      }
      const found = await app.sites.bySection(body.scope);
      if (found?.site.uuid !== client.site_uuid) throw new ApiError('forbidden');
      const claims = { client_id: client.id, site_uuid: client.site_uuid };
      const access_token = await tokens.sign(claims, app.clock.now());
      return { access_token, token_type: 'bearer', expires_in: CLIENT_TOKEN_SECONDS, scope: body.scope };
    },
  );
};
