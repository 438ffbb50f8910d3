/**
 * `POST /v2/{domain}/users/anonymous {name}` (extension): answers 201 and tokens like a login. With the token of a
 * person who already has a name, changes the name and answers 200.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { AnonymousBody } from '../../../../../core/contract/people/user';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { deviceOf } from '../sessions/device';
import { startSession } from '../sessions/sessions.service';
import { deliver, deliveryOf } from '../sessions/token-delivery';
import { presentCurrentUser, SeenUser } from '../users/users.presenter';
import { introduce, rename } from './anonymous.service';

export const anonymousRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v2/:domain/users/anonymous',
    {
      schema: {
        tags: ['users'],
        summary: 'A session with a name alone, where the site lets people write so',
        params: Type.Object({ domain: Type.String() }),
        body: AnonymousBody,
        response: { 200: Envelope(SeenUser), 201: Envelope(SeenUser) },
      },
      config: { limit: 'anonymous', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, user, body } = request;
      if (!site.settings.enable_anonymous_comments) throw new ApiError('login_method_disabled');
      if (user && user.row.type !== 'anonymous') throw new ApiError('forbidden');
      if (user) {
        const row = await rename(app.db, site, user.id, body.name);
        app.cache.userChanged(user.id);
        return envelope(presentCurrentUser(row));
      }
      const delivery = deliveryOf(request);
      const row = await introduce(app.db, site, body.name, app.clock.now());
      const tokens = await startSession(app, row, { device: deviceOf(request) });
      reply.code(201);
      return envelope(presentCurrentUser(row), deliver(reply, site, tokens, delivery), 201);
    },
  );
};
