/** `POST loginradius/sott` (specification §7; host contract 9.3): for sign-ups in LoginRadius's own forms. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError, invalidField } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import { loginRadius } from './loginradius.provider';
import { readProviderConfig } from './provider-settings';
import { makeSott } from './sott';

export const sottRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const { secret, publicUrl } = app.config;
  app.post(
    '/v2/:domain/loginradius/sott',
    {
      schema: {
        tags: ['sessions'],
        summary: 'A one-time token for a sign-up at LoginRadius',
        params: Type.Object({ domain: Type.String() }),
        body: Type.Object({
          apiKey: Type.String({ maxLength: 100 }),
          siteUUID: Type.Optional(Type.String({ maxLength: 100 })),
        }),
        response: { 200: Envelope(Type.Object({ sott: Type.String() })) },
      },
      config: { limit: 'signup', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, body } = request;
      if (!isOwnOrigin(request, site, publicUrl)) throw new ApiError('origin_refused');
      const config = (await readProviderConfig({ db, secret }, site, loginRadius)) as Record<
        string,
        string | undefined
      >;
      const { api_key = '', secret: own } = config;
      if (own === undefined) throw new ApiError('login_method_disabled');
      if (body.apiKey !== api_key) throw invalidField('apiKey', 'apiKey must be the site’s own.');
      reply.header('cache-control', 'no-store');
      return envelope({ sott: makeSott({ api_key, secret: own }, clock.now()) });
    },
  );
};
